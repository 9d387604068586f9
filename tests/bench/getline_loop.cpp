/// What a C++ programmer writes first: getline, string, find. A yardstick for scripts/bench, and nothing else.
///
/// usage: getline_loop PATH, a CSV with the columns id and board, or a folder of files of one board each. Prints how
/// many records are illegal and malformed.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
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

unsigned long g_illegal = 0;
unsigned long g_malformed = 0;

void judge(std::string board) {
  for (char& c : board) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  if (board.size() != 9 || board.find_first_not_of("XO-") != std::string::npos)
    ++g_malformed;
  else if (illegal(board))
    ++g_illegal;
}

void judge_rows(const char* path) {
  std::ifstream file(path);
  std::string row;
  std::getline(file, row);
  while (std::getline(file, row)) {
    const std::size_t comma = row.find(',');
    judge(comma == std::string::npos ? "" : row.substr(comma + 1));
  }
}

void judge_files(const char* folder) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path());
    std::string board;
    for (std::string row; std::getline(file, row);) board += row;
    judge(board);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: getline_loop PATH\n", stderr);
    return 2;
  }
  if (std::filesystem::is_directory(argv[1]))
    judge_files(argv[1]);
  else
    judge_rows(argv[1]);
  std::cout << g_illegal << ' ' << g_malformed << '\n';
}
