/// Finds members with a known board name at any depth of a record, in order to suggest a `--board-key`.
#pragma once

#include "board/marks.hpp"
#include "input/json/json_tree.hpp"

namespace oxaudit {

/// A path below a record at which boards may be.
struct DeepBoard {
  std::string pointer;    ///< `/games/*/board`
  bool is_board = false;  ///< the value there is a valid board

  friend bool operator==(const DeepBoard&, const DeepBoard&) = default;
};
using DeepBoards = std::vector<DeepBoard>;

/// The paths below the root, in the order of the text and without repetition. If the record is `truncated`, its last
/// member may lack what the others have.
DeepBoards find_deep_boards(const JsonTree& tree, const Marks& marks, bool truncated);

}  // namespace oxaudit
