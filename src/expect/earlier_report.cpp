/// See earlier_report.hpp.
#include "expect/earlier_report.hpp"

#include "expect/json_view.hpp"
#include "support/quote.hpp"
#include "support/utf8.hpp"

#include <unistd.h>
#include <algorithm>
#include <cerrno>

namespace oxaudit {

namespace {

constexpr std::string_view k_truncated = "is truncated or damaged: it is not a complete JSON document";

bool names_ndjson(std::string_view path) { return path.ends_with(".ndjson") || path.ends_with(".jsonl"); }

/// Some programs begin a file with a byte order mark. In JSON it has no meaning, so blanks replace it.
void blank_mark_of_json(std::string& text) {
  constexpr std::string_view k_mark = "\xEF\xBB\xBF";
  const std::size_t first = text.find_first_not_of(" \t\r\n", k_mark.size());
  if (text.starts_with(k_mark) && first != std::string::npos && text[first] == '{')
    text.replace(0, k_mark.size(), "   ");
}

Outcome check_header(const FieldSet& fields) {
  for (const Field field : {Field::source, Field::record, Field::id, Field::status, Field::board, Field::rules})
    if (!fields[static_cast<std::size_t>(field)]) return Error{"missing column " + std::string(name(field))};
  return Done{};
}

Outcome check_row(const FieldRow& row) {
  for (const Field field : {Field::source, Field::status})
    if (!row[field]) return Error{"missing " + std::string(name(field))};
  return Done{};
}

}  // namespace

Error EarlierReport::error(std::string_view message) const {
  return Error{"the " + what_ + " " + in_quotes(path_) + " " + std::string(message)};
}

Error EarlierReport::error_at(std::string_view part, std::string_view message) const {
  const auto line = 1 + std::count(text_.data(), part.data(), '\n');
  return error("is invalid, line " + std::to_string(line) + ": " + std::string(message));
}

Result<EarlierReport> EarlierReport::open(const std::string& path, std::string_view what) {
  EarlierReport report(path, what);
  auto file = path == "-" ? Result<UniqueFd, SystemError>(UniqueFd(::dup(STDIN_FILENO))) : open_path(path);
  if (!file) return report.error("cannot be read: " + system_message(file.error().code));
  if (auto read = report.read_text(file->get(), nullptr); !read) return read.error();
  if (const auto reason = no_text_reason(report.text_); !reason.empty()) return report.error(reason);
  struct stat status {};
  if (::fstat(file->get(), &status) == 0 && S_ISREG(status.st_mode)) report.file_ = std::move(*file);
  if (auto found = report.detect_form(); !found) return found.error();
  return report;
}

void EarlierReport::release() {
  if (file_) text_ = std::string();
}

Outcome EarlierReport::reload(const std::atomic<bool>& stop) {
  if (!file_) return Done{};
  if (::lseek(file_.get(), 0, SEEK_SET) != 0) return error("cannot be read again: " + system_message(errno));
  return read_text(file_.get(), &stop);
}

Outcome EarlierReport::read_text(int fd, const std::atomic<bool>* stop) {
  auto text = read_all(fd, stop);
  if (!text) return error("cannot be read: " + system_message(text.error().code));
  text_ = std::move(*text);
  blank_mark_of_json(text_);
  return Done{};
}

/// A report is CSV unless it begins with a brace. With a member `schema` or `records`, the first object is a json
/// report; otherwise it is the first line of an ndjson report.
Outcome EarlierReport::detect_form() {
  const std::string no_report = "is not a report of oxaudit; give one that was written with -o as json, ndjson or csv";
  const std::size_t first = text_.find_first_not_of(" \t\r\n");
  if (first == std::string::npos) {
    // An ndjson report without flagged records.
    if (text_.empty() && names_ndjson(path_)) return form_ = Form::ndjson, Done{};
    return error(no_report);
  }
  if (text_[first] != '{') {
    form_ = Form::csv;
    bool header = false;
    // Only the header matters here; the rows are checked when they are read.
    (void)read_csv_rows(
        std::string_view(text_).substr(0, text_.find('\n')), ',',
        [&](const FieldSet& fields) {
          header = check_header(fields).ok();
          return Outcome(Done{});
        },
        [](FieldRow&) { return Outcome(Done{}); });
    return header ? Outcome(Done{}) : error(no_report);
  }
  std::string_view schema;
  bool any_records = false;
  const bool whole = for_each_json_member(text_, [&](std::string_view key, std::string_view value) {
    if (key == "schema") schema = value;
    any_records = any_records || key == "records";
    if (key == "all") states_all_ = value == "true";
    return true;
  });
  if (schema.empty() && !any_records) {
    form_ = Form::ndjson;
    const std::string_view line = std::string_view(text_).substr(first, text_.find('\n', first) - first);
    FieldRow row;
    return read_json_row(line, row) && check_row(row) ? Outcome(Done{}) : error(no_report);
  }
  if (schema.size() <= 2) return error(no_report);
  if (const auto version = schema.substr(1, schema.size() - 2); version != k_report_schema)
    return error("is a report of another version, " + in_quotes(version) + "; this oxaudit reads " +
                 std::string(k_report_schema));
  if (!whole) return error(k_truncated);
  return any_records ? Outcome(Done{}) : error(no_report);
}

Outcome EarlierReport::for_each(const TakeRow& take) const {
  Outcome read = Done{};
  const TakeRow checked = [&](FieldRow& row) {
    auto right = check_row(row);
    return right ? take(row) : right;
  };
  switch (form_) {
    case Form::csv: read = read_csv_rows(text_, ',', check_header, checked); break;
    case Form::ndjson: read = read_ndjson_rows(text_, checked); break;
    case Form::json: return for_each_in_document(checked);
  }
  if (!read) return error("is invalid, " + read.error().message);
  return Done{};
}

/// Reads the array `records`, one element at a time, so the memory does not depend on the size of the report.
Outcome EarlierReport::for_each_in_document(const TakeRow& take) const {
  Outcome read = Done{};
  FieldRow row;
  const auto take_element = [&](std::string_view element) {
    read = read_json_row(element, row);
    if (read) read = take(row);
    if (!read) read = error_at(element, read.error().message);
    return read.ok();
  };
  const bool whole = for_each_json_member(text_, [&](std::string_view key, std::string_view value) {
    return key != "records" || for_each_json_element(value, take_element);
  });
  if (!read) return read;
  return whole ? Outcome(Done{}) : error(k_truncated);
}

}  // namespace oxaudit
