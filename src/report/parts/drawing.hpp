/// A record drawn as it stands on paper: three rows of a readable board, or the first lines of what is no board.
#pragma once

#include "check/record.hpp"
#include "report/report.hpp"

#include <string_view>
#include <vector>

namespace oxaudit {

struct DrawnRow {
  std::string text;       ///< X, O and - of a board; else bytes of the input, yet to be escaped
  bool cut = false;       ///< the line was longer
  std::size_t begin = 0;  ///< of such bytes, where they stand in the slice's
};

/// At most six rows of at most 60 characters, and of all at most as many as reports quote; a last row that is empty and
/// cut stands for lines left out.
std::vector<DrawnRow> draw(const ReportSlice& slice, const RecordItem& item);

}  // namespace oxaudit
