/// See html_board.hpp.
#include "report/html/html_board.hpp"

#include "board/verdict_table.hpp"
#include "report/parts/drawing.hpp"
#include "report/parts/row_text.hpp"
#include "support/foreign_text.hpp"
#include "support/utf8.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace oxaudit {

namespace {

unsigned cells_of(LineSet lines) noexcept {
  unsigned cells = 0;
  for (unsigned i = 0; i < k_line_count; ++i)
    if (((unsigned{lines} >> i) & 1U) != 0)
      for (const unsigned cell : k_lines[i]) cells |= 1U << cell;
  return cells;
}

void append_cells(std::string& out, BoardCode code) {
  const Board board = Board::from_code(code);
  const Verdict& verdict = k_verdict_of[code];
  const unsigned in_line = cells_of(verdict.x_lines | verdict.o_lines);
  // A line is at fault where play went on after it; too many marks are no line's fault.
  const bool lines_fault = verdict.broken.contains(Rule::both_won) || verdict.broken.contains(Rule::moved_after_win);
  unsigned too_many = 0;
  if (verdict.broken.contains(Rule::too_many_x)) too_many = board.x_mask();
  if (verdict.broken.contains(Rule::too_many_o)) too_many = board.o_mask();

  const std::string text = to_string(board).substr(1, 11);
  out.append("<span class=\"board\" role=\"img\" aria-label=\"").append(text).append("\">");
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
    if (!kinds.empty()) out.append(" class=\"").append(kinds).append("\"");
    out.append(">").append(1, letter).append("</i>");
  }
  out += "</span>";
}

enum class Blame : std::uint8_t { nothing, character, row };

Blame blame_of(const Finding& finding) noexcept {
  switch (finding.rule) {
    case Rule::cell_count: return Blame::row;
    case Rule::unknown_mark:
    case Rule::bad_encoding:
    case Rule::bad_record: return Blame::character;
    default: return Blame::nothing;
  }
}

void append_drawn_row(std::string& out, const DrawnRow& row, std::span<const Finding> findings) {
  const std::string_view text = row.text;
  std::vector<std::size_t> marked;  // where marked characters begin, in `text`
  bool all = false;
  for (const Finding& finding : findings) {
    if (finding.offset < row.begin || finding.offset > row.begin + text.size()) continue;
    const Blame blame = blame_of(finding);
    // An empty row stands for lines that are left out: it has nothing to mark.
    if (blame == Blame::row && !text.empty()) all = true;
    if (blame == Blame::character && finding.offset < row.begin + text.size())
      marked.push_back(finding.offset - row.begin);
  }
  std::sort(marked.begin(), marked.end());
  if (all) out += "<mark class=\"row\">";
  std::size_t at = 0;
  for (const std::size_t begin : marked) {
    if (begin < at) continue;
    append_markup(out, text.substr(at, begin - at));
    at = begin + decode_utf8(text.substr(begin)).size;
    out += "<mark>";
    append_markup(out, text.substr(begin, at - begin));
    out += "</mark>";
  }
  append_markup(out, text.substr(at));
  if (all) out += "</mark>";
  if (row.cut) out += "…";
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
