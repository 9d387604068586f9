/// The rules of play a second time, on plain strings and by nothing but playing: shares no code with the core.
///
/// Slow and obvious on purpose. It tells what every reachable position is; what it has never seen is not legal.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

namespace oracle {

/// "next X", "next O", "win X", "win O" or "draw".
using Outcomes = std::map<std::string, std::string>;

inline bool has_line(const std::string& cells, char mark) {
  for (int i = 0; i < 3; ++i) {
    bool row = true;
    bool column = true;
    for (int j = 0; j < 3; ++j) {
      row = row && cells.at(static_cast<std::size_t>(3 * i + j)) == mark;
      column = column && cells.at(static_cast<std::size_t>(3 * j + i)) == mark;
    }
    if (row || column) return true;
  }
  const bool falling = cells.at(0) == mark && cells.at(4) == mark && cells.at(8) == mark;
  const bool rising = cells.at(2) == mark && cells.at(4) == mark && cells.at(6) == mark;
  return falling || rising;
}

inline void play(const std::string& cells, char to_move, Outcomes& seen) {
  if (seen.contains(cells)) return;
  const char moved = to_move == 'X' ? 'O' : 'X';
  if (has_line(cells, moved)) {
    seen[cells] = std::string("win ") + moved;
    return;
  }
  if (cells.find('-') == std::string::npos) {
    seen[cells] = "draw";
    return;
  }
  seen[cells] = std::string("next ") + to_move;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] != '-') continue;
    std::string after = cells;
    after[i] = to_move;
    play(after, moved, seen);
  }
}

/// Every position of every game.
inline Outcomes play_every_game() {
  Outcomes seen;
  play("---------", 'X', seen);
  return seen;
}

/// All 19,683 fillings of nine cells, in the order of a counter whose last digit turns fastest.
inline std::vector<std::string> every_filling() {
  std::vector<std::string> all = {""};
  for (int i = 0; i < 9; ++i) {
    std::vector<std::string> longer;
    for (const std::string& start : all)
      for (const char cell : {'-', 'X', 'O'}) longer.push_back(start + cell);
    all = std::move(longer);
  }
  return all;
}

}  // namespace oracle
