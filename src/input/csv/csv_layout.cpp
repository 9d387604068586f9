/// See csv_layout.hpp.
#include "input/csv/csv_layout.hpp"

#include "input/csv/csv_detector.hpp"
#include "support/ascii.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace oxaudit {

namespace {

/// True if the first line that is neither blank nor a comment declares an ARFF relation or attribute.
bool looks_like_arff(std::string_view bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const Line line = scan_line(bytes, at, true);
    const std::string word = to_lower(trimmed(bytes.substr(at, line.end - at), k_blanks));
    if (!word.empty() && word.front() != '%') return word.starts_with("@relation") || word.starts_with("@attribute");
    at = line.next;
  }
  return false;
}

/// The line `sep=;`, which tells Excel the delimiter of the rows below.
struct SeparatorLine {
  std::size_t next = 0;  ///< start of the next line
  char delimiter = ',';
};
std::optional<SeparatorLine> separator_line(const Head& head, std::size_t begin) {
  const Line line = scan_line(head.bytes, begin, head.whole);
  std::string_view text = head.bytes.substr(begin, line.end - begin);
  if (text.size() > 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  if (!line.complete || text.size() != 5 || (!text.starts_with("sep=") && !text.starts_with("SEP="))) return {};
  if (std::string_view(",;\t| ").find(text.back()) == std::string_view::npos) return {};
  return SeparatorLine{line.next, text.back()};
}

/// Returns the delimiters to try, in order. A mark is never a delimiter.
std::vector<char> candidate_delimiters(const InputOptions& options, char preferred) {
  if (options.delimiter) return {*options.delimiter};
  std::vector<char> candidates = {preferred};
  for (const char delimiter : {',', ';', '\t', '|'})
    if (delimiter != preferred) candidates.push_back(delimiter);
  std::erase_if(candidates, [&](char delimiter) { return options.marks.is_mark(delimiter); });
  return candidates;
}

/// True if the delimiter certainly separates fields of the first row. A `|` may also separate the rows of one board, so
/// it counts only in a header.
bool surely_splits(const CsvLayout& layout) {
  return layout.field_count > 1 && (layout.dialect.delimiter != '|' || layout.header);
}

/// Chooses among the layouts that several delimiters give, which are in the order of `candidate_delimiters`.
Result<CsvLayout> choose_layout(std::vector<CsvLayout> layouts) {
  // A delimiter that is not in the row makes it one field, which an option such as `--board-column 1` fits as well.
  if (std::any_of(layouts.begin(), layouts.end(), surely_splits))
    std::erase_if(layouts, [](const CsvLayout& layout) { return layout.field_count == 1; });
  // If no delimiter splits the row, all layouts read the same text.
  if (layouts.size() == 1 ||
      std::all_of(layouts.begin(), layouts.end(), [](const CsvLayout& layout) { return layout.field_count == 1; }))
    return std::move(layouts.front());
  const auto other =
      std::find_if(layouts.begin() + 1, layouts.end(), [](const CsvLayout& layout) { return layout.field_count > 1; });
  return Error{"the first row is valid with delimiter " + shown_delimiter(layouts.front().dialect.delimiter) +
               " and with " + shown_delimiter(other->dialect.delimiter) + ": choose one with --delimiter"};
}

/// Counts the first rows below `first`, and those that have as many fields as `first`.
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

/// True if the rows below confirm the space as delimiter: some have as many fields as the first, and no other delimiter
/// that splits the first row agrees with as many rows. So `id,Board State` is not split into `id,Board` and `State`.
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

/// True if the columns were detected from the content of the first row, so that its delimiter is certain.
bool detected_by_content(const CsvLayout& layout, const InputOptions& options) {
  return !layout.header && !board_is_given(options);
}

/// Returns the layout that exactly one of the usual delimiters gives.
Result<CsvLayout> detect_delimiter(const Head& head, const InputOptions& options, std::size_t begin, char preferred) {
  std::vector<CsvLayout> layouts;
  Error error{"every usual delimiter is a mark: use --delimiter to give another"};
  std::size_t error_fields = 0;
  for (const char delimiter : candidate_delimiters(options, preferred)) {
    Result<CsvLayout> layout = CsvDetector(head, options, begin, {delimiter}).detect();
    if (layout) {
      layouts.push_back(std::move(*layout));
      continue;
    }
    // If all fail, the error of the delimiter that splits the row into most fields is the most helpful.
    const std::size_t fields = split_row(head, begin, {delimiter}, options.marks).fields.size() + 1;
    if (fields > error_fields) {
      error = layout.error();
      error_fields = fields;
    }
  }
  if (!layouts.empty()) return choose_layout(std::move(layouts));
  // A space separates fields only if no other delimiter does, because names often contain spaces.
  if (!options.delimiter && !options.marks.blank_is_mark())
    if (Result<CsvLayout> layout = CsvDetector(head, options, begin, {' '}).detect();
        layout && (detected_by_content(*layout, options) || blank_separates(head, options, begin)))
      return layout;
  return error;
}

/// Detects the layout of the rows after the offset `mark`.
Result<CsvLayout> detect_rows(const Head& head, const InputOptions& options, std::size_t mark, char preferred) {
  const std::size_t begin = skip_blank_lines(head.bytes, mark, options.marks);
  if (begin == head.bytes.size()) {
    if (!head.whole) return Error{"the source starts with too many blank lines: remove them"};
    CsvLayout layout;
    layout.first_record = mark;
    layout.description = "no rows";
    return layout;
  }
  if (looks_like_arff(head.bytes.substr(begin))) return Error{"this is ARFF: use --input-format arff"};
  return detect_delimiter(head, options, begin, preferred);
}

}  // namespace

Result<CsvLayout> detect_csv_layout(const Head& head, const InputOptions& options, char preferred) {
  const std::size_t mark = byte_order_mark(head.bytes);
  const auto separator = separator_line(head, mark);
  if (!separator) return detect_rows(head, options, mark, preferred);
  // The line is not a row. It works like --delimiter, which takes precedence over it.
  InputOptions with_delimiter = options;
  if (!options.delimiter && !options.marks.is_mark(separator->delimiter))
    with_delimiter.delimiter = separator->delimiter;
  Result<CsvLayout> layout = detect_rows(head, with_delimiter, separator->next, preferred);
  if (layout && !options.delimiter) {
    constexpr std::string_view k_given = "delimiter given; ";
    if (layout->reason.starts_with(k_given)) layout->reason.erase(0, k_given.size());
    layout->reason =
        "delimiter " + shown_delimiter(separator->delimiter) + " named by the first line; " + layout->reason;
  }
  return layout;
}

Result<CsvLayout> detect_arff_layout(const Head& head, const InputOptions& options) {
  Result<ArffHeader> header = read_arff_header(head);
  if (!header) return header.error();
  CsvDialect dialect{.delimiter = ',', .arff = true};
  // The right delimiter splits the first row into one field for each attribute.
  for (const char delimiter : {' ', '\t', ','}) {
    const CsvDialect candidate{.delimiter = delimiter, .arff = true};
    if (split_row(head, header->rows_begin, candidate, options.marks).fields.size() == header->names.size())
      dialect = candidate;
  }
  Result<CsvLayout> layout = CsvDetector(head, options, std::move(header->names), header->rows_begin, dialect).detect();
  if (!layout || header->damage.lines.empty()) return layout;
  layout->damage = std::move(header->damage);
  layout->first_record = layout->damage.begin;
  layout->first_line = static_cast<std::uint32_t>(count_line_ends(head.bytes.substr(0, layout->first_record)));
  return layout;
}

}  // namespace oxaudit
