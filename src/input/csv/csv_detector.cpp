/// See csv_settler.hpp.
#include "input/csv/csv_detector.hpp"

#include "check/board_field.hpp"
#include "support/escape.hpp"

#include <algorithm>
#include <optional>

namespace oxaudit {

namespace {

constexpr std::size_t k_shown_characters_max = 40;

std::string shown(std::string_view text) {
  std::string out = "\"";
  append_escaped(out, text, k_shown_characters_max);
  return out + "\"";
}

}  // namespace

std::string_view trim_blanks(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\v\f");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\v\f") - begin + 1);
}

std::string shown_delimiter(char delimiter) {
  if (delimiter == '\t') return "tab";
  return delimiter == ' ' ? "blank" : std::string("\"") + delimiter + "\"";
}

std::size_t skip_blank_lines(std::string_view bytes, std::size_t at, const Marks& marks) {
  while (at < bytes.size()) {
    const Line line = scan_line(bytes, at, true);
    const std::string_view text = bytes.substr(at, line.end - at);
    if (marks.blank_is_mark() ? !text.empty() : !trim_blanks(text).empty()) break;
    at = line.next;
  }
  return at;
}

SplitRow split_row(const Head& head, std::size_t begin, CsvDialect dialect, const Marks& marks) {
  SplitRow row{.begin = begin};
  const CsvRowEnd end = scan_csv_row(head.bytes, begin, head.whole, dialect, head.bytes.size(), CsvStart::row,
                                     [&](std::uint32_t, const CsvField& field) {
                                       const auto text = head.bytes.substr(field.begin, field.size);
                                       row.fields.emplace_back(marks.blank_is_mark() ? text : trim_blanks(text));
                                     });
  row.whole = end.kind == CsvRowEnd::Kind::whole;
  row.next = end.next;
  return row;
}

std::string CsvDetector::list_fields(const SplitRow& row) const {
  constexpr std::size_t k_listed_max = 12;
  std::string list;
  for (std::size_t i = 0; i < std::min(row.fields.size(), k_listed_max); ++i)
    list += (i == 0 ? "" : ", ") + shown(row.fields[i]);
  return row.fields.size() > k_listed_max ? list + ", …" : list;
}

/// When a field would be a board if one character stood for empty cells: the option that says so.
std::string CsvDetector::marks_hint(const SplitRow& row) const {
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

Error CsvDetector::not_found(const SplitRow& row) const {
  if (names_given_)
    return Error{"no attribute that holds boards can be told (" + list_fields(first_) +
                 "): name it with --board-column, or nine with --cell-columns" + marks_hint(row)};
  return Error{"no board column can be told from the first row (" + list_fields(row) + ", delimiter " +
               shown_delimiter(dialect_.delimiter) +
               "): name the column with --board-column, or nine with --cell-columns, and say --header yes or no if the "
               "first row is one" +
               marks_hint(row)};
}

Error CsvDetector::several_boards(const std::vector<ColumnIndex>& boards) const {
  return Error{"columns " + list_numbers(boards) + " could each be the board column (delimiter " +
               shown_delimiter(dialect_.delimiter) + "): choose with --board-column"};
}

Error CsvDetector::no_such_column(std::string_view option, std::string_view wanted, bool header) const {
  return Error{std::string(option) + " " + shown(wanted) + ": there is no such column; " +
               (header ? "the header has " : "the first row has ") + list_fields(first_) +
               (header ? "" : "; columns of a file without a header go by their number from 1")};
}

Result<ColumnIndex> CsvDetector::find_column(std::string_view option, std::string_view wanted, bool header) const {
  const std::vector<ColumnIndex> columns = find_columns(wanted, first_.fields, header);
  if (columns.empty()) return no_such_column(option, wanted, header);
  if (columns.size() > 1) return Error{std::string(option) + " " + shown(wanted) + ": " + name_is_shared(columns)};
  return columns.front();
}

/// A board or a cell. A column without a name is no cell, even where a cell may have nothing in it.
bool CsvDetector::could_be_data(std::string_view field) const {
  return !field.empty() && (is_cell(field) || is_board(field, options_.marks));
}

/// A header is a row in which no field could be a board or a cell and in which the board's columns are known by name,
/// unless the user said. Names in order, such as `1` to `9`, are names even where some of them are marks.
Result<bool> CsvDetector::has_header() const {
  if (names_given_) return true;
  if (options_.header) return *options_.header;
  if (option_names_column()) return true;
  if (names_cells_in_order()) return true;
  for (const std::string& field : first_.fields)
    if (could_be_data(field)) return false;
  return !known_board_columns(first_.fields).empty() || !known_cell_columns(first_.fields).empty();
}

/// True when the first row names nine cells from left to right, could not be a record of those nine, and has nothing
/// else in it that could be a board or a cell.
bool CsvDetector::names_cells_in_order() const {
  const auto in_order = [&](const CellColumns& nine) {
    const auto is_name = [&](std::size_t i) { return std::find(nine.begin(), nine.end(), i) != nine.end(); };
    if (!std::is_sorted(nine.begin(), nine.end())) return false;
    if (std::all_of(nine.begin(), nine.end(), [&](ColumnIndex i) { return is_cell(first_.fields[i]); })) return false;
    for (std::size_t i = 0; i < first_.fields.size(); ++i)
      if (!is_name(i) && could_be_data(first_.fields[i])) return false;
    return true;
  };
  const std::vector<CellColumns> known = known_cell_columns(first_.fields);
  return std::any_of(known.begin(), known.end(), in_order);
}

/// Who names a column by a word says that there is a header.
bool CsvDetector::option_names_column() const {
  const auto is_number = [](std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (!options_.board_column.empty() && !is_number(options_.board_column)) return true;
  for (const std::string& column : options_.cell_columns)
    if (!is_number(column)) return true;
  for (const std::string* column : {&options_.id_column, &options_.claim_column, &options_.claim_next_column})
    if (!column->empty() && !is_number(*column)) return true;
  return false;
}

Outcome CsvDetector::detect_by_option(CsvLayout& layout) const {
  if (!options_.board_column.empty()) {
    const Result<ColumnIndex> column = find_column("--board-column", options_.board_column, layout.header);
    if (!column) return column.error();
    layout.board = *column;
    return Done{};
  }
  for (std::size_t i = 0; i < k_cell_count; ++i) {
    const Result<ColumnIndex> column = find_column("--cell-columns", options_.cell_columns[i], layout.header);
    if (!column) return column.error();
    layout.cells[i] = *column;
  }
  return Done{};
}

Outcome CsvDetector::detect_by_name(CsvLayout& layout) const {
  const std::vector<ColumnIndex> boards = known_board_columns(first_.fields);
  const std::vector<CellColumns> cells = known_cell_columns(first_.fields);
  if (boards.size() + cells.size() > 1) {
    std::string names;
    for (const ColumnIndex column : boards) names += (names.empty() ? "" : ", ") + shown(first_.fields[column]);
    for (const CellColumns& nine : cells)
      names += (names.empty() ? "" : ", ") + shown(first_.fields[nine[0]]) + " to " + shown(first_.fields[nine[8]]);
    return Error{"more than one column may hold the board (" + names +
                 "): choose with --board-column or --cell-columns"};
  }
  if (!boards.empty()) layout.board = boards.front();
  if (!cells.empty()) layout.cells = cells.front();
  if (boards.empty() && cells.empty()) {
    // A header that was asked for, with names that are not known: the first row below it may tell.
    const std::size_t begin = skip_blank_lines(head_.bytes, first_.next, options_.marks);
    if (begin == head_.bytes.size()) return not_found(first_);
    const SplitRow second = split_row(head_, begin, dialect_, options_.marks);
    // A row of another width than the header's is damaged, and its columns tell nothing of the header's.
    const bool tells = second.whole && second.fields.size() == first_.fields.size();
    return tells ? detect_by_content(layout, second) : not_found(second);
  }
  return Done{};
}

Outcome CsvDetector::detect_by_content(CsvLayout& layout, const SplitRow& row) const {
  std::vector<ColumnIndex> boards;
  for (std::size_t i = 0; i < row.fields.size(); ++i)
    if (is_board(row.fields[i], options_.marks)) boards.push_back(static_cast<ColumnIndex>(i));
  // One character, known or not: so a cell in a notation that is not accepted is reported in its place.
  const auto stands_alone = [&](std::string_view field) {
    if (is_cell(field)) return true;
    const auto first = static_cast<unsigned char>(field.empty() ? 0 : field.front());
    const std::size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    return !field.empty() && field.size() == size;
  };
  std::size_t cells = 0;
  while (cells < row.fields.size() && stands_alone(row.fields[cells])) ++cells;

  if (boards.size() == 1 && cells < k_cell_count) {
    layout.board = boards.front();
    return Done{};
  }
  if (boards.empty() && cells == k_cell_count) {
    for (std::size_t i = 0; i < k_cell_count; ++i) layout.cells[i] = static_cast<ColumnIndex>(i);
    return Done{};
  }
  return boards.size() > 1 ? several_boards(boards) : not_found(row);
}

Outcome CsvDetector::detect_id(CsvLayout& layout) const {
  if (!options_.id_column.empty()) {
    const Result<ColumnIndex> column = find_column("--id-column", options_.id_column, layout.header);
    if (!column) return column.error();
    layout.id = *column;
  } else if (layout.header) {
    const std::vector<ColumnIndex> ids = known_id_columns(first_.fields);
    if (ids.size() > 1)
      return Error{"columns " + list_numbers(ids) + ", " + shown(first_.fields[ids[0]]) + " and " +
                   shown(first_.fields[ids[1]]) + ", could each be the id: choose with --id-column"};
    if (!ids.empty()) layout.id = ids.front();
  }
  return Done{};
}

Outcome CsvDetector::detect_claims(CsvLayout& layout) const {
  const auto settle = [&](std::string_view option, const std::string& wanted,
                          std::optional<ColumnIndex>& column) -> Outcome {
    if (wanted.empty()) return Done{};
    const Result<ColumnIndex> found = find_column(option, wanted, layout.header);
    if (!found) return found.error();
    column = *found;
    return Done{};
  };
  if (Outcome claim = settle("--claim-column", options_.claim_column, layout.claim); !claim) return claim;
  return settle("--claim-next-column", options_.claim_next_column, layout.claim_next);
}

std::string CsvDetector::describe(const CsvLayout& layout) const {
  const auto column = [&](ColumnIndex number) {
    std::string text = std::to_string(number + 1);
    return layout.header ? text + " " + shown(first_.fields[number]) : text;
  };
  std::string text = "delimiter " + shown_delimiter(dialect_.delimiter) +
                     (names_given_    ? ", columns by @attribute"
                      : layout.header ? ", header"
                                      : ", no header");
  if (layout.board) {
    text += ", board column " + column(*layout.board);
  } else {
    text += ", cell columns";
    for (const ColumnIndex cell : layout.cells) text += " " + std::to_string(cell + 1);
  }
  if (layout.id) text += ", id column " + column(*layout.id);
  if (layout.claim) text += ", claim column " + column(*layout.claim);
  if (layout.claim_next) text += ", next player column " + column(*layout.claim_next);
  return text;
}

std::string CsvDetector::reason(const CsvLayout& layout) const {
  const bool chosen = !options_.board_column.empty() || !options_.cell_columns.empty();
  std::string text = options_.delimiter ? "delimiter given; " : "";
  const std::size_t first = layout.board ? *layout.board : layout.cells[0];
  const bool known = !known_board_columns(first_.fields).empty() || !known_cell_columns(first_.fields).empty();
  if (options_.header && !names_given_)
    text += *options_.header ? "header given" : "no header: given";
  else if (layout.header && known && !chosen)
    text += (names_given_ ? "columns recognised by " : "header recognised by ") + shown(first_.fields[first]);
  else if (layout.header && option_names_column())
    text += names_given_ ? "columns given" : "header, since an option names a column";
  else if (!layout.header && chosen)
    text += "no header: no column of boards is named in the first row";
  if (!chosen && !(layout.header && known)) {
    if (!text.empty() && !text.ends_with("; ")) text += "; ";
    text += layout.header ? "" : "no header: ";
    text += layout.board ? "exactly one field of the first row is a board"
                         : "the first nine fields of the first row are cells";
  } else if (chosen) {
    text += layout.board ? "; board column given" : "; cell columns given";
  }
  return text.starts_with("; ") ? text.substr(2) : text;
}

Outcome CsvDetector::detect_board(CsvLayout& layout) const {
  if (!options_.board_column.empty() || !options_.cell_columns.empty()) return detect_by_option(layout);
  return layout.header ? detect_by_name(layout) : detect_by_content(layout, first_);
}

Result<CsvLayout> CsvDetector::settle() const {
  if (!first_.whole)
    return Error{"the first row cannot be read as CSV (delimiter " + shown_delimiter(dialect_.delimiter) +
                 "): look for an unclosed quote, or name the layout with --delimiter, --header and --board-column"};
  CsvLayout layout;
  layout.dialect = dialect_;
  const Result<bool> header = has_header();
  if (!header) return header.error();
  layout.header = *header;
  layout.field_count = static_cast<std::uint32_t>(first_.fields.size());
  if (const Outcome board = detect_board(layout); !board) return board.error();
  if (const Outcome id = detect_id(layout); !id) return id.error();
  if (const Outcome claims = detect_claims(layout); !claims) return claims.error();
  layout.first_record = layout.header ? first_.next : first_.begin;
  layout.description = describe(layout);
  layout.reason = reason(layout);
  return layout;
}

}  // namespace oxaudit
