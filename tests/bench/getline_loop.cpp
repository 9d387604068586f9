/// What a C++ programmer writes first: getline, string, find. A yardstick for scripts/bench, and nothing else.
///
/// usage: getline_loop FILE, a CSV with the columns id and board. Prints how many records are illegal and malformed.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>

namespace {

bool won(const std::string& board, char mark) {
  for (const char* line : {"012", "345", "678", "036", "147", "258", "048", "246"}) {
    bool complete = true;
    for (const char* cell = line; *cell != '\0'; ++cell) complete = complete && board[std::size_t(*cell - '0')] == mark;
    if (complete) return true;
  }
  return false;
}

bool illegal(const std::string& board) {
  const auto x = std::count(board.begin(), board.end(), 'X');
  const auto o = std::count(board.begin(), board.end(), 'O');
  const bool x_won = won(board, 'X');
  const bool o_won = won(board, 'O');
  return o > x || x > o + 1 || (x_won && o_won) || (x_won && x == o) || (o_won && x > o);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: getline_loop FILE\n", stderr);
    return 2;
  }
  std::ifstream file(argv[1]);
  std::string row;
  std::getline(file, row);
  unsigned long illegals = 0;
  unsigned long malformed = 0;
  while (std::getline(file, row)) {
    const std::size_t comma = row.find(',');
    std::string board = comma == std::string::npos ? "" : row.substr(comma + 1);
    for (char& c : board) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    if (board.size() != 9 || board.find_first_not_of("XO-") != std::string::npos)
      ++malformed;
    else if (illegal(board))
      ++illegals;
  }
  std::cout << illegals << ' ' << malformed << '\n';
}
