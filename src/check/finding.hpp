/// One rule broken at one place, in a form small enough to be stored by the million; its sentence is made when a report
/// asks for it. This is the one vocabulary that readers and reports share.
#pragma once

#include <oxaudit/board.hpp>
#include <oxaudit/rule.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

/// Which sentence a finding makes. The comments name the fields that carry its figures; `text` is a range of
/// FindingText, `found` and `expected` are numbers. Where a text may have a JSON path behind it, `found` is the size of
/// what stands before that, or 0 when there is none.
enum class Detail : std::uint8_t {
  // OX003
  record_too_long,  ///< expected: the limit in bytes
  json_too_deep,    ///< expected: the limit
  // OX101
  rows,             ///< found rows, expected 3
  rows_one_line,    ///< as rows, when the one row has nine cells: another format would read it
  rows_count_line,  ///< as rows, when the first of four rows is a number: it looks like a count of boards
  rows_none,        ///< the field is empty or blank
  // OX102
  cells_in_row,           ///< found cells in `row`, expected 3
  cells_in_row_blanks,    ///< as before, and blanks fill the row up to three: they may stand for empty cells
  cells_in_board,         ///< found cells on one line, expected 9
  cells_in_board_blanks,  ///< as before, and with its blanks the line has nine characters
  // OX103
  unknown_character,  ///< found: a code point; expected: 1 when it is part of a word; text: a JSON path, or nothing
  unknown_word,       ///< text: the whole text of a cell that is not one mark, perhaps with a path
  empty_cell_field,   ///< a cell field with nothing in it; text: its JSON path, or nothing
  // OX104
  invalid_utf8,     ///< found: the byte
  lone_surrogate,   ///< found: the code unit, which stands without its other half
  half_utf16_unit,  ///< UTF-16 ends in one
  nul_byte,         ///< a NUL
  utf16_text,       ///< the bytes look like UTF-16 without a mark
  utf32_text,       ///< the bytes look like UTF-32
  // OX105
  fields_in_row,       ///< found fields, expected fields
  quote_unterminated,  ///< a quoted field never ends
  quote_text_after,    ///< text stands between a closing quote and the next delimiter
  quote_in_field,      ///< a quote inside a field that is not quoted
  sparse_row,          ///< a row of ARFF that gives only some of its values
  json_syntax,         ///< text: what the parser says
  json_extra_data,     ///< something stands behind the value on the line
  sql_syntax,          ///< text: what is wrong
  // OX106
  board_field_missing,  ///< the row or object has no such field; text: its name
  board_field_empty,    ///< the field is there, and empty
  board_null,           ///< null
  board_wrong_type,     ///< text: the type found, with a place if that helps
  board_ambiguous,      ///< found values of that name; text: the name
  // OX107
  key_twice,  ///< text: the key, perhaps with its path
  // OX301, OX302
  claim_differs,       ///< text: the claimed words, found: the computed VerdictClass
  claim_unknown,       ///< text: the claimed words; empty when nothing is stated
  next_claim_differs,  ///< as before, of the player to move
  next_claim_unknown,
  // any rule
  stated,  ///< text: the sentence itself, escapes in place
};

/// A place in the text arena of a ReadResult.
struct TextRange {
  std::uint32_t begin = 0;
  std::uint32_t size = 0;
};

struct Finding {
  Rule rule = Rule::bad_record;
  Detail detail = Detail::rows;
  std::uint32_t row = 0;     ///< board row from 1, 0 when none applies
  std::uint32_t column = 0;  ///< cell within the row from 1 (characters, not bytes), 0 when none applies
  std::uint32_t offset = 0;  ///< byte offset of the place within the slice's bytes: the line and column of text reports
  std::uint32_t found = 0;
  std::uint32_t expected = 0;
  TextRange text;
};

/// A rule broken by a source as a whole (OX001 to OX006), or by the lack of a record in it (OX403). Rare, so it carries
/// its sentence.
struct SourceFinding {
  Rule rule = Rule::unreadable_source;
  std::string message;
  /// Of OX403 alone: the record that was not met, by number or else by id.
  std::uint64_t record = 0;
  std::string id;
};

/// Appends the sentence of a finding, control characters escaped, without a final full stop. `arena` is the text arena
/// of the ReadResult that the finding came from.
void append_message(std::string& out, const Finding& finding, std::string_view arena);

/// Appends the sentence for one broken rule of a readable board (OX201 to OX204), such as "O has 4 marks, X has 3".
void append_message(std::string& out, Rule rule, Board board);

}  // namespace oxaudit
