/// See csv_layout.hpp.
#include "input/csv/csv_layout.hpp"

#include "input/csv/arff_header.hpp"
#include "input/csv/csv_detector.hpp"
#include "support/ascii.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace oxaudit {

namespace {

bool looks_like_arff(std::string_view bytes) {
  std::size_t at = 0;
  while (at < bytes.size()) {
    const Line line = scan_line(bytes, at, true);
    const std::string word = to_lower(trim_blanks(bytes.substr(at, line.end - at)));
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
  return Error{"the first row can be read with the delimiter " + shown_delimiter(layouts.front().dialect.delimiter) +
               " and with " + shown_delimiter(other->dialect.delimiter) + ": choose with --delimiter"};
}

/// How many of the first rows below `first` are split into as many fields as it, and how many rows there are.
struct Agreement {
  std::size_t rows = 0;
  std::size_t agreeing = 0;
};
Agreement agreement_below(const Head& head, const SplitRow& first, CsvDialect dialect, const Marks& marks) {
  constexpr std::size_t k_rows_max = 20;
  Agreement found;
  for (std::size_t at = first.next; found.rows < k_rows_max; ++found.rows) {
    at = skip_blank_lines(head.bytes, at, marks);
    if (at == head.bytes.size()) break;
    const SplitRow row = split_row(head, at, dialect, marks);
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
    const SplitRow first = split_row(head, begin, {delimiter}, options.marks);
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
Result<CsvLayout> detect_delimiter(const Head& head, const InputOptions& options, std::size_t begin, char preferred) {
  std::vector<CsvLayout> layouts;
  Error error{"every usual delimiter is a mark: name another with --delimiter"};
  std::size_t error_fields = 0;
  for (const char delimiter : candidate_delimiters(options, preferred)) {
    Result<CsvLayout> layout = CsvDetector(head, options, begin, {delimiter}).settle();
    if (layout) {
      layouts.push_back(std::move(*layout));
      continue;
    }
    // Of several failures the one that split the row into most fields speaks best of what is there.
    const std::size_t fields = split_row(head, begin, {delimiter}, options.marks).fields.size() + 1;
    if (fields > error_fields) {
      error = layout.error();
      error_fields = fields;
    }
  }
  if (!layouts.empty()) return choose_layout(std::move(layouts));
  // A blank separates only where nothing else does: many a name holds one.
  if (!options.delimiter && !options.marks.blank_is_mark())
    if (Result<CsvLayout> layout = CsvDetector(head, options, begin, {' '}).settle();
        layout && (told_by_content(*layout, options) || blank_separates(head, options, begin)))
      return layout;
  return error;
}

/// The layout of the rows that begin at `mark`.
Result<CsvLayout> detect_rows(const Head& head, const InputOptions& options, std::size_t mark, char preferred) {
  const std::size_t begin = skip_blank_lines(head.bytes, mark, options.marks);
  if (begin == head.bytes.size()) {
    if (!head.whole) return Error{"nothing but blank lines at the start: remove them"};
    CsvLayout layout;
    layout.first_record = mark;
    layout.description = "no rows";
    return layout;
  }
  if (looks_like_arff(head.bytes.substr(begin))) return Error{"this is ARFF: read it with --input-format arff"};
  Result<CsvLayout> layout = detect_delimiter(head, options, begin, preferred);
  if (layout)
    layout->first_line = static_cast<std::uint32_t>(count_line_ends(head.bytes.substr(0, layout->first_record)));
  return layout;
}

}  // namespace

Result<CsvLayout> detect_csv_layout(const Head& head, const InputOptions& options, char preferred) {
  const std::size_t mark = byte_order_mark(head.bytes);
  if (const auto separator = separator_line(head, mark)) {
    // The line is not a row; what it says is as good as the option, which is stronger.
    InputOptions told = options;
    if (!told.delimiter && !told.marks.is_mark(separator->delimiter)) told.delimiter = separator->delimiter;
    Result<CsvLayout> layout = detect_rows(head, told, separator->next, preferred);
    if (layout && !options.delimiter) {
      const std::string_view given = "delimiter given; ";
      if (layout->reason.starts_with(given)) layout->reason.erase(0, given.size());
      layout->reason =
          "delimiter " + shown_delimiter(separator->delimiter) + " named by the first line; " + layout->reason;
    }
    return layout;
  }
  return detect_rows(head, options, mark, preferred);
}

Result<CsvLayout> detect_arff_layout(const Head& head, const InputOptions& options) {
  Result<ArffHeader> header = read_arff_header(head);
  if (!header) return header.error();
  CsvDialect dialect{.delimiter = ',', .arff = true};
  // Rows of whatever gives as many fields as there are attributes.
  for (const char delimiter : {',', '\t', ' '}) {
    const CsvDialect tried{.delimiter = delimiter, .arff = true};
    if (split_row(head, header->rows_begin, tried, options.marks).fields.size() != header->names.size()) continue;
    dialect = tried;
    break;
  }
  Result<CsvLayout> layout = CsvDetector(head, options, std::move(header->names), header->rows_begin, dialect).settle();
  if (layout)
    layout->first_line = static_cast<std::uint32_t>(count_line_ends(head.bytes.substr(0, layout->first_record)));
  return layout;
}

}  // namespace oxaudit
