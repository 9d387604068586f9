/// The totals of an audit for people: the one line that sums it up, and the records by status.
#pragma once

#include "check/source.hpp"

namespace oxaudit {

/// Returns `1,204 records in 3 files: 1,190 legal, 9 illegal, 5 malformed; 2 files skipped (1 hidden, 1 other type)`,
/// without a line end. The three counts are always given, even when they are 0; all other parts only when not 0.
std::string closing_line(const Summary& summary);

struct StatusCount {
  std::string_view kind;  ///< the class of the html style sheet
  std::string_view words;
  std::uint64_t count = 0;
  bool legal = true;
};

/// In the order and with the words in which reports for people list them.
inline std::array<StatusCount, 6> status_counts(const Counts& records) {
  return {{{"win", "won by X", records.of(VerdictClass::x_won)},
           {"win", "won by O", records.of(VerdictClass::o_won)},
           {"draw", "draw", records.draws()},
           {"in_progress", "in progress", records.in_progress()},
           {"illegal", "illegal", records.illegal(), false},
           {"malformed", "malformed", records.malformed, false}}};
}

}  // namespace oxaudit
