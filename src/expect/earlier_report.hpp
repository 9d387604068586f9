/// A report that oxaudit wrote earlier, as json, ndjson or csv, read back record by record.
///
/// Which it is follows from its content. What is no such report is an error that says so: nothing is taken for a report
/// of a run that found nothing.
#pragma once

#include "expect/field_rows.hpp"
#include "support/file.hpp"
#include "support/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit {

class EarlierReport {
 public:
  enum class Form : std::uint8_t { json, ndjson, csv };

  /// Reads the file into memory and looks whether it is a report. `what` names it in messages: "baseline".
  static Result<EarlierReport> open(const std::string& path, std::string_view what);

  /// Calls `take` for each record and each thing said of a source, in the report's order. An error names the file.
  Outcome for_each(const TakeRow& take) const;

  /// Lets the text go where it can be had again.
  void release();
  Outcome reload();

  Form form() const noexcept { return form_; }
  /// True when malformed records come with their text.
  bool has_raw() const noexcept { return form_ != Form::csv; }
  std::string_view text() const noexcept { return text_; }
  Error error(std::string_view message) const;
  /// The same with the line on which `place`, a part of the text, begins.
  Error error_at(std::string_view place, std::string_view message) const;

 private:
  EarlierReport(std::string path, std::string_view what) : path_(std::move(path)), what_(what) {}

  Outcome find_form();
  Outcome for_each_in_document(const TakeRow& take) const;

  std::string path_;
  std::string what_;
  UniqueFd file_;  ///< of a regular file, which stays what it is even if another takes its name
  std::string text_;
  Form form_ = Form::json;
};

/// The schema that a json report of this program states.
inline constexpr std::string_view k_report_schema = "oxaudit-report/1";

}  // namespace oxaudit
