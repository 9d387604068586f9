/// See written_board.hpp.
#include "diagnose/written_board.hpp"

#include "input/core/line_scan.hpp"
#include "input/json/json_tree.hpp"
#include "input/table/table_row.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

using Shape = WrittenBoard::Shape;

/// Nine cells with any quotes, blanks and separators are shorter than this.
constexpr std::size_t k_written_bytes_max = 1024;
constexpr unsigned k_json_depth_max = 4;

WrittenBoard rows_of(std::string_view raw) {
  WrittenBoard board{.shape = Shape::rows, .parts = {}};
  for (std::size_t at = 0; at < raw.size();) {
    const Line line = scan_line(raw, at, true);
    board.parts.emplace_back(raw.substr(at, line.end - at));
    at = line.next;
  }
  return board;
}

/// A cell without the CSV or SQL quotes around it. The first and the last cell may have only one of their quotes.
std::string cell_of(std::string_view text) {
  const std::size_t first = std::min(text.find_first_not_of(' '), text.size());
  const std::size_t last = text.find_last_not_of(' ');
  for (const char quote : {'"', '\''}) {
    if (last != std::string_view::npos && text[last] == quote) text = text.substr(0, last);
    if (first < text.size() && text[first] == quote) text.remove_prefix(first + 1);
  }
  return std::string(text);
}

WrittenBoard cells_of(std::string_view raw, char delimiter) {
  WrittenBoard board{.shape = Shape::cells, .parts = {}};
  for (std::size_t at = 0; at <= raw.size();) {
    const std::size_t end = std::min(raw.find(delimiter, at), raw.size());
    if (delimiter != ' ' || end != at) board.parts.push_back(cell_of(raw.substr(at, end - at)));
    at = end + 1;
  }
  if (board.parts.size() != k_cell_count) return {};
  return board;
}

WrittenBoard json_array(std::string_view raw) {
  JsonTree tree;
  if (tree.parse(raw, k_json_depth_max) != JsonProblem::none) return {};
  WrittenBoard board;
  for (std::uint32_t at = 1; at < tree.node(0).next; ++at)
    if (tree.node(at).kind != JsonKind::array) board.parts.push_back(tree.decoded(at));
  if (board.parts.size() == k_cell_count)
    board.shape = Shape::cells;
  else if (board.parts.size() == 3 && tree.node(0).next == 4)
    board.shape = Shape::rows;
  return board;
}

WrittenBoard json_string(std::string_view raw) {
  if (raw.find('\\') == std::string_view::npos) return {.shape = Shape::field, .parts = {std::string(raw)}};
  // The bytes of a broken record need not be a string.
  const std::string quoted = '"' + std::string(raw) + '"';
  JsonTree tree;
  if (tree.parse(quoted, k_json_depth_max) != JsonProblem::none) return {};
  return {.shape = Shape::field, .parts = {tree.decoded(0)}};
}

/// Decodes the escapes that keep a database row on one line.
std::string without_escapes(std::string_view raw) {
  std::string text;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const bool escape = raw[i] == '\\' && i + 1 < raw.size();
    const char c = escape ? raw[++i] : raw[i];
    text += escape && c == 'n' ? '\n' : escape && c == 'r' ? '\r' : escape && c == 't' ? '\t' : c;
  }
  return text;
}

/// A dump holds rows of many tables, so only the row itself shows its shape.
WrittenBoard dump_row(std::string_view raw) {
  for (const char delimiter : {'\t', ','})
    if (WrittenBoard cells = cells_of(raw, delimiter); cells.shape == Shape::cells) {
      for (std::string& cell : cells.parts)
        if (cell.find("NULL") != std::string::npos || cell == "\\N") cell = "null";
      return cells;
    }
  return {.shape = Shape::field, .parts = {without_escapes(raw)}};
}

/// Nine columns of a database. After the last value of the row comes a letter for the type of each value.
WrittenBoard table_row(std::string_view raw, std::string_view after) {
  WrittenBoard cells = cells_of(raw, '\t');
  const std::string_view line = after.substr(0, after.find('\n'));
  const std::string_view types = line.substr(line.rfind('\t') + 1);
  for (std::size_t i = 0; i < std::min(cells.parts.size(), types.size()); ++i)
    if (types[i] == static_cast<char>(FieldType::null)) cells.parts[i] = "null";
  return cells;
}

}  // namespace

WrittenBoard written_board(std::string_view bytes, const RecordItem& item, Format format, const Layout& layout) {
  if (item.size > k_written_bytes_max) return {};
  const std::string_view raw = bytes.substr(item.begin, item.size);
  if (layout.cell_delimiter != '\0')
    return format == Format::sqlite ? table_row(raw, bytes.substr(item.begin + item.size))
                                    : cells_of(raw, layout.cell_delimiter);
  switch (format) {
    case Format::text: return rows_of(raw);
    case Format::lines: return {.shape = Shape::line, .parts = {std::string(raw)}};
    case Format::csv:
    case Format::tsv:
    case Format::arff: break;
    case Format::ndjson:
    case Format::json: return raw.starts_with('[') ? json_array(raw) : json_string(raw);
    case Format::sqlite: return {.shape = Shape::field, .parts = {without_escapes(raw)}};
    case Format::pgdump: return dump_row(raw);
  }
  return {.shape = Shape::field, .parts = {std::string(raw)}};
}

}  // namespace oxaudit
