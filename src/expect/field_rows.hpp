/// The rows of an answer key or of a report that oxaudit wrote earlier, with the few fields that matter here, whether
/// they stand in CSV or in JSON. What else a row holds is ignored, so a report with --all serves as a key.
///
/// Values are given as the bytes they stand for: quotes, JSON escapes and `\xHH` undone.
#pragma once

#include "support/result.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

enum class Field : std::uint8_t { source, record, id, status, winner, rules, board, raw };

inline constexpr std::size_t k_field_count = 8;

std::string_view name(Field field) noexcept;

struct FieldRow {
  std::array<std::optional<std::string>, k_field_count> fields;  ///< none where it is empty, null or not there
  std::uint64_t line = 0;                                        ///< on which the row starts, from 1

  const std::optional<std::string>& operator[](Field field) const { return fields[static_cast<std::size_t>(field)]; }
  std::optional<std::string>& operator[](Field field) { return fields[static_cast<std::size_t>(field)]; }
};

/// Which fields a CSV header names. JSON objects have any.
using FieldSet = std::array<bool, k_field_count>;

using TakeRow = std::function<Outcome(FieldRow& row)>;

/// Calls `take` for each row of a CSV text, whose first row must be a header. Stops at the first error, of the text or
/// of `take`; the message begins with the line.
Outcome read_csv_rows(std::string_view text, char delimiter, const std::function<Outcome(const FieldSet&)>& take_header,
                      const TakeRow& take);

/// The same for one JSON object a line. In place of `rules` the `findings` of a report may stand.
Outcome read_ndjson_rows(std::string_view text, const TakeRow& take);

/// Reads one JSON object. False with a message when it is none.
Outcome read_json_row(std::string_view text, FieldRow& row);

/// A whole number from 1; none for anything else.
std::optional<std::uint64_t> read_record_number(std::string_view text) noexcept;

}  // namespace oxaudit
