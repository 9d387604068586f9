/// See csv_detector.hpp.
#include "input/csv/csv_detector.hpp"

#include "check/board_field.hpp"
#include "input/table/table_columns.hpp"
#include "support/ascii.hpp"
#include "support/escape.hpp"

#include <algorithm>
#include <optional>

namespace oxaudit {

namespace {

constexpr std::size_t k_shown_characters_max = 40;
constexpr std::size_t k_listed_fields_max = 12;

std::string shown(std::string_view text) {
  std::string out = "\"";
  append_escaped(out, text, k_shown_characters_max);
  return out + "\"";
}

/// Lists the first fields of a row for a message.
std::string list_fields(const SplitRow& row) {
  std::string list;
  for (std::size_t i = 0; i < std::min(row.fields.size(), k_listed_fields_max); ++i)
    list += (i == 0 ? "" : ", ") + shown(row.fields[i]);
  return row.fields.size() > k_listed_fields_max ? list + ", …" : list;
}

/// If some field would be a board with another mark for empty cells, suggests that mark.
std::string marks_hint(const SplitRow& row) {
  for (const std::string& field : row.fields) {
    for (const char empty : std::string_view("._#*?bBeEnN0")) {
      if (field.find(empty) == std::string::npos) continue;
      const auto marks = Marks::parse({std::string("empty=") + empty});
      if (marks && is_board(field, *marks))
        return "; " + shown(field) + " would be a board with --marks empty=" + empty;
    }
  }
  return {};
}

/// True for one character of any kind. A cell in an unaccepted notation should be reported as such a cell.
bool is_one_character(std::string_view field) {
  const auto first = static_cast<unsigned char>(field.empty() ? 0 : field.front());
  return field.size() == (first < 0x80 ? 1U : first < 0xE0 ? 2U : first < 0xF0 ? 3U : 4U);
}

}  // namespace

std::string shown_delimiter(char delimiter) {
  if (delimiter == '\t') return "tab";
  return delimiter == ' ' ? "blank" : std::string("\"") + delimiter + "\"";
}

std::size_t skip_blank_lines(std::string_view bytes, std::size_t at, const Marks& marks) {
  while (at < bytes.size()) {
    const Line line = scan_line(bytes, at, true);
    const std::string_view text = bytes.substr(at, line.end - at);
    if (marks.blank_is_mark() ? !text.empty() : !trimmed(text, k_blanks).empty()) break;
    at = line.next;
  }
  return at;
}

SplitRow split_row(const Head& head, std::size_t begin, CsvDialect dialect, const Marks& marks) {
  SplitRow row{.begin = begin};
  const CsvRowEnd end = scan_csv_row(head.bytes, begin, head.whole, dialect, head.bytes.size(), CsvStart::row,
                                     [&](std::uint32_t, const CsvField& field) {
                                       const std::string text = field.text(head.bytes, dialect);
                                       row.fields.emplace_back(marks.blank_is_mark() ? text : trimmed(text, k_blanks));
                                     });
  row.whole = end.kind == CsvRowEnd::Kind::whole;
  row.next = end.next;
  return row;
}

Error CsvDetector::not_found(const SplitRow& row) const {
  if (names_given_)
    return Error{"cannot tell which attribute holds the board (" + list_fields(first_) +
                 "): use --board-column, or --cell-columns for nine attributes" + marks_hint(row)};
  return Error{"cannot tell which column holds the board from the row " + list_fields(row) + " (delimiter " +
               shown_delimiter(dialect_.delimiter) +
               "): use --board-column, or --cell-columns for nine columns, and --header to tell whether the first row "
               "is a header" +
               marks_hint(row)};
}

/// True for a board or a cell. An empty field is an unnamed column rather than a cell.
bool CsvDetector::could_be_data(std::string_view field) const {
  return !field.empty() && (is_cell(field) || is_board(field, options_.marks));
}

/// The first row is a header if an option says so or names a column, or if it names the columns of the board and has no
/// field that could be a board or a cell. `1` to `9` are names even where some of them are marks.
bool CsvDetector::has_header() const {
  if (names_given_) return true;
  if (options_.header) return *options_.header;
  if (option_names_column() || names_cells_in_order()) return true;
  return names_known() &&
         std::ranges::none_of(first_.fields, [&](const std::string& field) { return could_be_data(field); });
}

/// True if the first row has columns that are known by name to hold boards.
bool CsvDetector::names_known() const {
  return !known_board_columns(first_.fields).empty() || !known_cell_columns(first_.fields).empty();
}

/// True if the first row names nine cells from left to right, could not be nine cells itself, and has no other field
/// that could be a board or a cell.
bool CsvDetector::names_cells_in_order() const {
  const auto in_order = [&](const CellColumns& nine) {
    if (!std::ranges::is_sorted(nine)) return false;
    if (std::ranges::all_of(nine, [&](std::size_t i) { return is_cell(first_.fields[i]); })) return false;
    for (std::size_t i = 0; i < first_.fields.size(); ++i)
      if (std::ranges::find(nine, i) == nine.end() && could_be_data(first_.fields[i])) return false;
    return true;
  };
  return std::ranges::any_of(known_cell_columns(first_.fields), in_order);
}

/// True if an option names a column by a word, which implies a header.
bool CsvDetector::option_names_column() const {
  const auto is_word = [](std::string_view text) {
    return text.find_first_not_of("0123456789") != std::string_view::npos;
  };
  return is_word(options_.board_column) || std::ranges::any_of(options_.cell_columns, is_word) ||
         is_word(options_.id_column) || is_word(options_.claim_column) || is_word(options_.claim_next_column);
}

Outcome CsvDetector::detect_by_option(CsvLayout& layout) const {
  const auto find = [&](std::string_view option, const std::string& wanted, auto& column) -> Outcome {
    const auto found = require_column(option, wanted, first_.fields, layout.header);
    if (!found) return found.error();
    column = *found;
    return Done{};
  };
  if (!options_.board_column.empty()) return find("--board-column", options_.board_column, layout.columns.board);
  for (std::size_t i = 0; i < k_cell_count; ++i)
    if (auto found = find("--cell-columns", options_.cell_columns[i], layout.columns.cells[i]); !found) return found;
  return Done{};
}

Outcome CsvDetector::detect_by_name(CsvLayout& layout) const {
  const std::vector<ColumnIndex> boards = known_board_columns(first_.fields);
  const std::vector<CellColumns> cells = known_cell_columns(first_.fields);
  if (boards.size() + cells.size() > 1) return several_boards(first_.fields, boards, cells);
  if (!boards.empty()) layout.columns.board = boards.front();
  if (!cells.empty()) layout.columns.cells = cells.front();
  if (!boards.empty() || !cells.empty()) return Done{};
  // The header is given by an option, and its names are unknown. The row below may still show where the board is.
  const std::size_t begin = skip_blank_lines(head_.bytes, first_.next, options_.marks);
  if (begin == head_.bytes.size()) return not_found(first_);
  const SplitRow second = split_row(head_, begin, dialect_, options_.marks);
  const bool same_width = second.whole && second.fields.size() == first_.fields.size();
  return same_width ? detect_by_content(layout, second) : not_found(second);
}

Outcome CsvDetector::detect_by_content(CsvLayout& layout, const SplitRow& row) const {
  std::vector<ColumnIndex> boards;
  for (std::size_t i = 0; i < row.fields.size(); ++i)
    if (is_board(row.fields[i], options_.marks)) boards.push_back(static_cast<ColumnIndex>(i));
  std::size_t cells = 0;
  while (cells < row.fields.size() && (is_cell(row.fields[cells]) || is_one_character(row.fields[cells]))) ++cells;

  if (boards.size() > 1)
    return Error{"columns " + list_numbers(boards) + " could each be the board column (delimiter " +
                 shown_delimiter(dialect_.delimiter) + "): choose with --board-column"};
  if (boards.size() == 1 && cells < k_cell_count)
    layout.columns.board = boards.front();
  else if (boards.empty() && cells == k_cell_count)
    for (std::size_t i = 0; i < k_cell_count; ++i) layout.columns.cells[i] = static_cast<ColumnIndex>(i);
  else
    return not_found(row);
  return Done{};
}

Outcome CsvDetector::detect_board(CsvLayout& layout) const {
  if (board_is_given(options_)) return detect_by_option(layout);
  return layout.header ? detect_by_name(layout) : detect_by_content(layout, first_);
}

std::string CsvDetector::describe(const CsvLayout& layout) const {
  std::string text = "delimiter " + shown_delimiter(dialect_.delimiter);
  text += names_given_ ? ", columns by @attribute" : layout.header ? ", header" : ", no header";
  const auto add = [&](std::string_view what, const std::optional<ColumnIndex>& column) {
    if (!column) return;
    text.append(what).append(std::to_string(*column + 1));
    if (layout.header) text += " " + shown(first_.fields[*column]);
  };
  add(", board column ", layout.columns.board);
  if (!layout.columns.board) {
    text += ", cell columns";
    for (const ColumnIndex cell : layout.columns.cells) text += " " + std::to_string(cell + 1);
  }
  add(", id column ", layout.columns.id);
  add(", claim column ", layout.columns.claim);
  add(", next player column ", layout.columns.claim_next);
  return text;
}

/// Explains how header and columns were found, such as `header recognised by "board"`.
std::string CsvDetector::reason(const CsvLayout& layout) const {
  const bool chosen = board_is_given(options_);
  const bool known = !chosen && layout.header && names_known();
  std::string text;
  const auto add = [&](std::string_view part) { text.append(text.empty() ? "" : "; ").append(part); };
  if (options_.delimiter) add("delimiter given");
  if (options_.header && !names_given_)
    add(*options_.header ? "header given" : "no header: given");
  else if (known)
    add((names_given_ ? "columns recognised by " : "header recognised by ") +
        shown(first_.fields[layout.columns.board.value_or(layout.columns.cells[0])]));
  else if (layout.header && option_names_column())
    add(names_given_ ? "columns given" : "header, since an option names a column");
  else if (!layout.header && chosen)
    add("no header: the first row does not name the column of the board");
  if (chosen)
    add(layout.columns.board ? "board column given" : "cell columns given");
  else if (!known)
    add(std::string(layout.header ? "" : "no header: ") + (layout.columns.board
                                                               ? "exactly one field of the first row is a board"
                                                               : "the first nine fields of the first row are cells"));
  return text;
}

Result<CsvLayout> CsvDetector::detect() const {
  if (!first_.whole)
    return Error{"the first row is not valid CSV (delimiter " + shown_delimiter(dialect_.delimiter) +
                 "): look for an unclosed quote, or use --delimiter, --header and --board-column"};
  CsvLayout layout;
  layout.dialect = dialect_;
  layout.header = has_header();
  layout.field_count = static_cast<std::uint32_t>(first_.fields.size());
  if (const Outcome board = detect_board(layout); !board) return board.error();
  if (const Outcome others = detect_other_columns(layout.columns, first_.fields, options_, layout.header); !others)
    return others.error();
  layout.first_record = layout.header ? first_.next : first_.begin;
  layout.first_line = static_cast<std::uint32_t>(count_line_ends(head_.bytes.substr(0, layout.first_record)));
  layout.description = describe(layout);
  layout.reason = reason(layout);
  return layout;
}

}  // namespace oxaudit
