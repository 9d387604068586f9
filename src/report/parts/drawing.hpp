/// A record drawn over several lines: the three rows of a readable board, or the first lines of a malformed record.
#pragma once

#include "check/record.hpp"
#include "report/report.hpp"

#include <string_view>
#include <vector>

namespace oxaudit {

struct DrawnRow {
  std::string text;        ///< X, O and - of a board; else bytes of the input, not escaped yet
  bool shortened = false;  ///< the line continues
  std::size_t begin = 0;   ///< offset of input bytes in the slice's bytes

  std::string_view ellipsis() const noexcept { return shortened ? "…" : ""; }
};

/// Returns at most six rows of at most 60 characters, and in total at most what reports quote of a record. If lines are
/// left out, one more row follows that is empty and marked as shortened.
std::vector<DrawnRow> draw(const ReportSlice& slice, const RecordItem& item);

}  // namespace oxaudit
