/// The rows of an answer key or of an earlier report, in CSV or JSON, with the few fields that matter here. All other
/// fields are ignored, so a report with --all can serve as a key.
///
/// Values are decoded: without quotes, JSON escapes and `\xHH`.
#pragma once

#include "support/result.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace oxaudit {

enum class Field : std::uint8_t { source, record, id, status, winner, rules, board, raw };

inline constexpr std::size_t k_field_count = 8;

std::string_view name(Field field) noexcept;

struct FieldRow {
  std::array<std::optional<std::string>, k_field_count> fields;  ///< none if empty, null or missing
  std::uint64_t line = 0;                                        ///< the first line of the row, from 1

  const std::optional<std::string>& operator[](Field field) const { return fields[static_cast<std::size_t>(field)]; }
  std::optional<std::string>& operator[](Field field) { return fields[static_cast<std::size_t>(field)]; }
  /// The field's text, empty if there is none.
  std::string_view text(Field field) const { return (*this)[field] ? std::string_view(*(*this)[field]) : ""; }
  /// The codes in Field::rules.
  std::vector<std::string_view> rules() const;
};

/// Which fields a CSV header names. JSON objects have any.
using FieldSet = std::array<bool, k_field_count>;

using TakeRow = std::function<Outcome(FieldRow& row)>;

/// Calls `take` for each row of a CSV text, whose first row must be a header. Stops at the first error, of the text or
/// of `take`; the message begins with the line.
Outcome read_csv_rows(std::string_view text, char delimiter, const std::function<Outcome(const FieldSet&)>& take_header,
                      const TakeRow& take);

/// The same for one JSON object per line. The `findings` of a report may replace `rules`.
Outcome read_ndjson_rows(std::string_view text, const TakeRow& take);

/// Reads one JSON object.
Outcome read_json_row(std::string_view text, FieldRow& row);

/// A string that differs for different records: their source and their id, or else their number.
std::string record_identity(std::string_view source, std::string_view id, std::string_view number);

/// A whole number from 1; none for anything else.
std::optional<std::uint64_t> read_record_number(std::string_view text) noexcept;

}  // namespace oxaudit
