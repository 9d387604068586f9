/// The totals and charts of the html report. Each chart is a table whose last column is a bar, so that screen readers
/// can read it.
///
/// Shares are computed with integers, because floating point might differ between machines.
#include "report/html/html_parts.hpp"

#include "board/verdict_table.hpp"
#include "report/parts/closing_line.hpp"
#include "report/parts/row_text.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

/// The share of `part` in `whole` in tenths of a percent, rounded.
std::uint64_t permille(std::uint64_t part, std::uint64_t whole) noexcept {
  if (whole == 0) return 0;
  // Counts beyond 10^16 would overflow; dividing both changes no digit that is shown.
  while (whole > 10'000'000'000'000'000U) {
    part /= 10;
    whole /= 10;
  }
  return (part * 1000 + whole / 2) / whole;
}

/// A piece for `append`: `12.5`.
struct Percent {
  std::uint64_t permille;
  void append_to(std::string& out) const { append(out, permille / 10, '.', permille % 10); }
};

/// Appends one count of the row at the top. `kind` is a class of the style sheet, used unless the count is 0.
void append_tile(std::string& out, std::string_view kind, std::string_view what, std::uint64_t count) {
  out += "<div";
  if (count != 0 && !kind.empty()) append(out, " class=\"", kind, '"');
  append(out, "><dt>", what, "</dt><dd>", Grouped{count}, "</dd></div>\n");
}

void append_tiles(std::string& out, const Summary& summary) {
  out += "<dl class=\"tiles\">\n";
  append_tile(out, "", "records", summary.records.records());
  append_tile(out, "", "legal", summary.records.legal());
  append_tile(out, "illegal", "illegal", summary.records.illegal());
  append_tile(out, "malformed", "malformed", summary.records.malformed);
  append_tile(out, "", "files audited", summary.sources.audited);
  if (summary.sources.unreadable != 0) append_tile(out, "unreadable", "files unreadable", summary.sources.unreadable);
  if (summary.sources.skipped_in_all() != 0) append_tile(out, "", "files skipped", summary.sources.skipped_in_all());
  out += "</dl>\n";
}

struct Bar {
  std::string_view kind;  ///< a class of the style sheet
  std::string_view title;
  std::string_view words;  ///< an explanation; may be empty
  std::uint64_t count = 0;
};

/// `whole` is the count of a full bar. With `with_share`, a column gives the share of it.
void append_bar(std::string& out, const Bar& bar, std::uint64_t whole, bool with_share) {
  const std::uint64_t share = permille(bar.count, whole);
  append(out, "<tr><th scope=\"row\">", bar.title);
  if (!bar.words.empty()) append(out, "<small>", in_markup(bar.words, TextKind::sentence), "</small>");
  append(out, "</th><td class=\"count\">", Grouped{bar.count}, "</td>");
  if (with_share) append(out, "<td class=\"share\">", Percent{share}, " %</td>");
  append(out, "<td><span class=\"bar ", bar.count == 0 ? "none" : bar.kind, "\" style=\"width:", Percent{share},
         "%\"></span></td></tr>\n");
}

/// Appends the chart of statuses. A full bar would be all records.
void append_statuses(std::string& out, const Counts& records) {
  out +=
      "<section><h2>Statuses</h2>\n<table class=\"bars\"><caption>Of all records</caption>\n<thead><tr>"
      "<th scope=\"col\">Status</th><th scope=\"col\" class=\"count\">Records</th>"
      "<th scope=\"col\" class=\"share\">Share</th><td></td></tr></thead>\n<tbody>\n";
  for (const StatusCount& status : status_counts(records))
    append_bar(out, {status.kind, status.words, "", status.count}, records.records(), true);
  out += "</tbody></table></section>\n";
}

/// Classes of the style sheet, by RuleKind.
constexpr std::array<std::string_view, 5> k_rule_classes = {"incomplete-rule", "malformed", "illegal", "claim",
                                                            "claim"};

/// Appends the chart of broken rules. The longest bar is the rule that is broken most often.
void append_rules(std::string& out, const Summary& summary) {
  std::uint64_t most = 0;
  for (const RuleRow& rule : rule_table()) most = std::max(most, summary.breaking(rule.rule));
  out += "<section><h2>Rules</h2>\n";
  if (most == 0) {
    out += "<p>No rule was broken.</p></section>\n";
    return;
  }
  out +=
      "<table class=\"bars\"><caption>How many records or files break each rule; one may break several</caption>\n"
      "<thead><tr><th scope=\"col\">Rule</th><th scope=\"col\" class=\"count\">Broken by</th><td></td></tr></thead>\n"
      "<tbody>\n";
  for (const RuleRow& rule : rule_table()) {
    const std::uint64_t count = summary.breaking(rule.rule);
    if (count == 0) continue;
    const std::string title = concat(RuleLabel{rule.rule});
    append_bar(out, {k_rule_classes[static_cast<std::size_t>(rule.kind)], title, rule.summary, count}, most, false);
  }
  out += "</tbody></table></section>\n";
}

/// How often each cell holds each of empty, X and O.
using CellCounts = std::array<std::array<std::uint64_t, 3>, k_cell_count>;

/// Adds up the boards of all codes: each cell of a board with a count of n holds its mark n times.
CellCounts count_cells(const Summary& summary) {
  CellCounts counts{};
  for (std::size_t code = 0; code < summary.boards.size(); ++code) {
    if (summary.boards[code] == 0) continue;
    const Board board = Board::from_code(static_cast<BoardCode>(code));
    for (int cell = 0; cell < k_cell_count; ++cell)
      counts[static_cast<std::size_t>(cell)][static_cast<std::size_t>(board.cell(cell))] += summary.boards[code];
  }
  return counts;
}

/// Appends a 3 by 3 table that shows how often each cell holds `what`; darker cells have a greater share.
void append_heat(std::string& out, const CellCounts& counts, Cell what, std::string_view kind, std::string_view title,
                 std::uint64_t boards) {
  append(out, "<table class=\"heat ", kind, "\"><caption>", title, "</caption>\n");
  out +=
      "<tr><td class=\"corner\"></td><th scope=\"col\">1</th><th scope=\"col\">2</th><th scope=\"col\">3</th></tr>\n";
  for (std::size_t cell = 0; cell < counts.size(); ++cell) {
    if (cell % 3 == 0) append(out, "<tr><th scope=\"row\">", cell / 3 + 1, "</th>");
    const std::uint64_t count = counts[cell][static_cast<std::size_t>(what)];
    const std::uint64_t share = permille(count, boards);
    append(out, "<td style=\"--share:", share, "e-3\">", Grouped{count}, "<small>", Percent{share}, " %</small></td>");
    if (cell % 3 == 2) out += "</tr>\n";
  }
  out += "</table>\n";
}

/// Appends the three tables of cells. They need the counts of all boards, which a report without --all lacks.
void append_cells(std::string& out, const Summary& summary) {
  const std::uint64_t boards = summary.records.records() - summary.records.malformed;
  if (boards == 0) return;
  if (summary.boards.empty()) {
    out +=
        "<h2>Marks in each cell</h2>\n<p class=\"soft\">Unknown: this page was made from a report without all "
        "records. Write that report with --all to see them.</p>\n";
    return;
  }
  std::uint64_t legal = 0;
  std::uint64_t illegal = 0;
  for (std::size_t code = 0; code < summary.boards.size(); ++code)
    if (summary.boards[code] != 0) ++(flagged(k_class_of[code]) ? illegal : legal);
  append(out, "<h2>Marks in each cell</h2>\n<p class=\"soft\">Of ", Grouped{boards},
         boards == 1 ? " readable board: " : " readable boards: ", Grouped{legal},
         " of the 5,478 different boards that are legal, ", Grouped{illegal}, " of the 14,205 that are not.</p>\n");
  out += "<div class=\"heats\">\n";
  const CellCounts counts = count_cells(summary);
  append_heat(out, counts, Cell::x, "x", "X", boards);
  append_heat(out, counts, Cell::o, "o", "O", boards);
  append_heat(out, counts, Cell::empty, "empty", "empty", boards);
  out += "</div>\n";
}

}  // namespace

void append_html_totals(std::string& out, const Summary& summary) {
  append(out, "<h1>oxaudit report</h1>\n<p>", closing_line(summary), "</p>\n");
  if (!summary.complete())
    out +=
        "<p class=\"incomplete\"><strong>Incomplete.</strong> Not everything could be read; the records below show "
        "what "
        "and why. The counts cover only what was read.</p>\n";
  append_tiles(out, summary);
  out += "<div class=\"charts\">\n";
  append_statuses(out, summary.records);
  append_rules(out, summary);
  out += "</div>\n";
  append_cells(out, summary);
}

}  // namespace oxaudit
