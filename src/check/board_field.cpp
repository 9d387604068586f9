/// See board_field.hpp. A well-formed board is decoded by table look-ups alone. Everything else is passed to `scan_row`
/// (row_scan.hpp), the only function that finds errors. Nothing here allocates memory except for stored words.
#include "check/board_field.hpp"

#include "check/row_scan.hpp"

namespace oxaudit {

namespace {

constexpr std::size_t k_word_bytes_max = 256;  // of an unknown word, kept for its message

/// Returns the code of nine one-byte marks with only blanks between them, or k_malformed for anything else.
BoardCode quick_line(std::string_view text, const Marks& marks) {
  unsigned code = 0;
  unsigned cells = 0;
  for (const char c : text) {
    const Marks::Byte byte = marks.byte(c);
    if (byte <= Marks::Byte::o) {
      if (++cells > k_cell_count) return k_malformed;
      code = code * 3 + static_cast<unsigned>(byte);
    } else if (byte != Marks::Byte::blank) {
      return k_malformed;
    }
  }
  return cells == k_cell_count ? static_cast<BoardCode>(code) : k_malformed;
}

/// Returns the code of three rows such as `XO-/OX-/--X`, or k_malformed for anything else.
BoardCode quick_rows(std::string_view text, const Marks& marks) {
  if (text.size() == 13 && text.front() == '|' && text.back() == '|' && text[4] == '|') text = text.substr(1, 11);
  if (text.size() != 11 || text[3] != text[7]) return k_malformed;
  const char separator = text[3];
  if ((separator != '\n' && separator != '/' && separator != '|') || marks.is_mark(separator)) return k_malformed;
  unsigned code = 0;
  for (const std::size_t i : {0U, 1U, 2U, 4U, 5U, 6U, 8U, 9U, 10U}) {
    if (!marks.is_mark(text[i])) return k_malformed;
    code = code * 3 + static_cast<unsigned>(marks.byte(text[i]));
  }
  return static_cast<BoardCode>(code);
}

/// Removes line ends and blank lines at the end.
std::string_view without_blank_end(std::string_view text, const Marks& marks) {
  std::size_t end = text.size();
  for (std::size_t i = text.size(); i > 0; --i) {
    const char c = text[i - 1];
    if (is_line_end(c)) {
      end = i - 1;
    } else if (marks.byte(c) != Marks::Byte::blank) {
      return text.substr(0, end);
    }
  }
  return {};
}

/// Decodes a board row by row. `finish` adds the finding for a wrong number of rows.
class RowsDecoder {
 public:
  /// `offset` is the offset of the text, which is reported for a board without rows.
  RowsDecoder(const Marks& marks, RecordSink& sink, std::uint32_t offset)
      : marks_(marks), sink_(sink), offset_(offset) {}

  void add(TextAt row) {
    const RowScan scan = scan_row(row, marks_);
    ++rows_;
    if (rows_ == 1) {
      offset_ = row.offset;
      first_is_number_ = all_digits(oxaudit::trimmed(row.text, " \t"));
      first_cells_ = scan.cells;
    }
    if (scan.cells != 3) note_cell_count(row, scan);
    note(scan.unknown);
    note(scan.encoding);
    code_ = code_ * 27 + scan.code;
  }

  BoardCode finish() {
    if (rows_ != 3) {
      Finding finding{
          .rule = Rule::row_count, .detail = Detail::rows, .offset = offset_, .found = rows_, .expected = 3};
      if (rows_ == 0) finding.detail = Detail::rows_none;
      if (rows_ == 1 && first_cells_ == k_cell_count) finding.detail = Detail::rows_one_line;
      if (rows_ == 4 && first_is_number_) finding.detail = Detail::rows_count_line;
      add_finding(finding);
    }
    return broken_ ? k_malformed : static_cast<BoardCode>(code_);
  }

 private:
  void note_cell_count(TextAt row, const RowScan& scan) {
    const bool filled_by_blanks = scan.cells < 3 && scan.cells + scan.spaces == 3;
    add_finding({.rule = Rule::cell_count,
                 .detail = filled_by_blanks ? Detail::cells_in_row_blanks : Detail::cells_in_row,
                 .row = rows_,
                 .offset = row.offset,
                 .found = scan.cells,
                 .expected = 3});
  }

  void note(const std::optional<Finding>& found) {
    if (!found) return;
    Finding finding = *found;
    finding.row = rows_;
    add_finding(finding);
  }

  void add_finding(const Finding& finding) {
    broken_ = true;
    sink_.add(finding);
  }

  const Marks& marks_;
  RecordSink& sink_;
  std::uint32_t offset_;
  std::uint32_t rows_ = 0;
  std::uint32_t first_cells_ = 0;
  std::uint32_t code_ = 0;  // unsigned, so that any number of rows may wrap it
  bool first_is_number_ = false;
  bool broken_ = false;
};

/// Adds the parts of `field` between separators to `rows`. CRLF is one separator.
template <typename IsSeparator>
void split(TextAt field, IsSeparator is_separator, RowsDecoder& rows) {
  const std::string_view text = field.text;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_separator(text[i])) continue;
    rows.add({text.substr(begin, i - begin), field.offset + static_cast<std::uint32_t>(begin)});
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') ++i;
    begin = i + 1;
  }
  rows.add({text.substr(begin), field.offset + static_cast<std::uint32_t>(begin)});
}

bool has_separator(std::string_view text, char separator, const Marks& marks) {
  return !marks.is_mark(separator) && text.find(separator) != std::string_view::npos;
}

/// Removes a leading and a trailing `|`.
TextAt without_border(TextAt field) {
  if (field.text.starts_with('|')) {
    field.text.remove_prefix(1);
    ++field.offset;
  }
  if (field.text.ends_with('|')) field.text.remove_suffix(1);
  return field;
}

/// Removes the ignored blanks around `cell`.
TextAt trimmed(TextAt cell, const Marks& marks) {
  const auto blank = [&](char c) { return marks.byte(c) == Marks::Byte::blank; };
  while (!cell.text.empty() && blank(cell.text.front())) {
    cell.text.remove_prefix(1);
    ++cell.offset;
  }
  while (!cell.text.empty() && blank(cell.text.back())) cell.text.remove_suffix(1);
  return cell;
}

/// Returns the finding for a separate cell that is not a mark. The caller stores an unknown word.
Finding cell_fault(TextAt cell, const Marks& marks) {
  if (cell.text.empty()) return {.rule = Rule::unknown_mark, .detail = Detail::empty_cell_field, .offset = cell.offset};
  const RowScan scan = scan_row(cell, marks);
  if (scan.encoding) return *scan.encoding;
  if (scan.unknown && scan.cells == 1 && scan.characters == 1) return *scan.unknown;
  return {.rule = Rule::unknown_mark, .detail = Detail::unknown_word, .offset = cell.offset};
}

}  // namespace

BoardCode decode_line(TextAt line, const Marks& marks, RecordSink& sink) {
  if (const BoardCode code = quick_line(line.text, marks); code != k_malformed) return code;
  const RowScan scan = scan_row(line, marks);
  const bool nine = scan.cells == k_cell_count;
  if (!nine) {
    const bool filled_by_blanks = scan.cells < k_cell_count && scan.cells + scan.spaces == k_cell_count;
    sink.add({.rule = Rule::cell_count,
              .detail = filled_by_blanks ? Detail::cells_in_board_blanks : Detail::cells_in_board,
              .offset = line.offset,
              .found = scan.cells,
              .expected = k_cell_count});
  }
  for (const auto* found : {&scan.unknown, &scan.encoding}) {
    if (!*found) continue;
    Finding finding = **found;
    finding.row = nine ? (finding.column - 1) / 3 + 1 : 1;
    if (nine) finding.column = (finding.column - 1) % 3 + 1;
    sink.add(finding);
  }
  return nine && !scan.unknown && !scan.encoding ? static_cast<BoardCode>(scan.code) : k_malformed;
}

BoardCode decode_rows(std::span<const TextAt> rows, const Marks& marks, RecordSink& sink) {
  RowsDecoder decoder(marks, sink, rows.empty() ? 0 : rows.front().offset);
  for (const TextAt& row : rows) decoder.add(row);
  return decoder.finish();
}

BoardCode decode_board(TextAt field, const Marks& marks, RecordSink& sink) {
  if (const BoardCode code = quick_line(field.text, marks); code != k_malformed) return code;
  if (const BoardCode code = quick_rows(field.text, marks); code != k_malformed) return code;

  field.text = without_blank_end(field.text, marks);
  RowsDecoder rows(marks, sink, field.offset);
  if (field.text.empty()) return rows.finish();
  if (std::ranges::any_of(field.text, is_line_end)) {
    split(field, is_line_end, rows);
  } else if (has_separator(field.text, '/', marks)) {
    split(
        field, [](char c) { return c == '/'; }, rows);
  } else if (has_separator(field.text, '|', marks)) {
    split(
        without_border(trimmed(field, marks)), [](char c) { return c == '|'; }, rows);
  } else {
    return decode_line(field, marks, sink);
  }
  return rows.finish();
}

BoardCode decode_cells(std::span<const TextAt, k_cell_count> cells, const Marks& marks, RecordSink& sink) {
  unsigned code = 0;
  bool broken = false;
  bool word_stored = false;
  for (std::uint32_t i = 0; i < k_cell_count; ++i) {
    const TextAt cell = trimmed(cells[i], marks);
    if (const std::optional<Cell> value = marks.word(cell.text)) {
      code = code * 3 + static_cast<unsigned>(*value);
      continue;
    }
    broken = true;
    Finding finding = cell_fault(cell, marks);
    finding.row = i / 3 + 1;
    finding.column = i % 3 + 1;
    if (finding.rule == Rule::unknown_mark) {
      // The sink keeps only the first finding of a rule, so only its word is stored.
      if (finding.detail == Detail::unknown_word && !word_stored)
        finding.text = sink.store(cell.text.substr(0, k_word_bytes_max));
      word_stored = true;
    }
    sink.add(finding);
  }
  return broken ? k_malformed : static_cast<BoardCode>(code);
}

bool is_board(std::string_view field, const Marks& marks) {
  ReadResult scratch;
  RecordSink sink(scratch, false);
  return decode_board({field, 0}, marks, sink) != k_malformed;
}

}  // namespace oxaudit
