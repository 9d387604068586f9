/// Small pieces that several report formats put into a row.
#pragma once

#include "check/record.hpp"
#include "report/report.hpp"
#include "support/foreign_text.hpp"

#include <oxaudit/verdict.hpp>
#include <span>

#include <string>
#include <string_view>

namespace oxaudit {

/// How much of a malformed record's text reports quote.
inline constexpr std::size_t k_raw_characters_max = 80;

/// The bytes of an item's id; `item.has_id` must be set.
inline std::string_view id_of(const ReportSlice& slice, const RecordItem& item) noexcept {
  return (item.id_in_arena ? slice.arena : slice.bytes).substr(item.id_begin, item.id_size);
}

/// The start of the text of a record that is no board, as much of it as any report shows.
inline Excerpt raw_of(const ReportSlice& slice, const RecordItem& item) noexcept {
  return excerpt(slice.bytes.substr(item.begin, item.size), k_raw_characters_max);
}

inline std::span<const Finding> findings_of(const ReportSlice& slice, const RecordItem& item) noexcept {
  return slice.findings.subspan(item.first_finding, item.finding_count);
}

/// A record with problems of the source itself is unreadable, one without records malformed.
inline Status status_of(const SourceFinding& problem) noexcept {
  return row(problem.rule).kind == RuleKind::incomplete ? Status::unreadable : Status::malformed;
}

/// The word for it; a record that was expected and not met is missing.
inline std::string_view status_name(const SourceFinding& problem) noexcept {
  return problem.rule == Rule::missing_record ? "missing" : name(status_of(problem));
}

/// What a report with a name for everything calls it, such as `OX001` or `record 7`.
inline std::string subject_of(const SourceFinding& problem) {
  return problem.record != 0 ? "record " + std::to_string(problem.record) : std::string(code(problem.rule));
}

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

/// Appends the three cells of a line as `1:1 1:2 1:3`; `separator` stands between row and column.
inline void append_line(std::string& out, unsigned line, char separator) {
  for (std::size_t i = 0; i < 3; ++i) {
    const unsigned cell = k_lines[line][i];
    if (i != 0) out += ' ';
    out += static_cast<char>('1' + cell / 3);
    out += separator;
    out += static_cast<char>('1' + cell % 3);
  }
}

}  // namespace oxaudit
