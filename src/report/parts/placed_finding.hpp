/// All that is wrong with one record, whether its board can be read or not, each with its sentence and its place: what
/// the reports for other programs walk over.
#pragma once

#include "board/verdict_table.hpp"
#include "report/parts/line_place.hpp"
#include "report/parts/row_text.hpp"

#include <algorithm>
#include <string>

namespace oxaudit {

/// One broken rule of a record. The views hold during the call that hands it over.
struct PlacedFinding {
  Rule rule;
  std::string_view message;  ///< a sentence in which escapes stand already
  std::uint64_t line;        ///< in the source, from 1
  std::uint64_t column;      ///< from 1
};

/// How many lines below the start of its record a place stands; it may stand before the board.
inline std::uint64_t lines_down_to(const ReportSlice& slice, const RecordItem& item, std::size_t offset) noexcept {
  if (offset >= item.begin) return item.lines_above + line_ends_in(slice.bytes.substr(item.begin, offset - item.begin));
  const std::uint64_t between = line_ends_in(slice.bytes.substr(offset, item.begin - offset));
  return item.lines_above - std::min<std::uint64_t>(item.lines_above, between);
}

/// Where boards and findings stand in their source. Items must come in their order.
class PlaceFinder {
 public:
  explicit PlaceFinder(const ReportSlice& slice) : slice_(slice), columns_(slice.bytes, slice.columns_before) {}

  std::uint64_t line_of(const RecordItem& item) const noexcept { return slice_.lines_before + item.line + 1; }
  SourcePlace of_board(const RecordItem& item) {
    if (!slice_.item_places.empty()) return slice_.item_places[static_cast<std::size_t>(&item - slice_.items.data())];
    return at(item, item.begin);
  }
  SourcePlace of(const RecordItem& item, const Finding& finding) {
    if (!slice_.item_places.empty())
      return slice_.finding_places[static_cast<std::size_t>(&finding - slice_.findings.data())];
    return at(item, finding.offset);
  }

 private:
  SourcePlace at(const RecordItem& item, std::size_t offset) {
    return {line_of(item) + lines_down_to(slice_, item, offset), columns_.column(offset)};
  }

  const ReportSlice& slice_;
  ColumnFinder columns_;
};

class FindingPlaces {
 public:
  explicit FindingPlaces(const ReportSlice& slice) : slice_(slice), places_(slice) {}

  /// Calls `take(PlacedFinding)` for each broken rule in code order. Items must come in their order.
  template <typename Take>
  void for_each(const RecordItem& item, Take take) {
    for_each_rule(board_rules(item), [&](Rule rule) {
      message_.clear();
      append_message(message_, rule, Board::from_code(item.code));
      take(placed(rule, places_.of_board(item)));
    });
    for (const Finding& finding : findings_of(slice_, item)) {
      message_.clear();
      append_message(message_, finding, slice_.arena);
      take(placed(finding.rule, places_.of(item, finding)));
    }
  }

  std::uint64_t line_of(const RecordItem& item) const noexcept { return places_.line_of(item); }

 private:
  PlacedFinding placed(Rule rule, SourcePlace place) const { return {rule, message_, place.line, place.column}; }

  const ReportSlice& slice_;
  PlaceFinder places_;
  std::string message_;
};

/// How grave a rule is to programs that know errors and warnings: what no game reaches and what was not read are
/// errors, what could not be understood is a warning.
inline bool is_error(Rule rule) noexcept { return row(rule).kind != RuleKind::malformed; }

}  // namespace oxaudit
