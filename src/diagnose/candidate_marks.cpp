/// See candidate_marks.hpp. A notation assigns a cell to each symbol. It becomes the value of --marks, which is then
/// parsed like the user's own. So the marks that are tried are exactly those that the notice suggests.
#include "diagnose/candidate_marks.hpp"

#include "diagnose/notation_diagnosis.hpp"
#include "support/ascii.hpp"
#include "support/escape.hpp"
#include "support/result.hpp"
#include "support/utf8.hpp"

#include <array>
#include <map>
#include <set>

namespace oxaudit {

namespace {

constexpr std::string_view k_blanks = " \t\v\f";
constexpr std::size_t k_symbol_bytes_max = 16;
constexpr std::size_t k_empties_max = 9;  // some people number the nine cells
constexpr std::size_t k_unknown_max = 3;  // with more unknown symbols, all of them are taken as empty cells
constexpr std::size_t k_digits_min = 4;   // with fewer different digits, the cells are not numbered

struct Symbol {
  std::string text;
  std::optional<Cell> known;
};

/// The cell that each symbol represents.
using Meaning = std::vector<Cell>;

void take_characters(std::string_view text, bool blanks_are_cells, std::set<std::string>& symbols) {
  while (!text.empty()) {
    const DecodedCharacter character = decode_utf8(text);
    const std::string_view one = text.substr(0, character.size);
    text.remove_prefix(character.size);
    const bool separates = one.find_first_of("\r\n/|\t\v\f") == 0;
    if (character.ok && !separates && (one != " " || blanks_are_cells)) symbols.emplace(one);
  }
}

std::set<std::string> symbols_in(const WrittenBoard& board, bool blanks_are_cells) {
  std::set<std::string> symbols;
  for (const std::string& part : board.parts) {
    if (board.shape != WrittenBoard::Shape::cells) {
      take_characters(part, blanks_are_cells, symbols);
    } else if (const std::string_view word = trimmed(part, k_blanks); !word.empty()) {
      if (word.size() <= k_symbol_bytes_max) symbols.emplace(word);
    } else if (part.empty() || (blanks_are_cells && part == " ")) {
      symbols.emplace(part);
    }
  }
  return symbols;
}

/// If empty cells are numbered, adds the numbers that the first boards of the source happen not to contain.
void complete_digits(const Marks& present, std::map<std::string, std::size_t>& counts, std::size_t boards) {
  const auto unknown_digit = [&](const auto& entry) {
    return entry.first.size() == 1 && is_digit(entry.first[0]) && !present.word(entry.first);
  };
  if (static_cast<std::size_t>(std::ranges::count_if(counts, unknown_digit)) < k_digits_min) return;
  const char first = counts.contains("0") ? '0' : '1';
  for (char digit = first; digit < first + k_cell_count; ++digit)
    if (!present.is_mark(digit)) counts[std::string(1, digit)] = boards;
}

/// The symbols in the boards. Symbols that occur in less than 2 % of them are taken as typing errors.
std::vector<Symbol> symbols_of(std::span<const WrittenBoard> boards, const Marks& present, bool blanks_are_cells) {
  std::map<std::string, std::size_t> counts;
  for (const WrittenBoard& board : boards)
    for (const std::string& symbol : symbols_in(board, blanks_are_cells)) ++counts[symbol];
  std::erase_if(counts, [&](const auto& entry) { return entry.second * 50 < boards.size(); });
  complete_digits(present, counts, boards.size());
  std::vector<Symbol> symbols;
  symbols.reserve(counts.size());
  for (const auto& [text, count] : counts) symbols.push_back({text, present.word(text)});
  return symbols;
}

/// The word, quoted for a shell if necessary.
std::string for_shell(const std::string& word) {
  const auto plain = [](char c) {
    return is_alphanumeric(c) || std::string_view("=,._:+@%-").find(c) != std::string_view::npos ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  if (std::ranges::all_of(word, plain)) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

class Builder {
 public:
  Builder(std::vector<Symbol> symbols, const Marks& present) : symbols_(std::move(symbols)), present_(present) {}

  std::vector<CandidateMarks> build() {
    constexpr auto k_empty = Cell::empty;
    constexpr auto k_x = Cell::x;
    constexpr auto k_o = Cell::o;
    Meaning as_it_is;
    for (const Symbol& symbol : symbols_)
      if (symbol.known) as_it_is.push_back(*symbol.known);
    if (as_it_is.size() == symbols_.size()) seen_.insert(as_it_is);
    add_turned({k_empty, k_x, k_o}, Boldness::keeps_all);
    add_turned({k_empty, k_o, k_x}, Boldness::swaps);
    // The default marks are unlikely to be mixed up in any other way. Marks that the user gave may be.
    if (!present_.standard())
      for (const Turn& turn :
           {Turn{k_x, k_empty, k_o}, Turn{k_o, k_x, k_empty}, Turn{k_x, k_o, k_empty}, Turn{k_o, k_empty, k_x}})
        add_turned(turn, Boldness::turns);
    return std::move(out_);
  }

 private:
  /// What empty, X and O become, indexed by Cell.
  using Turn = std::array<Cell, 3>;

  std::vector<std::size_t> unknown() const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < symbols_.size(); ++i)
      if (!symbols_[i].known) found.push_back(i);
    return found;
  }

  void add_turned(const Turn& turn, Boldness boldness) {
    Meaning meaning;
    for (const Symbol& symbol : symbols_)
      meaning.push_back(symbol.known ? turn[static_cast<std::size_t>(*symbol.known)] : Cell::empty);
    const std::vector<std::size_t> open = unknown();
    if (open.size() > k_empties_max) return;
    add(meaning, boldness);
    if (open.size() > k_unknown_max) return;
    const auto next = [&] {
      for (const std::size_t i : open) {
        meaning[i] = static_cast<Cell>((static_cast<unsigned>(meaning[i]) + 1) % 3);
        if (meaning[i] != Cell::empty) return true;
      }
      return false;
    };
    while (next()) add(meaning, boldness == Boldness::keeps_all ? Boldness::adds_players : boldness);
  }

  void add(Meaning meaning, Boldness boldness) {
    for (std::size_t i = 0; i < symbols_.size(); ++i)
      if (symbols_[i].text == " " && meaning[i] != Cell::empty) return;
    const auto has = [&](Cell cell) { return std::ranges::find(meaning, cell) != meaning.end(); };
    if (!has(Cell::x) || !has(Cell::o) || !seen_.insert(meaning).second) return;
    for (const bool name_all : {false, true}) {
      const std::string option = spec(meaning, name_all);
      Result<Marks> marks = Marks::parse({option});
      if (!marks) continue;
      for (std::size_t i = 0; i < symbols_.size(); ++i)
        if (marks->word(symbols_[i].text) != meaning[i]) return;
      out_.push_back({std::move(*marks), boldness, "--marks " + for_shell(option), words(meaning, boldness)});
      return;
    }
  }

  /// True if the kind can be left out of the option, because its default marks are in use and do not change.
  bool stays_by_default(const Meaning& meaning, Cell cell) const {
    if (!present_.standard()) return false;
    for (std::size_t i = 0; i < symbols_.size(); ++i)
      if ((meaning[i] == cell) != (symbols_[i].known == cell)) return false;
    return true;
  }

  std::string spec(const Meaning& meaning, bool name_all) const {
    std::string out;
    constexpr std::array<std::pair<std::string_view, Cell>, 3> k_kinds = {
        {{"x=", Cell::x}, {"o=", Cell::o}, {"empty=", Cell::empty}}};
    for (const auto& [kind, cell] : k_kinds) {
      if (!name_all && stays_by_default(meaning, cell)) continue;
      for (std::size_t i = 0; i < symbols_.size(); ++i)
        if (meaning[i] == cell) out.append(out.empty() ? "" : ",").append(kind).append(symbols_[i].text);
    }
    return out;
  }

  /// The sentence that names the new symbols for empty cells. Empty if there are none.
  std::string empties(const Meaning& meaning) const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < symbols_.size(); ++i) {
      if (meaning[i] != Cell::empty || symbols_[i].known) continue;
      const std::string& text = symbols_[i].text;
      std::string& name = names.emplace_back(text.empty()  ? "a cell with nothing in it"
                                             : text == " " ? "a blank"
                                                           : "\"");
      if (text.empty() || text == " ") continue;
      append_escaped(name, text, k_symbol_bytes_max);
      name += '"';
    }
    std::ranges::sort(names);
    std::string out;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (i != 0) out += i + 1 == names.size() ? " and " : ", ";
      out += names[i];
    }
    if (!out.empty()) out += names.size() == 1 ? " seems to stand for an empty cell" : " seem to stand for empty cells";
    return out;
  }

  std::string words(const Meaning& meaning, Boldness boldness) const {
    const std::string empty = empties(meaning);
    switch (boldness) {
      case Boldness::keeps_all: return empty;
      case Boldness::adds_players: return "the boards seem to be written in other marks";
      case Boldness::swaps:
        return "X and O seem to be swapped, or O moved first" + (empty.empty() ? "" : ", and " + empty);
      case Boldness::turns: break;
    }
    return "the marks seem to mean other cells than --marks says";
  }

  std::vector<Symbol> symbols_;
  const Marks& present_;
  std::set<Meaning> seen_;
  std::vector<CandidateMarks> out_;
};

}  // namespace

std::vector<CandidateMarks> candidate_marks(std::span<const WrittenBoard> boards, const Marks& present,
                                            bool blanks_are_cells, bool present_too) {
  std::vector<Symbol> symbols = symbols_of(boards, present, blanks_are_cells || present.blank_is_mark());
  if (blanks_are_cells && std::ranges::find(symbols, " ", &Symbol::text) == symbols.end()) return {};
  std::vector<CandidateMarks> out = Builder(std::move(symbols), present).build();
  if (present_too) out.insert(out.begin(), CandidateMarks{.marks = present, .option = "", .words = ""});
  return out;
}

}  // namespace oxaudit
