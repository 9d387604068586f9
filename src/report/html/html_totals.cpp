/// See html_totals.hpp. Each chart is a table whose last column is a bar, so that it reads without sight of it.
///
/// Shares are worked out in whole numbers: floating point would be the one thing here that differs between machines.
#include "report/html/html_totals.hpp"

#include "board/verdict_table.hpp"
#include "report/parts/closing_line.hpp"
#include "support/foreign_text.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace oxaudit {

namespace {

/// In tenths of a percent, rounded.
std::uint64_t permille(std::uint64_t part, std::uint64_t whole) noexcept {
  if (whole == 0) return 0;
  // Counts beyond 10^16 would overflow; dividing both changes no digit that is shown.
  while (whole > 10'000'000'000'000'000U) {
    part /= 10;
    whole /= 10;
  }
  return (part * 1000 + whole / 2) / whole;
}

void append_tenths(std::string& out, std::uint64_t permille) {
  out.append(std::to_string(permille / 10)).append(".").append(std::to_string(permille % 10));
}

void append_tile(std::string& out, std::string_view kind, std::string_view what, std::uint64_t count) {
  out.append("<div");
  if (count != 0 && !kind.empty()) out.append(" class=\"").append(kind).append("\"");
  out.append("><dt>").append(what).append("</dt><dd>");
  append_grouped(out, count);
  out += "</dd></div>\n";
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
  std::string_view words;  ///< what it means; may be empty
  std::uint64_t count = 0;
};

/// `whole` is what a full bar stands for; shares are stated of it when `with_share`.
void append_bar(std::string& out, const Bar& bar, std::uint64_t whole, bool with_share) {
  const std::uint64_t share = permille(bar.count, whole);
  out.append("<tr><th scope=\"row\">").append(bar.title);
  if (!bar.words.empty()) {
    out += "<small>";
    append_markup(out, bar.words, TextKind::sentence);
    out += "</small>";
  }
  out += "</th><td class=\"count\">";
  append_grouped(out, bar.count);
  out += "</td>";
  if (with_share) {
    out += "<td class=\"share\">";
    append_tenths(out, share);
    out += " %</td>";
  }
  out.append("<td><span class=\"bar ").append(bar.count == 0 ? "none" : bar.kind).append("\" style=\"width:");
  append_tenths(out, share);
  out += "%\"></span></td></tr>\n";
}

void append_statuses(std::string& out, const Counts& records) {
  const std::array bars = {Bar{"win", "won by X", "", records.of(VerdictClass::x_won)},
                           Bar{"win", "won by O", "", records.of(VerdictClass::o_won)},
                           Bar{"draw", "draw", "", records.draws()},
                           Bar{"in_progress", "in progress", "", records.in_progress()},
                           Bar{"illegal", "illegal", "", records.illegal()},
                           Bar{"malformed", "malformed", "", records.malformed}};
  out +=
      "<section><h2>Statuses</h2>\n<table class=\"bars\"><caption>Of all records</caption>\n<thead><tr>"
      "<th scope=\"col\">Status</th><th scope=\"col\" class=\"count\">Records</th>"
      "<th scope=\"col\" class=\"share\">Share</th><td></td></tr></thead>\n<tbody>\n";
  for (const Bar& bar : bars) append_bar(out, bar, records.records(), true);
  out += "</tbody></table></section>\n";
}

std::string_view kind_of(RuleKind kind) noexcept {
  switch (kind) {
    case RuleKind::incomplete: return "incomplete-rule";
    case RuleKind::malformed: return "malformed";
    case RuleKind::illegal: return "illegal";
    case RuleKind::claim:
    case RuleKind::expectation: break;
  }
  return "claim";
}

void append_rules(std::string& out, const Summary& summary) {
  std::uint64_t most = 0;
  for (const RuleRow& rule : rule_table()) most = std::max(most, summary.breaking(rule.rule));
  out += "<section><h2>Rules</h2>\n";
  if (most == 0) {
    out += "<p>No rule was broken.</p></section>\n";
    return;
  }
  out +=
      "<table class=\"bars\"><caption>How many records or files break each; one may break several</caption>\n"
      "<thead><tr><th scope=\"col\">Rule</th><th scope=\"col\" class=\"count\">Broken by</th><td></td></tr></thead>\n"
      "<tbody>\n";
  for (const RuleRow& rule : rule_table()) {
    const std::uint64_t count = summary.breaking(rule.rule);
    if (count == 0) continue;
    const std::string title = std::string(rule.code) + ' ' + std::string(rule.name);
    append_bar(out, {kind_of(rule.kind), title, rule.summary, count}, most, false);
  }
  out += "</tbody></table></section>\n";
}

/// How often each cell holds each of empty, X and O.
using CellCounts = std::array<std::array<std::uint64_t, 3>, k_cell_count>;

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

void append_heat(std::string& out, const CellCounts& counts, Cell what, std::string_view kind, std::string_view title,
                 std::uint64_t boards) {
  out.append("<table class=\"heat ").append(kind).append("\"><caption>").append(title).append("</caption>\n");
  out +=
      "<tr><td class=\"corner\"></td><th scope=\"col\">1</th><th scope=\"col\">2</th><th scope=\"col\">3</th></tr>\n";
  for (std::size_t cell = 0; cell < counts.size(); ++cell) {
    if (cell % 3 == 0) out.append("<tr><th scope=\"row\">").append(std::to_string(cell / 3 + 1)).append("</th>");
    const std::uint64_t count = counts[cell][static_cast<std::size_t>(what)];
    const std::uint64_t share = permille(count, boards);
    out.append("<td style=\"--share:").append(std::to_string(share)).append("e-3\">");
    append_grouped(out, count);
    out += "<small>";
    append_tenths(out, share);
    out += " %</small></td>";
    if (cell % 3 == 2) out += "</tr>\n";
  }
  out += "</table>\n";
}

void append_cells(std::string& out, const Summary& summary) {
  const std::uint64_t boards = summary.records.records() - summary.records.malformed;
  if (boards == 0) return;
  if (summary.boards.empty()) {
    out +=
        "<h2>Marks in each cell</h2>\n<p class=\"soft\">Not known: this page was made from a report that does not list "
        "every record, as one written with --all does.</p>\n";
    return;
  }
  std::uint64_t legal = 0;
  std::uint64_t illegal = 0;
  for (std::size_t code = 0; code < summary.boards.size(); ++code)
    if (summary.boards[code] != 0) ++(flagged(k_class_of[code]) ? illegal : legal);
  out += "<h2>Marks in each cell</h2>\n<p class=\"soft\">Of ";
  append_grouped(out, boards);
  out += boards == 1 ? " readable board: " : " readable boards: ";
  append_grouped(out, legal);
  out += " of the 5,478 different boards that are legal, ";
  append_grouped(out, illegal);
  out += " of the 14,205 that are not.</p>\n<div class=\"heats\">\n";
  const CellCounts counts = count_cells(summary);
  append_heat(out, counts, Cell::x, "x", "X", boards);
  append_heat(out, counts, Cell::o, "o", "O", boards);
  append_heat(out, counts, Cell::empty, "empty", "empty", boards);
  out += "</div>\n";
}

}  // namespace

void append_html_totals(std::string& out, const Summary& summary) {
  out.append("<h1>oxaudit report</h1>\n<p>").append(closing_line(summary)).append("</p>\n");
  if (!summary.complete())
    out +=
        "<p class=\"incomplete\"><strong>Incomplete.</strong> Not everything could be read; the records below say what "
        "and why. The counts are of what was read.</p>\n";
  append_tiles(out, summary);
  out += "<div class=\"charts\">\n";
  append_statuses(out, summary.records);
  append_rules(out, summary);
  out += "</div>\n";
  append_cells(out, summary);
}

}  // namespace oxaudit
