/// The words and drawings of boards and statuses: all of the public core that is text rather than play.
#include <oxaudit/board.hpp>
#include <oxaudit/verdict.hpp>

#include <array>
#include <string>

namespace oxaudit {

std::string to_string(Board board) {
  static constexpr std::array<char, 3> k_letters = {'-', 'X', 'O'};
  std::string text;
  text.reserve(13);
  for (int i = 0; i < k_cell_count; ++i) {
    if (i % 3 == 0) text += '|';
    text += k_letters[static_cast<std::size_t>(board.cell(i))];
  }
  text += '|';
  return text;
}

std::string_view name(Status status) noexcept {
  static constexpr std::array<std::string_view, 6> k_names = {"in_progress", "win",       "draw",
                                                              "illegal",     "malformed", "unreadable"};
  return k_names[static_cast<std::size_t>(status)];
}

}  // namespace oxaudit
