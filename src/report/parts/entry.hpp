/// One loop for all reports that list records or findings: everything wrong with a record or a source, each broken rule
/// with its sentence and its place. Also draws a record over several lines.
#pragma once

#include "report/parts/places.hpp"
#include "report/parts/row_text.hpp"

#include <vector>

namespace oxaudit {

/// One broken rule. The views are valid during the call that receives it.
struct PlacedFinding {
  Rule rule;
  std::string_view message;  ///< a sentence, with escapes already in place
  std::uint64_t line = 0;    ///< in the source, from 1; 0 for a problem of the source as a whole
  std::uint64_t column = 0;  ///< from 1; 0 if `line` is 0
};

/// One record, or one problem of a source as a whole: exactly one of `item` and `problem` is set.
class Entry {
 public:
  Entry(const ReportSlice& slice, PlaceFinder& places, std::string& message, const RecordItem* record,
        const SourceFinding* source_problem) noexcept
      : item(record), problem(source_problem), slice_(slice), places_(places), message_(message) {}

  const RecordItem* const item;
  const SourceFinding* const problem;

  /// Calls `take(PlacedFinding)` for each broken rule: those of the board first, each group in code order.
  template <typename Take>
  void for_each_finding(Take take) const {
    if (problem != nullptr) return take(PlacedFinding{problem->rule, problem->message});
    for_each_rule(board_rules(*item), [&](Rule rule) {
      message_.clear();
      append_message(message_, rule, Board::from_code(item->code));
      take(placed(rule, places_.of_board(*item)));
    });
    for (const Finding& finding : findings_of(slice_, *item)) {
      message_.clear();
      append_message(message_, finding, slice_.arena);
      take(placed(finding.rule, places_.of(*item, finding)));
    }
  }

  bool flagged() const noexcept { return problem != nullptr || oxaudit::flagged(*item); }
  /// The line on which the record starts; `item` must be set.
  std::uint64_t line() const noexcept { return places_.line_of(*item); }
  std::uint64_t record_number() const noexcept { return slice_.records_before + item->number + 1; }

  /// What names the entry when the path follows: `record 7 in `, or `OX001 of ` for a problem of the whole source.
  std::string title() const {
    if (problem != nullptr && problem->record == 0) return std::string(code(problem->rule)) + " of ";
    return "record " + std::to_string(problem != nullptr ? problem->record : record_number()) + " in ";
  }

 private:
  PlacedFinding placed(Rule rule, SourcePlace place) const { return {rule, message_, place.line, place.column}; }

  const ReportSlice& slice_;
  PlaceFinder& places_;
  std::string& message_;  ///< reused by all entries of a slice
};

/// Calls `take(Entry)` for each record of the slice, then for each problem of its source.
template <typename Take>
void for_each_entry(const ReportSlice& slice, Take take) {
  PlaceFinder places(slice);
  std::string message;
  for (const RecordItem& item : slice.items) take(Entry(slice, places, message, &item, nullptr));
  for (const SourceFinding& problem : slice.problems) take(Entry(slice, places, message, nullptr, &problem));
}

/// Calls `take(Entry, PlacedFinding)` for each broken rule of the slice.
template <typename Take>
void for_each_finding(const ReportSlice& slice, Take take) {
  for_each_entry(slice, [&](const Entry& entry) {
    entry.for_each_finding([&](const PlacedFinding& finding) { take(entry, finding); });
  });
}

/// One line of a record that is drawn over several: a row of a readable board, or a line of a malformed record.
struct DrawnRow {
  std::string text;        ///< X, O and - of a board; else bytes of the input, not escaped yet
  bool shortened = false;  ///< the line continues
  std::size_t begin = 0;   ///< offset of input bytes in the slice's bytes

  std::string_view ellipsis() const noexcept { return shortened ? "…" : ""; }
};

/// Returns at most six rows of at most 60 characters, and in total at most what reports quote of a record. If lines are
/// left out, one more row follows that is empty and marked as shortened.
std::vector<DrawnRow> draw(const ReportSlice& slice, const RecordItem& item);

/// Calls `take(line)` for each line of `rendered`, without its line end. All lines must be ended.
template <typename Take>
void for_each_rendered_line(std::string_view rendered, Take take) {
  while (!rendered.empty()) take(take_part(rendered, '\n'));
}

}  // namespace oxaudit
