/// See find_deep_boards.hpp.
#include "input/json/find_deep_boards.hpp"

#include "input/json/json_board.hpp"
#include "input/json/json_key.hpp"

#include <algorithm>
#include <span>

namespace oxaudit {

namespace {

constexpr std::size_t k_depth_max = 16;
constexpr std::size_t k_boards_max = 50;

class DeepSearch {
 public:
  DeepSearch(const JsonTree& tree, const Marks& marks, bool truncated)
      : tree_(tree), marks_(marks), truncated_(truncated) {}

  DeepBoards below(std::uint32_t node, std::size_t depth) const {
    DeepBoards boards;
    if (depth > k_depth_max) return boards;
    if (tree_.is(node, JsonKind::object)) {
      add_members(boards, node, depth);
    } else {
      for (const std::uint32_t element : tree_.children(node)) add(boards, "/*", below(element, depth + 1));
    }
    return boards;
  }

 private:
  static void add(DeepBoards& boards, const std::string& step, const DeepBoards& deeper) {
    for (const DeepBoard& board : deeper) {
      DeepBoard whole{step + board.pointer, board.is_board};
      if (boards.size() < k_boards_max && std::ranges::find(boards, whole) == boards.end())
        boards.push_back(std::move(whole));
    }
  }

  /// If all members hold boards at the same paths, their names are ids, and the step is `*`, as in an array.
  void add_members(DeepBoards& boards, std::uint32_t object, std::size_t depth) const {
    std::vector<std::pair<std::string, DeepBoards>> members;
    bool any_known = false;
    for (const std::uint32_t key : tree_.children(object)) {
      std::string name = tree_.decoded(key);
      const bool known = is_known_board_key(name);
      members.emplace_back(std::move(name), member(key + 1, known, depth));
      any_known = any_known || known;
    }
    const bool ignores_last = truncated_ && members.size() > 2 && members.back().second.empty();
    const auto same = [&](const auto& each) { return each.second == members.front().second; };
    const bool alike = members.size() > 1 && !any_known && !members.front().second.empty() &&
                       std::ranges::all_of(std::span(members).first(members.size() - (ignores_last ? 1 : 0)), same);
    for (const auto& [name, deeper] : members) {
      std::string step = alike ? "/*" : "";
      if (!alike) append_json_step(step, name);
      add(boards, step, deeper);
    }
  }

  DeepBoards member(std::uint32_t value, bool known, std::size_t depth) const {
    if (known && (tree_.is(value, JsonKind::string) || tree_.is(value, JsonKind::array)))
      return {{"", is_json_board(tree_, value, marks_)}};
    return below(value, depth + 1);
  }

  const JsonTree& tree_;
  const Marks& marks_;
  bool truncated_;
};

}  // namespace

DeepBoards find_deep_boards(const JsonTree& tree, const Marks& marks, bool truncated) {
  return DeepSearch(tree, marks, truncated).below(0, 0);
}

}  // namespace oxaudit
