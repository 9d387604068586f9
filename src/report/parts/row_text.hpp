/// Small pieces that several report formats put into a row.
#pragma once

#include "report/report.hpp"
#include "support/foreign_text.hpp"

#include <oxaudit/verdict.hpp>

namespace oxaudit {

/// How much of a malformed record's text reports quote.
inline constexpr std::size_t k_raw_characters_max = 80;

/// The bytes of an item's id; `item.has_id` must be set.
inline std::string_view id_of(const ReportSlice& slice, const RecordItem& item) noexcept {
  return (item.id_in_arena ? slice.arena : slice.bytes).substr(item.id_begin, item.id_size);
}

/// The start of a malformed record's text, as much of it as any report shows.
inline Excerpt raw_of(const ReportSlice& slice, const RecordItem& item) noexcept {
  return excerpt(slice.bytes.substr(item.begin, item.size), k_raw_characters_max);
}

inline std::span<const Finding> findings_of(const ReportSlice& slice, const RecordItem& item) noexcept {
  return slice.findings.subspan(item.first_finding, item.finding_count);
}

/// The status that reports show for a problem: unreadable where the source could not be read, else malformed.
inline Status status_of(const SourceFinding& problem) noexcept {
  return row(problem.rule).kind == RuleKind::incomplete ? Status::unreadable : Status::malformed;
}

/// The word for that status; an expected record that the source lacks is `missing`.
inline std::string_view status_name(const SourceFinding& problem) noexcept {
  return problem.rule == Rule::missing_record ? "missing" : name(status_of(problem));
}

/// True for rules that other programs show as errors; malformed records are only warnings there.
inline bool is_error(Rule rule) noexcept { return row(rule).kind != RuleKind::malformed; }

/// A letter for each rule, by which lines from `render` tell `accept` which rule they are about.
inline char rule_letter(Rule rule) noexcept { return static_cast<char>('A' + static_cast<int>(rule)); }
inline Rule rule_of_letter(char letter) noexcept { return static_cast<Rule>(letter - 'A'); }

/// A piece for `append`: `OX201 too-many-o`.
struct RuleLabel {
  Rule rule;
  void append_to(std::string& out) const { append(out, code(rule), ' ', name(rule)); }
};

/// A piece for `append`: an id of at most `characters_max` characters, then `…` if it is longer.
struct ShortId {
  std::string_view id;
  std::size_t characters_max;
  void (*form)(std::string& out, std::string_view bytes, TextKind kind);
  void append_to(std::string& out) const {
    const Excerpt start = excerpt(id, characters_max);
    form(out, start.bytes, TextKind::foreign);
    if (start.shortened) out += "…";
  }
};

/// Calls `take(line)` for the index of each complete line of either player, in the order in which lines are listed.
template <typename Take>
void for_each_line(const Verdict& verdict, Take take) {
  for (unsigned i = 0; i < k_line_count; ++i)
    if (((verdict.x_lines | verdict.o_lines) >> i) & 1U) take(i);
}

/// Calls `take(rule)` for each broken rule in code order.
template <typename Take>
void for_each_rule(RuleSet broken, Take take) {
  for (std::size_t i = 0; i < k_rule_count; ++i)
    if (broken.contains(static_cast<Rule>(i))) take(static_cast<Rule>(i));
}

/// Appends the three cells of a line as `1:1 1:2 1:3`, with the given characters between row and column and between
/// cells.
inline void append_line(std::string& out, unsigned line, std::string_view in_cell, std::string_view between) {
  for (std::size_t i = 0; i < 3; ++i) {
    const unsigned cell = k_lines[line][i];
    append(out, i == 0 ? "" : between, cell / 3 + 1, in_cell, cell % 3 + 1);
  }
}

}  // namespace oxaudit
