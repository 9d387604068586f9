/// Reads back a report that oxaudit wrote earlier, as json, ndjson or csv, record by record.
///
/// The content decides which of the three it is. Anything else is an error and never counts as a report without
/// findings.
#pragma once

#include "expect/field_rows.hpp"
#include "support/file.hpp"
#include "support/result.hpp"

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit {

class EarlierReport {
 public:
  enum class Form : std::uint8_t { json, ndjson, csv };

  /// Reads the file into memory and checks that it is a report. `what` names it in messages: "baseline".
  static Result<EarlierReport> open(const std::string& path, std::string_view what);

  /// Calls `take` for each record and each finding of a source, in the report's order. An error names the file.
  Outcome for_each(const TakeRow& take) const;

  /// Frees the text if the file can be read again.
  void release();
  /// Reads the text again after release().
  Outcome reload(const std::atomic<bool>& stop);

  Form form() const noexcept { return form_; }
  /// True if a json report states that it lists every record, as with --all.
  bool states_all() const noexcept { return states_all_; }
  /// True when the report contains the text of malformed records.
  bool has_raw() const noexcept { return form_ != Form::csv; }
  std::string_view text() const noexcept { return text_; }
  Error error(std::string_view message) const;
  /// The same with the line on which `part`, a part of the text, begins.
  Error error_at(std::string_view part, std::string_view message) const;

 private:
  EarlierReport(std::string path, std::string_view what) : path_(std::move(path)), what_(what) {}

  Outcome read_text(int fd, const std::atomic<bool>* stop);
  Outcome detect_form();
  Outcome for_each_in_document(const TakeRow& take) const;

  std::string path_;
  std::string what_;
  UniqueFd file_;  ///< of a regular file, kept open because another file may replace it
  std::string text_;
  Form form_ = Form::json;
  bool states_all_ = false;
};

/// The schema that a json report of this program states.
inline constexpr std::string_view k_report_schema = "oxaudit-report/1";

}  // namespace oxaudit
