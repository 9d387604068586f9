/// See split_boards.hpp.
#include "diagnose/split_boards.hpp"

#include "support/foreign_text.hpp"

#include <utility>

namespace oxaudit {

void SplitBoards::begin_source() {
  rows_.parts.clear();
  seen_ = 0;
  found_ = 0;
}

void SplitBoards::see(std::uint64_t number, std::uint64_t line, WrittenBoard board) {
  constexpr std::size_t k_rows = 3;
  ++seen_;
  if (number != next_ || rows_.parts.size() + board.parts.size() > k_rows) rows_.parts.clear();
  next_ = number + 1;
  if (board.shape != WrittenBoard::Shape::rows || board.parts.size() >= k_rows) return;
  if (rows_.parts.empty()) line_ = line;
  for (std::string& row : board.parts) rows_.parts.push_back(std::move(row));
  if (rows_.parts.size() < k_rows) return;
  rows_.shape = WrittenBoard::Shape::rows;
  if (decode(rows_, marks_) != k_malformed && found_++ == 0) first_line_ = line_;
  rows_.parts.clear();
}

std::string SplitBoards::words() const {
  if (found_ == 0) return {};
  std::string words = "blank lines separate the rows of what would be ";
  if (found_ == 1) {
    words += "a board, at line ";
  } else {
    if (has_seen_enough()) words += "at least ";
    append_grouped(words, found_);
    words += " boards, the first at line ";
  }
  return words + std::to_string(first_line_ + 1) + ": remove them, because a blank line ends a board";
}

}  // namespace oxaudit
