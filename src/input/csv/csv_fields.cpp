/// See csv_fields.hpp.
#include "input/csv/csv_fields.hpp"

#include <algorithm>

namespace oxaudit {

Outcome for_each_csv_row(std::string_view text, CsvDialect dialect,
                         const std::function<Outcome(const CsvFields&)>& take) {
  text.remove_prefix(byte_order_mark(text));
  CsvFields row{.line = 1, .fields = {}};
  const auto at_line = [](std::size_t line, const std::string& message) {
    return Error{"line " + std::to_string(line) + ": " + message};
  };
  for (std::size_t at = 0; at < text.size();) {
    row.fields.clear();
    const CsvRowEnd end =
        scan_csv_row(text, at, true, dialect, text.size(), CsvStart::row,
                     [&](std::uint32_t, const CsvField& field) { row.fields.push_back(field.text(text, dialect)); });
    if (end.kind != CsvRowEnd::Kind::whole) {
      // A quoted field may start on a later line than its row.
      std::string message;
      append_message(message, {.rule = Rule::bad_record, .detail = end.damage}, {});
      return at_line(row.line + count_line_ends(text.substr(at, end.damage_offset - at)), message);
    }
    const bool blank = row.fields.size() == 1 && row.fields.front().empty();
    if (!blank)
      if (auto taken = take(row); !taken) return at_line(row.line, taken.error().message);
    row.line += end.line_ends + 1;
    at = end.next;
  }
  return Done{};
}

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

Result<std::vector<CsvFields>> parse_csv_fields(std::string_view text) {
  std::vector<CsvFields> rows;
  const CsvDialect dialect{.delimiter = delimiter_of(text), .typed = true};
  const auto read = for_each_csv_row(text, dialect, [&](const CsvFields& row) {
    rows.push_back(row);
    return Outcome(Done{});
  });
  if (!read) return read.error();
  return rows;
}

}  // namespace oxaudit
