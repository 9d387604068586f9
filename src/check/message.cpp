/// The messages of findings. Each says what is wrong, where, what was expected and, where there is a cure, which option
/// to use. Every report takes its messages from here, so that all of them use the same words.
#include "board/verdict_table.hpp"
#include "check/character_names.hpp"
#include "check/finding.hpp"
#include "support/append.hpp"
#include "support/ascii.hpp"
#include "support/escape.hpp"

namespace oxaudit {

namespace {

constexpr std::size_t k_excerpt_characters_max = 40;
constexpr std::size_t k_path_characters_max = 4 * k_excerpt_characters_max;

// Pieces for `append`:

/// `3 rows`, or `1 row`. The plural of every noun used here ends in s.
struct Counted {
  std::uint64_t count;
  std::string_view noun;
  void append_to(std::string& out) const { append(out, count, ' ', noun, count == 1 ? "" : "s"); }
};

/// The start of a text from the input, with its control characters escaped.
struct Shown {
  std::string_view text;
  std::size_t characters_max = k_path_characters_max;
  void append_to(std::string& out) const { append_escaped(out, text, characters_max); }
};

struct Quoted {
  std::string_view text;
  void append_to(std::string& out) const { append(out, '"', Shown{text, k_excerpt_characters_max}, '"'); }
};

struct Hex {
  std::uint32_t value;
  int digits;
  void append_to(std::string& out) const {
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) out += "0123456789ABCDEF"[(value >> shift) & 0xF];
  }
};

void append_place(std::string& out, const Finding& finding, std::string_view path = {}) {
  if (finding.row == 0) return;
  append(out, "row ", finding.row);
  if (finding.column != 0) append(out, ", column ", finding.column);
  if (!path.empty()) append(out, ", at ", Shown{path});
  out += ": ";
}

/// Splits off and returns the JSON path that may follow the text of a finding. `found` is the size of the text.
std::string_view take_path(const Finding& finding, std::string_view& text) {
  if (finding.found == 0 || finding.found > text.size()) return {};
  const std::string_view path = text.substr(finding.found);
  text = text.substr(0, finding.found);
  return path;
}

/// Suggests the --marks option for a notation in which `mark` is an empty cell.
void append_empty_hint(std::string& out, std::string_view mark) {
  const bool plain =
      !mark.empty() && std::ranges::all_of(mark, [](char c) { return is_alphanumeric(c) || c == '_' || c == '.'; });
  const std::string_view quote = plain ? "" : "'";
  append(out, "; if it means an empty cell, use --marks ", quote, "empty=", mark, quote);
}

void append_ascii_character(std::string& out, char c, bool in_word) {
  append(out, Quoted{{&c, 1}}, c == '0' ? " is the digit zero, not the letter O" : " is not an accepted mark");
  // Characters that other notations commonly use for an empty cell.
  if (!in_word && std::string_view("_.#*?~+=0123456789bBeEnN").find(c) != std::string_view::npos)
    append_empty_hint(out, std::string_view(&c, 1));
}

/// What an unaccepted character looks like, indexed by LooksLike.
constexpr std::array<std::string_view, 6> k_looks = {" is not an accepted mark",
                                                     " looks like X, but is not an accepted mark",
                                                     " looks like O, but is not an accepted mark",
                                                     " looks like -, but is not an accepted mark",
                                                     " looks like an ignored blank, but counts as a cell",
                                                     " is invisible, but counts as a cell"};

void append_character(std::string& out, std::uint32_t code_point, bool in_word) {
  if (code_point > 0x20 && code_point < 0x7F)
    return append_ascii_character(out, static_cast<char>(code_point), in_word);
  append(out, "U+", Hex{code_point, code_point > 0xFFFFF ? 6 : code_point > 0xFFFF ? 5 : 4});
  const CharacterName* known = find_character_name(code_point);
  if (known != nullptr) append(out, ' ', known->name);
  out += k_looks[known != nullptr ? static_cast<std::size_t>(known->looks_like) : 0];
}

void append_word(std::string& out, std::string_view text) {
  static constexpr std::array<std::string_view, 12> k_empties = {"null", "NULL",  "None",  "none",  "nil", "NA",
                                                                 "N/A",  "empty", "Empty", "blank", "nan", "NaN"};
  append(out, Quoted{text}, " is not an accepted mark");
  if (std::ranges::find(k_empties, text) != k_empties.end()) append_empty_hint(out, text);
}

/// The messages that are the same for every finding with the detail; empty for all other details.
std::string_view constant_message(Detail detail) {
  switch (detail) {
    case Detail::rows_none: return "the board is empty, expected 3 rows";
    case Detail::half_utf16_unit: return "the UTF-16 text is truncated: its last code unit lacks a byte";
    case Detail::nul_byte: return "U+0000 NULL is not allowed in text";
    case Detail::utf16_text:
      return "found U+0000 NULL next to every character, as in UTF-16 without a byte order mark; convert the text to "
             "UTF-8";
    case Detail::utf32_text:
      return "found three U+0000 NULL next to every character, as in UTF-32; convert the text to UTF-8";
    case Detail::quote_unterminated: return "unterminated quoted field; expected a closing quote";
    case Detail::quote_text_after:
      return "unexpected text after a closing quote; expected a delimiter or the end of the row";
    case Detail::quote_in_field:
      return "unexpected quote inside an unquoted field; quote the field and double the quote";
    case Detail::sparse_row: return "sparse rows are not supported; list all values, separated by commas";
    case Detail::json_extra_data: return "unexpected data after the JSON value";
    case Detail::board_field_empty: return "the board field is empty";
    case Detail::board_null: return "the board is null";
    default: return {};
  }
}

void append_rows(std::string& out, const Finding& finding) {
  append(out, Counted{finding.found, "row"}, ", expected 3");
  if (finding.detail == Detail::rows_one_line) out += "; for nine cells per line, use --input-format lines";
  if (finding.detail == Detail::rows_count_line) out += "; the first row looks like a count of boards: remove it";
}

void append_cells(std::string& out, const Finding& finding) {
  finding.row != 0 ? append(out, "row ", finding.row) : append(out, "the line");
  append(out, " has ", Counted{finding.found, "cell"}, ", expected ", finding.expected);
  if (finding.detail == Detail::cells_in_row_blanks || finding.detail == Detail::cells_in_board_blanks)
    out += "; blanks are ignored; if they mean empty cells, use --marks 'empty= '";
}

void append_encoding(std::string& out, const Finding& finding) {
  const bool byte = finding.detail == Detail::invalid_utf8;
  append_place(out, finding);
  append(out, byte ? "byte 0x" : "U+", Hex{finding.found, byte ? 2 : 4},
         byte ? " is not valid UTF-8" : " is half of a surrogate pair; expected a character");
}

void append_syntax(std::string& out, const Finding& finding, std::string_view text) {
  if (finding.detail == Detail::fields_in_row)
    return append(out, Counted{finding.found, "field"}, ", expected ", finding.expected);
  out += finding.detail == Detail::json_syntax ? "invalid JSON" : "damaged SQL";
  append(out, text.empty() ? "" : ": ", Shown{text});
}

void append_missing_board(std::string& out, const Finding& finding, std::string_view text) {
  if (finding.detail == Detail::board_wrong_type) return append(out, "expected a board, found ", Shown{text});
  if (finding.detail == Detail::board_ambiguous)
    return append(out, Counted{finding.found, "value"}, " named ", Quoted{text},
                  ", expected one; use --board-key with a JSON Pointer to choose one");
  out += "missing board field";
  if (!text.empty()) append(out, ' ', Quoted{text});
}

std::string_view outcome_words(VerdictClass verdict_class) {
  switch (verdict_class) {
    case VerdictClass::x_to_move: return "the game is in progress and X moves next";
    case VerdictClass::o_to_move: return "the game is in progress and O moves next";
    case VerdictClass::x_won: return "X won";
    case VerdictClass::o_won: return "O won";
    case VerdictClass::draw: return "the game is a draw";
    default: return "the board is illegal";
  }
}

void append_claim(std::string& out, const Finding& finding, std::string_view text) {
  const bool next = finding.detail == Detail::next_claim_differs || finding.detail == Detail::next_claim_unknown;
  const std::string_view what = next ? "player to move" : "outcome";
  if (finding.rule == Rule::wrong_claim) {
    append(out, "the stated ", what, " is ", Quoted{text}, ", but ",
           outcome_words(static_cast<VerdictClass>(finding.found)));
  } else if (text.empty()) {
    append(out, "no ", what, " is stated; expected one");
  } else {
    append(out, "the stated ", what, ' ', Quoted{text},
           next ? " is unknown; expected X or O" : " is unknown; use --claim-map to define it");
  }
}

void append_limit(std::string& out, const Finding& finding) {
  const bool depth = finding.detail == Detail::json_too_deep;
  append(out,
         depth ? "arrays and objects are nested deeper than the limit of " : "the record is longer than the limit of ",
         finding.expected, depth ? "; use --max-json-depth to raise it" : " bytes; use --max-record-bytes to raise it");
}

void append_unknown_mark(std::string& out, const Finding& finding, std::string_view text) {
  const std::string_view path = finding.detail == Detail::unknown_word ? take_path(finding, text) : text;
  append_place(out, finding, path);
  if (finding.detail == Detail::unknown_character) return append_character(out, finding.found, finding.expected == 1);
  if (finding.detail == Detail::unknown_word) return append_word(out, text);
  out += "the cell is empty; expected a mark";
  append_empty_hint(out, "");
}

void append_twice(std::string& out, const Finding& finding, std::string_view text) {
  const std::string_view path = take_path(finding, text);
  append(out, "the key ", Quoted{text}, " occurs twice", path.empty() ? "" : " at ", Shown{path},
         ", so its value is ambiguous; expected it once");
}

int count_of(Mark mark, Board board) { return mark == Mark::x ? board.x_count() : board.o_count(); }

/// `X has 3 marks, O has 5`
void append_counts(std::string& out, Mark first, Board board) {
  append(out, letter(first), " has ", Counted{static_cast<std::uint64_t>(count_of(first, board)), "mark"}, ", ",
         letter(opponent(first)), " has ", count_of(opponent(first), board));
}

/// Returns the names of the lines in the order of k_lines: "row 2, column 3 and the diagonal from [1,1]".
std::string names_of(LineSet lines) {
  static constexpr std::array<std::string_view, k_line_count> k_line_names = {"row 1",
                                                                              "row 2",
                                                                              "row 3",
                                                                              "column 1",
                                                                              "column 2",
                                                                              "column 3",
                                                                              "the diagonal from [1,1]",
                                                                              "the diagonal from [1,3]"};
  std::string text;
  while (lines != 0) {
    const auto first = static_cast<std::size_t>(std::countr_zero(lines));
    lines = static_cast<LineSet>(lines & (lines - 1));
    append(text, text.empty() ? "" : lines == 0 ? " and " : ", ", k_line_names[first]);
  }
  return text;
}

}  // namespace

void append_message(std::string& out, const Finding& finding, std::string_view arena) {
  const std::string_view text =
      finding.text.begin <= arena.size() ? arena.substr(finding.text.begin, finding.text.size) : std::string_view{};
  if (finding.detail == Detail::stated) return append(out, text);
  if (const std::string_view message = constant_message(finding.detail); !message.empty()) {
    append_place(out, finding);
    return append(out, message);
  }
  switch (finding.rule) {
    case Rule::limit_exceeded: return append_limit(out, finding);
    case Rule::row_count: return append_rows(out, finding);
    case Rule::cell_count: return append_cells(out, finding);
    case Rule::unknown_mark: return append_unknown_mark(out, finding, text);
    case Rule::bad_encoding: return append_encoding(out, finding);
    case Rule::bad_record: return append_syntax(out, finding, text);
    case Rule::missing_board: return append_missing_board(out, finding, text);
    case Rule::duplicate_key: return append_twice(out, finding, text);
    case Rule::wrong_claim:
    case Rule::unknown_claim: return append_claim(out, finding, text);
    default: return append(out, row(finding.rule).summary);
  }
}

void append_message(std::string& out, Rule rule, Board board) {
  const Verdict verdict = judge(board);
  switch (rule) {
    case Rule::too_many_o: return append_counts(out, Mark::o, board);
    case Rule::too_many_x: return append_counts(out, Mark::x, board);
    case Rule::both_won:
      return append(out, "both players have a line: X ", names_of(verdict.x_lines), "; O ", names_of(verdict.o_lines));
    case Rule::moved_after_win: {
      const Mark winner = verdict.x_lines != 0 ? Mark::x : Mark::o;
      append(out, letter(winner), " won with ", names_of(verdict.x_lines | verdict.o_lines), ", but ",
             letter(opponent(winner)), " moved after that: ");
      return append_counts(out, winner, board);
    }
    default: return append(out, row(rule).summary);
  }
}

}  // namespace oxaudit
