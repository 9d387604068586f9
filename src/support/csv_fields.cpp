/// See csv_fields.hpp.
#include "support/csv_fields.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {
    if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
    delimiter_ = delimiter_of(rest_);
  }

  Result<std::vector<CsvFields>> rows() {
    std::vector<CsvFields> rows;
    while (!rest_.empty()) {
      CsvFields row{line_, {}};
      for (bool more = true; more;) {
        auto field = next_field();
        if (!field) return Error{"line " + std::to_string(line_) + ": " + field.error().message};
        row.fields.push_back(std::move(*field));
        more = rest_.starts_with(delimiter_);
        if (more) rest_.remove_prefix(1);
      }
      end_line();
      const bool blank = row.fields.size() == 1 && row.fields.front().empty();
      if (!blank) rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  Result<std::string> next_field() {
    const std::size_t begin = rest_.find_first_not_of(blanks());
    if (begin != std::string_view::npos && rest_[begin] == '"') {
      rest_.remove_prefix(begin + 1);
      return quoted();
    }
    const std::string_view field = rest_.substr(0, std::min(rest_.find(delimiter_), rest_.find_first_of("\r\n")));
    rest_.remove_prefix(field.size());
    return std::string(trimmed(field));
  }

  Result<std::string> quoted() {
    std::string field;
    const std::size_t first_line = line_;
    for (;;) {
      const std::size_t quote = rest_.find('"');
      if (quote == std::string_view::npos) {
        line_ = first_line;
        return Error{"a quote is never closed"};
      }
      for (const char c : rest_.substr(0, quote)) line_ += c == '\n' ? 1U : 0U;
      field += rest_.substr(0, quote);
      rest_.remove_prefix(quote + 1);
      if (!rest_.starts_with('"')) break;
      field += '"';
      rest_.remove_prefix(1);
    }
    rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks()), rest_.size()));
    if (!rest_.empty() && rest_.front() != delimiter_ && rest_.front() != '\r' && rest_.front() != '\n')
      return Error{"text stands behind a closing quote"};
    return field;
  }

  void end_line() {
    if (rest_.starts_with('\r')) rest_.remove_prefix(1);
    if (rest_.starts_with('\n')) rest_.remove_prefix(1);
    ++line_;
  }

  std::string_view blanks() const noexcept { return delimiter_ == '\t' ? " " : " \t"; }

  std::string_view rest_;
  char delimiter_ = ',';
  std::size_t line_ = 1;
};

}  // namespace

char delimiter_of(std::string_view text) noexcept {
  char found = ',';
  bool quoted = false;
  for (const char c : text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()))) {
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == ',') return ',';
    if (c == '\r' || c == '\n') break;
    if ((c == ';' || c == '\t') && found == ',') found = c;
  }
  return found;
}

Result<std::vector<CsvFields>> parse_csv_fields(std::string_view text) { return Parser(text).rows(); }

}  // namespace oxaudit
