/// How boards are found and written, and the ways in which a record can be damaged so that it surely is malformed and
/// surely harms no other record.
#include "tools/dataset.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <span>

namespace oxaudit::tools {
namespace {

using Cells = std::array<char, 9>;

constexpr Cells k_empty_board = {'-', '-', '-', '-', '-', '-', '-', '-', '-'};

bool has_line(const Cells& cells, char mark) {
  static constexpr int k_lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                        {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
  return std::any_of(std::begin(k_lines), std::end(k_lines), [&](const auto& line) {
    return std::all_of(std::begin(line), std::end(line),
                       [&](int cell) { return cells[static_cast<std::size_t>(cell)] == mark; });
  });
}

void play(const Cells& cells, char player, std::set<Cells>& reached) {
  if (!reached.insert(cells).second) return;
  const char other = player == 'X' ? 'O' : 'X';
  if (has_line(cells, other)) return;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] != '-') continue;
    Cells after = cells;
    after[i] = player;
    play(after, other, reached);
  }
}

std::vector<Cells> all_boards() {
  std::vector<Cells> boards = {k_empty_board};
  for (std::size_t cell = 0; cell < 9; ++cell) {
    const std::size_t known = boards.size();
    for (const char mark : {'X', 'O'})
      for (std::size_t i = 0; i < known; ++i) {
        boards.push_back(boards[i]);
        boards.back()[cell] = mark;
      }
  }
  std::sort(boards.begin(), boards.end());
  return boards;
}

void append_number(std::string& out, std::uint64_t number) {
  std::array<char, 20> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

/// What stands before and behind the board of record `id`.
struct Frame {
  std::string_view before_id;
  std::string_view before_board;
  std::string_view behind_board;
};

constexpr Frame frame(Shape shape) {
  switch (shape) {
    case Shape::csv:
    case Shape::columns: return {"", ",", "\n"};
    case Shape::tsv: return {"", "\t", "\n"};
    case Shape::text: return {"", "", "\n\n"};
    case Shape::lines: return {"", "", "\n"};
    case Shape::ndjson: return {"{\"id\":", ",\"board\":\"", "\"}\n"};
  }
  return {};
}

constexpr bool has_id(Shape shape) { return shape != Shape::text && shape != Shape::lines; }

/// A whole record around `field`, which may be no board at all.
void append_record_of(std::string& out, Shape shape, std::uint64_t id, std::string_view field) {
  const Frame around = frame(shape);
  out += around.before_id;
  if (has_id(shape)) append_number(out, id);
  out += around.before_board;
  out += field;
  out += around.behind_board;
}

/// Records that are malformed as they stand, `#` being the record's id.
std::span<const std::string_view> broken_records(Shape shape) {
  static constexpr std::string_view k_csv[] = {"#,\n", "#\n", "#,XO-------,more\n", "#,XO- X\n"};
  static constexpr std::string_view k_columns[] = {"#,X,O,-,-,-,-,-,-\n", "#,X,O,,-,-,-,-,-,-\n",
                                                   "#,X,O,-,-,-,-,-,-,-,-\n", "#,X,O,XX,-,-,-,-,-,-\n"};
  static constexpr std::string_view k_tsv[] = {"#\t\n", "#\n", "#\tXO-------\tmore\n", "#\tXO- X\n"};
  static constexpr std::string_view k_text[] = {"XO-\n---\n\n", "XO-\n---\n---\n---\n\n", "XO-\n--\n---\n\n", "XO\n\n"};
  static constexpr std::string_view k_lines[] = {"XO-\n", "XO- ---\n", "XO--------\n", "XO-/--/---\n"};
  static constexpr std::string_view k_ndjson[] = {"{\"id\":#,\"board\":null}\n", "{\"id\":#}\n",
                                                  "{\"id\":#,\"board\":\"XO-\n", "{\"id\":#,\"board\":7}\n"};
  switch (shape) {
    case Shape::csv: return k_csv;
    case Shape::columns: return k_columns;
    case Shape::tsv: return k_tsv;
    case Shape::text: return k_text;
    case Shape::lines: return k_lines;
    case Shape::ndjson: return k_ndjson;
  }
  return {};
}

}  // namespace

Dataset::Dataset(const DatasetOptions& options) : options_(options), chance_(options.seed) {
  std::set<Cells> reached;
  play(k_empty_board, 'X', reached);
  for (const Cells& board : all_boards()) (reached.contains(board) ? legal_ : illegal_).push_back(board);
}

void Dataset::append_header(std::string& out) const {
  switch (options_.shape) {
    case Shape::csv: out += "id,board\n"; break;
    case Shape::tsv: out += "id\tboard\n"; break;
    case Shape::columns: out += "id,c1,c2,c3,c4,c5,c6,c7,c8,c9\n"; break;
    default: break;
  }
}

void Dataset::append_record(std::string& out) {
  const std::uint32_t drawn = chance_.below(k_whole);
  if (drawn < options_.malformed) {
    append_malformed(out);
    ++counts_.malformed;
  } else if (drawn - options_.malformed < options_.illegal) {
    append_board(out, illegal_[chance_.below(illegal_.size())]);
    ++counts_.illegal;
  } else {
    append_board(out, legal_[chance_.below(legal_.size())]);
    ++counts_.legal;
  }
}

void Dataset::append_board(std::string& out, const Cells& cells) const {
  const char between = options_.shape == Shape::columns ? ',' : '\n';
  const std::size_t run = options_.shape == Shape::columns ? 1 : options_.shape == Shape::text ? 3 : 9;
  std::array<char, 17> field{};
  std::size_t size = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i != 0 && i % run == 0) field[size++] = between;
    field[size++] = cells[i];
  }
  append_record_of(out, options_.shape, counts_.records() + 1, {field.data(), size});
}

void Dataset::append_malformed(std::string& out) {
  const auto broken = broken_records(options_.shape);
  const std::uint32_t which = chance_.below(broken.size() + 1);
  if (which == broken.size()) {
    // A board with one cell that is no mark.
    static constexpr std::string_view k_strangers = "#.?0_*";
    Cells cells = legal_[chance_.below(legal_.size())];
    cells[chance_.below(cells.size())] = k_strangers[chance_.below(k_strangers.size())];
    append_board(out, cells);
    return;
  }
  for (const char c : broken[which]) {
    if (c == '#')
      append_number(out, counts_.records() + 1);
    else
      out += c;
  }
}

}  // namespace oxaudit::tools
