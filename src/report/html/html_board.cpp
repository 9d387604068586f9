/// One record drawn for the html report, with its errors marked.
#include "report/html/html_parts.hpp"

#include "board/verdict_table.hpp"
#include "report/parts/entry.hpp"
#include "support/utf8.hpp"

#include <algorithm>
#include <span>

namespace oxaudit {

namespace {

/// The cells of all complete lines, a bit each.
unsigned cells_of_lines(const Verdict& verdict) noexcept {
  unsigned cells = 0;
  for_each_line(verdict, [&](unsigned line) {
    for (const unsigned cell : k_lines[line]) cells |= 1U << cell;
  });
  return cells;
}

/// Appends nine cells, with the classes `x` and `o` for marks, `won` for a line that won a legal game, `line` for a
/// line that breaks a rule and `many` for surplus marks. Screen readers get the board as text.
void append_cells(std::string& out, BoardCode code) {
  const Board board = Board::from_code(code);
  const Verdict& verdict = k_verdict_of[code];
  const unsigned in_line = cells_of_lines(verdict);
  // A line breaks a rule if the game went on after it. If there are too many marks, no line is to blame.
  const bool lines_fault = verdict.broken.contains(Rule::both_won) || verdict.broken.contains(Rule::moved_after_win);
  unsigned too_many = 0;
  if (verdict.broken.contains(Rule::too_many_x)) too_many = board.x_mask();
  if (verdict.broken.contains(Rule::too_many_o)) too_many = board.o_mask();

  const std::string text = to_string(board).substr(1, 11);
  append(out, "<span class=\"board\" role=\"img\" aria-label=\"", text, "\">");
  for (unsigned cell = 0; cell < k_cell_count; ++cell) {
    const char letter = text[cell + cell / 3];
    const unsigned bit = 1U << cell;
    std::string kinds = letter == 'X' ? "x" : letter == 'O' ? "o" : "";
    if (lines_fault && (in_line & bit) != 0)
      kinds += " line";
    else if ((too_many & bit) != 0)
      kinds += " many";
    else if (verdict.legal() && (in_line & bit) != 0)
      kinds += " won";
    out += "<i";
    if (!kinds.empty()) append(out, " class=\"", kinds, '"');
    append(out, '>', letter, "</i>");
  }
  out += "</span>";
}

/// What a finding marks in a malformed record.
enum class Blame : std::uint8_t { nothing, character, row };

/// A wrong number of cells is a fault of the row, an unknown mark one of the character; a missing row marks nothing.
Blame blame_of(const Finding& finding) noexcept {
  switch (finding.rule) {
    case Rule::cell_count: return Blame::row;
    case Rule::unknown_mark:
    case Rule::bad_encoding:
    case Rule::bad_record: return Blame::character;
    default: return Blame::nothing;
  }
}

/// Appends one line of a malformed record, with the characters marked at which findings point.
void append_drawn_row(std::string& out, const DrawnRow& row, std::span<const Finding> findings) {
  const std::string_view text = row.text;
  std::vector<std::size_t> marked;  // offsets in `text` of characters to mark
  bool all = false;
  for (const Finding& finding : findings) {
    if (finding.offset < row.begin || finding.offset > row.begin + text.size()) continue;
    const Blame blame = blame_of(finding);
    // An empty row replaces lines that are left out: it has nothing to mark.
    if (blame == Blame::row && !text.empty()) all = true;
    if (blame == Blame::character && finding.offset < row.begin + text.size())
      marked.push_back(finding.offset - row.begin);
  }
  // Findings are ordered by rule; two of them may point at the same character.
  std::sort(marked.begin(), marked.end());
  if (all) out += "<mark class=\"row\">";
  std::size_t at = 0;
  for (const std::size_t begin : marked) {
    if (begin < at) continue;
    append_markup(out, text.substr(at, begin - at));
    at = begin + character_size(text, begin);
    append(out, "<mark>", in_markup(text.substr(begin, at - begin)), "</mark>");
  }
  append(out, in_markup(text.substr(at)), all ? "</mark>" : "", row.ellipsis());
}

}  // namespace

void append_html_board(std::string& out, const ReportSlice& slice, const RecordItem& item) {
  if (item.code != k_malformed) return append_cells(out, item.code);
  const auto rows = draw(slice, item);
  if (rows.empty()) return;
  std::string_view separator = "<span class=\"raw\">";
  for (const DrawnRow& row : rows) {
    out += separator;
    append_drawn_row(out, row, findings_of(slice, item));
    separator = "<br>";
  }
  out += "</span>";
}

}  // namespace oxaudit
