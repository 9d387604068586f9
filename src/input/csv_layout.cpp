/// See csv_layout.hpp.
#include "input/csv_layout.hpp"

#include "check/board_field.hpp"
#include "input/arff_header.hpp"
#include "support/escape.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace oxaudit {

namespace {

constexpr std::size_t k_shown_characters_max = 40;

/// The first row of a source, under one delimiter.
struct FirstRow {
  std::vector<std::string> fields;  ///< without the blanks around them, unless a blank is a mark
  std::size_t begin = 0;
  std::size_t next = 0;
  bool whole = false;
};

std::string_view trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\v\f");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\v\f") - begin + 1);
}

std::string shown(std::string_view text) {
  std::string out = "\"";
  append_escaped(out, text, k_shown_characters_max);
  return out + "\"";
}

std::string shown(char delimiter) {
  if (delimiter == '\t') return "tab";
  return delimiter == ' ' ? "blank" : std::string("\"") + delimiter + "\"";
}

/// Where the first line that is not blank begins.
std::size_t skip_blank_lines(std::string_view bytes, std::size_t at, const Marks& marks) {
  while (at < bytes.size()) {
    const Line line = scan_line(bytes, at, true);
    const std::string_view text = bytes.substr(at, line.end - at);
    if (marks.blank_is_mark() ? !text.empty() : !trim(text).empty()) break;
    at = line.next;
  }
  return at;
}

FirstRow read_row(const Head& head, std::size_t begin, CsvDialect dialect, const Marks& marks) {
  FirstRow row{.begin = begin};
  const CsvRowEnd end = scan_csv_row(head.bytes, begin, head.whole, dialect, head.bytes.size(), CsvStart::row,
                                     [&](std::uint32_t, const CsvField& field) {
                                       const auto text = head.bytes.substr(field.begin, field.size);
                                       row.fields.emplace_back(marks.blank_is_mark() ? text : trim(text));
                                     });
  row.whole = end.kind == CsvRowEnd::Kind::whole;
  row.next = end.next;
  return row;
}

/// Works the layout out of the first row for one delimiter.
class Settler {
 public:
  Settler(const Head& head, const InputOptions& options, std::size_t begin, CsvDialect dialect)
      : head_(head), options_(options), dialect_(dialect), first_(read_row(head, begin, dialect, options.marks)) {}
  /// With names that are known, of the rows that begin at `begin`.
  Settler(const Head& head, const InputOptions& options, std::vector<std::string> names, std::size_t begin,
          CsvDialect dialect)
      : head_(head),
        options_(options),
        dialect_(dialect),
        first_({.fields = std::move(names), .begin = begin, .next = begin, .whole = true}),
        names_given_(true) {}

  Result<CsvLayout> settle() const;

 private:
  bool is_cell(std::string_view field) const { return options_.marks.word(field).has_value(); }
  Result<bool> has_header() const;
  Outcome settle_board(CsvLayout& layout) const;
  Outcome settle_by_option(CsvLayout& layout) const;
  Outcome settle_by_name(CsvLayout& layout) const;
  Outcome settle_by_content(CsvLayout& layout, const FirstRow& row) const;
  Outcome settle_id(CsvLayout& layout) const;
  Outcome settle_claims(CsvLayout& layout) const;
  Error not_found(const FirstRow& row) const;
  Result<CsvColumn> find_column(std::string_view option, std::string_view wanted, bool header) const;
  Error no_such_column(std::string_view option, std::string_view wanted, bool header) const;
  std::string describe(const CsvLayout& layout) const;
  std::string evidence(const CsvLayout& layout) const;
  bool option_names_column() const;
  bool names_cells_in_order() const;
  std::string list_fields(const FirstRow& row) const;
  std::string marks_hint(const FirstRow& row) const;

  const Head& head_;
  const InputOptions& options_;
  CsvDialect dialect_;
  FirstRow first_;
  bool names_given_ = false;
};

std::string Settler::list_fields(const FirstRow& row) const {
  constexpr std::size_t k_listed_max = 12;
  std::string list;
  for (std::size_t i = 0; i < std::min(row.fields.size(), k_listed_max); ++i)
    list += (i == 0 ? "" : ", ") + shown(row.fields[i]);
  return row.fields.size() > k_listed_max ? list + ", …" : list;
}

/// When a field would be a board if one character stood for empty cells: the option that says so.
std::string Settler::marks_hint(const FirstRow& row) const {
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

Error Settler::not_found(const FirstRow& row) const {
  if (names_given_)
    return Error{"no attribute that holds boards can be told (" + list_fields(first_) +
                 "): name it with --board-column, or nine with --cell-columns" + marks_hint(row)};
  return Error{"no board column can be told from the first row (" + list_fields(row) + ", delimiter " +
               shown(dialect_.delimiter) +
               "): name the column with --board-column, or nine with --cell-columns, and say --header yes or no if the "
               "first row is one" +
               marks_hint(row)};
}

Error Settler::no_such_column(std::string_view option, std::string_view wanted, bool header) const {
  return Error{std::string(option) + " " + shown(wanted) + ": there is no such column; " +
               (header ? "the header has " : "the first row has ") + list_fields(first_) +
               (header ? "" : "; columns of a file without a header go by their number from 1")};
}

Result<CsvColumn> Settler::find_column(std::string_view option, std::string_view wanted, bool header) const {
  const std::vector<CsvColumn> columns = find_columns(wanted, first_.fields, header);
  if (columns.empty()) return no_such_column(option, wanted, header);
  if (columns.size() > 1) return Error{std::string(option) + " " + shown(wanted) + ": " + name_is_shared(columns)};
  return columns.front();
}

/// A header is a row in which no field could be a board or a cell and in which the board's columns are known by name,
/// unless the user said. Names in order, such as `1` to `9`, are names even where some of them are marks.
Result<bool> Settler::has_header() const {
  if (names_given_) return true;
  if (options_.header) return *options_.header;
  if (option_names_column()) return true;
  if (names_cells_in_order()) return true;
  for (const std::string& field : first_.fields)
    if (is_cell(field) || is_board(field, options_.marks)) return false;
  return !known_board_columns(first_.fields).empty() || !known_cell_columns(first_.fields).empty();
}

/// True when the first row names nine cells from left to right, could not be a record of those nine, and has nothing
/// else in it that could be a board or a cell.
bool Settler::names_cells_in_order() const {
  const auto in_order = [&](const CsvCellColumns& nine) {
    const auto is_name = [&](std::size_t i) { return std::find(nine.begin(), nine.end(), i) != nine.end(); };
    if (!std::is_sorted(nine.begin(), nine.end())) return false;
    if (std::all_of(nine.begin(), nine.end(), [&](CsvColumn i) { return is_cell(first_.fields[i]); })) return false;
    for (std::size_t i = 0; i < first_.fields.size(); ++i)
      if (!is_name(i) && (is_cell(first_.fields[i]) || is_board(first_.fields[i], options_.marks))) return false;
    return true;
  };
  const std::vector<CsvCellColumns> known = known_cell_columns(first_.fields);
  return std::any_of(known.begin(), known.end(), in_order);
}

/// Who names a column by a word says that there is a header.
bool Settler::option_names_column() const {
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

Outcome Settler::settle_by_option(CsvLayout& layout) const {
  if (!options_.board_column.empty()) {
    const Result<CsvColumn> column = find_column("--board-column", options_.board_column, layout.header);
    if (!column) return column.error();
    layout.board = *column;
    return Done{};
  }
  for (std::size_t i = 0; i < k_cell_count; ++i) {
    const Result<CsvColumn> column = find_column("--cell-columns", options_.cell_columns[i], layout.header);
    if (!column) return column.error();
    layout.cells[i] = *column;
  }
  return Done{};
}

Outcome Settler::settle_by_name(CsvLayout& layout) const {
  const std::vector<CsvColumn> boards = known_board_columns(first_.fields);
  const std::vector<CsvCellColumns> cells = known_cell_columns(first_.fields);
  if (boards.size() + cells.size() > 1) {
    std::string names;
    for (const CsvColumn column : boards) names += (names.empty() ? "" : ", ") + shown(first_.fields[column]);
    for (const CsvCellColumns& nine : cells)
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
    const FirstRow second = read_row(head_, begin, dialect_, options_.marks);
    // A row of another width than the header's is damaged, and its columns tell nothing of the header's.
    const bool tells = second.whole && second.fields.size() == first_.fields.size();
    return tells ? settle_by_content(layout, second) : not_found(second);
  }
  return Done{};
}

Outcome Settler::settle_by_content(CsvLayout& layout, const FirstRow& row) const {
  std::optional<CsvColumn> board;
  std::size_t boards = 0;
  for (std::size_t i = 0; i < row.fields.size(); ++i) {
    if (!is_board(row.fields[i], options_.marks)) continue;
    board = static_cast<CsvColumn>(i);
    ++boards;
  }
  // One character, known or not: so a cell in a notation that is not accepted is reported in its place.
  const auto stands_alone = [&](std::string_view field) {
    if (is_cell(field)) return true;
    const auto first = static_cast<unsigned char>(field.empty() ? 0 : field.front());
    const std::size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    return !field.empty() && field.size() == size;
  };
  std::size_t cells = 0;
  while (cells < row.fields.size() && stands_alone(row.fields[cells])) ++cells;

  if (boards == 1 && cells < k_cell_count) {
    layout.board = board;
    return Done{};
  }
  if (boards == 0 && cells == k_cell_count) {
    for (std::size_t i = 0; i < k_cell_count; ++i) layout.cells[i] = static_cast<CsvColumn>(i);
    return Done{};
  }
  return not_found(row);
}

Outcome Settler::settle_id(CsvLayout& layout) const {
  if (!options_.id_column.empty()) {
    const Result<CsvColumn> column = find_column("--id-column", options_.id_column, layout.header);
    if (!column) return column.error();
    layout.id = *column;
  } else if (layout.header) {
    layout.id = known_id_column(first_.fields);
  }
  return Done{};
}

Outcome Settler::settle_claims(CsvLayout& layout) const {
  const auto settle = [&](std::string_view option, const std::string& wanted,
                          std::optional<CsvColumn>& column) -> Outcome {
    if (wanted.empty()) return Done{};
    const Result<CsvColumn> found = find_column(option, wanted, layout.header);
    if (!found) return found.error();
    column = *found;
    return Done{};
  };
  if (Outcome claim = settle("--claim-column", options_.claim_column, layout.claim); !claim) return claim;
  return settle("--claim-next-column", options_.claim_next_column, layout.claim_next);
}

std::string Settler::describe(const CsvLayout& layout) const {
  const auto column = [&](CsvColumn number) {
    std::string text = std::to_string(number + 1);
    return layout.header ? text + " " + shown(first_.fields[number]) : text;
  };
  std::string text = "delimiter " + shown(dialect_.delimiter) +
                     (names_given_    ? ", columns by @attribute"
                      : layout.header ? ", header"
                                      : ", no header");
  if (layout.board) {
    text += ", board column " + column(*layout.board);
  } else {
    text += ", cell columns";
    for (const CsvColumn cell : layout.cells) text += " " + std::to_string(cell + 1);
  }
  if (layout.id) text += ", id column " + column(*layout.id);
  if (layout.claim) text += ", claim column " + column(*layout.claim);
  if (layout.claim_next) text += ", next player column " + column(*layout.claim_next);
  return text;
}

std::string Settler::evidence(const CsvLayout& layout) const {
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

Outcome Settler::settle_board(CsvLayout& layout) const {
  if (!options_.board_column.empty() || !options_.cell_columns.empty()) return settle_by_option(layout);
  return layout.header ? settle_by_name(layout) : settle_by_content(layout, first_);
}

Result<CsvLayout> Settler::settle() const {
  if (!first_.whole)
    return Error{"the first row cannot be read as CSV (delimiter " + shown(dialect_.delimiter) +
                 "): look for an unclosed quote, or name the layout with --delimiter, --header and --board-column"};
  CsvLayout layout;
  layout.dialect = dialect_;
  const Result<bool> header = has_header();
  if (!header) return header.error();
  layout.header = *header;
  layout.field_count = static_cast<std::uint32_t>(first_.fields.size());
  if (const Outcome board = settle_board(layout); !board) return board.error();
  if (const Outcome id = settle_id(layout); !id) return id.error();
  if (const Outcome claims = settle_claims(layout); !claims) return claims.error();
  layout.first_record = layout.header ? first_.next : first_.begin;
  layout.description = describe(layout);
  layout.evidence = evidence(layout);
  return layout;
}

bool looks_like_arff(std::string_view bytes) {
  std::size_t at = 0;
  while (at < bytes.size()) {
    const Line line = scan_line(bytes, at, true);
    std::string word(trim(bytes.substr(at, line.end - at)));
    std::transform(word.begin(), word.end(), word.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (word.starts_with("@relation") || word.starts_with("@attribute")) return true;
    if (!word.empty() && word.front() != '%') return false;
    at = line.next;
  }
  return false;
}

/// The line by which Excel is told the delimiter, `sep=;`: where what follows it begins, and its delimiter.
struct SeparatorLine {
  std::size_t next = 0;
  char delimiter = ',';
};
std::optional<SeparatorLine> separator_line(const Head& head, std::size_t begin) {
  const Line line = scan_line(head.bytes, begin, head.whole);
  std::string_view text = head.bytes.substr(begin, line.end - begin);
  if (text.size() > 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  constexpr std::string_view k_start = "sep=";
  if (!line.complete || text.size() != k_start.size() + 1 || (!text.starts_with(k_start) && !text.starts_with("SEP=")))
    return std::nullopt;
  if (std::string_view(",;\t| ").find(text.back()) == std::string_view::npos) return std::nullopt;
  return SeparatorLine{line.next, text.back()};
}

/// In the order in which they are tried. Never a mark: its cells would be split away.
std::vector<char> candidate_delimiters(const InputOptions& options, char preferred) {
  if (options.delimiter) return {*options.delimiter};
  std::vector<char> candidates = {preferred};
  for (const char delimiter : {',', ';', '\t', '|'})
    if (delimiter != preferred) candidates.push_back(delimiter);
  std::erase_if(candidates, [&](char delimiter) { return options.marks.is_mark(delimiter); });
  return candidates;
}

/// True when the delimiter certainly separates fields of the first row. A bar also joins the rows of a board, so it
/// proves nothing except in a header.
bool surely_splits(const CsvLayout& layout) {
  return layout.field_count > 1 && (layout.dialect.delimiter != '|' || layout.header);
}

/// Of the layouts that several delimiters give, the one that is right; the order is that of trying.
Result<CsvLayout> choose_layout(std::vector<CsvLayout> layouts) {
  // An option such as `--board-column 1` fits the whole row too, taken as one field by a delimiter that is not in it.
  if (std::any_of(layouts.begin(), layouts.end(), surely_splits))
    std::erase_if(layouts, [](const CsvLayout& layout) { return layout.field_count == 1; });
  // Where none splits the row, all of them read the same text.
  if (layouts.size() == 1 ||
      std::all_of(layouts.begin(), layouts.end(), [](const CsvLayout& layout) { return layout.field_count == 1; }))
    return std::move(layouts.front());
  const auto other =
      std::find_if(layouts.begin() + 1, layouts.end(), [](const CsvLayout& layout) { return layout.field_count > 1; });
  return Error{"the first row can be read with the delimiter " + shown(layouts.front().dialect.delimiter) +
               " and with " + shown(other->dialect.delimiter) + ": choose with --delimiter"};
}

/// How many of the first rows below `first` are split into as many fields as it, and how many rows there are.
struct Agreement {
  std::size_t rows = 0;
  std::size_t agreeing = 0;
};
Agreement agreement_below(const Head& head, const FirstRow& first, CsvDialect dialect, const Marks& marks) {
  constexpr std::size_t k_rows_max = 20;
  Agreement found;
  for (std::size_t at = first.next; found.rows < k_rows_max; ++found.rows) {
    at = skip_blank_lines(head.bytes, at, marks);
    if (at == head.bytes.size()) break;
    const FirstRow row = read_row(head, at, dialect, marks);
    if (!row.whole) break;
    if (row.fields.size() == first.fields.size()) ++found.agreeing;
    at = row.next;
  }
  return found;
}

/// True when the rows below bear out the blank as the delimiter: some are as wide as the first, and no other delimiter
/// that splits the first row fits the rows as well. `id,Board State` is no `id,Board` and `State`.
bool blank_separates(const Head& head, const InputOptions& options, std::size_t begin) {
  const auto agreement = [&](char delimiter, std::size_t& fields) {
    const FirstRow first = read_row(head, begin, {delimiter}, options.marks);
    fields = first.fields.size();
    return agreement_below(head, first, {delimiter}, options.marks);
  };
  std::size_t fields = 0;
  const Agreement blank = agreement(' ', fields);
  if (blank.rows > 0 && blank.agreeing == 0) return false;
  for (const char delimiter : candidate_delimiters(options, ',')) {
    const Agreement other = agreement(delimiter, fields);
    if (fields > 1 && other.agreeing >= blank.agreeing) return false;
  }
  return true;
}

/// True when the columns were told by what the first row holds, so that its delimiter is beyond doubt.
bool told_by_content(const CsvLayout& layout, const InputOptions& options) {
  return !layout.header && options.board_column.empty() && options.cell_columns.empty();
}

/// The layout that exactly one of the usual delimiters gives.
Result<CsvLayout> settle_delimiter(const Head& head, const InputOptions& options, std::size_t begin, char preferred) {
  std::vector<CsvLayout> layouts;
  Error error{"every usual delimiter is a mark: name another with --delimiter"};
  std::size_t error_fields = 0;
  for (const char delimiter : candidate_delimiters(options, preferred)) {
    Result<CsvLayout> layout = Settler(head, options, begin, {delimiter}).settle();
    if (layout) {
      layouts.push_back(std::move(*layout));
      continue;
    }
    // Of several failures the one that split the row into most fields speaks best of what is there.
    const std::size_t fields = read_row(head, begin, {delimiter}, options.marks).fields.size() + 1;
    if (fields > error_fields) {
      error = layout.error();
      error_fields = fields;
    }
  }
  if (!layouts.empty()) return choose_layout(std::move(layouts));
  // A blank separates only where nothing else does: many a name holds one.
  if (!options.delimiter && !options.marks.blank_is_mark())
    if (Result<CsvLayout> layout = Settler(head, options, begin, {' '}).settle();
        layout && (told_by_content(*layout, options) || blank_separates(head, options, begin)))
      return layout;
  return error;
}

/// The layout of the rows that begin at `mark`.
Result<CsvLayout> settle_rows(const Head& head, const InputOptions& options, std::size_t mark, char preferred) {
  const std::size_t begin = skip_blank_lines(head.bytes, mark, options.marks);
  if (begin == head.bytes.size()) {
    if (!head.whole) return Error{"nothing but blank lines at the start: remove them"};
    CsvLayout layout;
    layout.first_record = mark;
    layout.description = "no rows";
    return layout;
  }
  if (looks_like_arff(head.bytes.substr(begin))) return Error{"this is ARFF: read it with --input-format arff"};
  Result<CsvLayout> layout = settle_delimiter(head, options, begin, preferred);
  if (layout)
    layout->first_line = static_cast<std::uint32_t>(count_line_ends(head.bytes.substr(0, layout->first_record)));
  return layout;
}

}  // namespace

Result<CsvLayout> settle_csv_layout(const Head& head, const InputOptions& options, char preferred) {
  const std::size_t mark = byte_order_mark(head.bytes);
  if (const auto separator = separator_line(head, mark)) {
    // The line is not a row; what it says is as good as the option, which is stronger.
    InputOptions told = options;
    if (!told.delimiter && !told.marks.is_mark(separator->delimiter)) told.delimiter = separator->delimiter;
    Result<CsvLayout> layout = settle_rows(head, told, separator->next, preferred);
    if (layout && !options.delimiter) {
      const std::string_view given = "delimiter given; ";
      if (layout->evidence.starts_with(given)) layout->evidence.erase(0, given.size());
      layout->evidence = "delimiter " + shown(separator->delimiter) + " named by the first line; " + layout->evidence;
    }
    return layout;
  }
  return settle_rows(head, options, mark, preferred);
}

Result<CsvLayout> settle_arff_layout(const Head& head, const InputOptions& options) {
  Result<ArffHeader> header = read_arff_header(head);
  if (!header) return header.error();
  CsvDialect dialect{.delimiter = ',', .arff = true};
  // Rows of whatever gives as many fields as there are attributes.
  for (const char delimiter : {',', '\t', ' '}) {
    const CsvDialect tried{.delimiter = delimiter, .arff = true};
    if (read_row(head, header->rows_begin, tried, options.marks).fields.size() != header->names.size()) continue;
    dialect = tried;
    break;
  }
  Result<CsvLayout> layout = Settler(head, options, std::move(header->names), header->rows_begin, dialect).settle();
  if (layout)
    layout->first_line = static_cast<std::uint32_t>(count_line_ends(head.bytes.substr(0, layout->first_record)));
  return layout;
}

}  // namespace oxaudit
