/// The records of an audit by status, in the order and with the words in which reports for people list them.
#pragma once

#include "check/record.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace oxaudit {

struct StatusCount {
  std::string_view kind;  ///< the class of the html style sheet
  std::string_view words;
  std::uint64_t count = 0;
  bool legal = true;
};

inline std::array<StatusCount, 6> status_counts(const Counts& records) {
  return {{{"win", "won by X", records.of(VerdictClass::x_won)},
           {"win", "won by O", records.of(VerdictClass::o_won)},
           {"draw", "draw", records.draws()},
           {"in_progress", "in progress", records.in_progress()},
           {"illegal", "illegal", records.illegal(), false},
           {"malformed", "malformed", records.malformed, false}}};
}

}  // namespace oxaudit
