/// A finding: one rule that is broken at one place. Findings are small, because there may be millions of them. Their
/// messages are composed only when a report is written (message.cpp). Readers and reports share these types.
#pragma once

#include <oxaudit/board.hpp>
#include <oxaudit/rule.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

/// Selects the message of a finding. The comments list the fields of Finding that the message uses. In some details a
/// JSON path follows the text; `found` is then the size of the text before it, or 0 without a path.
enum class Detail : std::uint8_t {
  // OX003
  record_too_long,  ///< expected: the limit in bytes
  json_too_deep,    ///< expected: the limit
  // OX101
  rows,             ///< found: number of rows
  rows_one_line,    ///< the only row has nine cells, which another format can read
  rows_count_line,  ///< the first of four rows is a number, probably a count of boards
  rows_none,        ///< the field is empty or blank
  // OX102
  cells_in_row,           ///< found: number of cells in `row`
  cells_in_row_blanks,    ///< as before, and with its blanks the row has three: they may mean empty cells
  cells_in_board,         ///< found: number of cells on the line
  cells_in_board_blanks,  ///< as before, and with its blanks the line has nine
  // OX103
  unknown_character,  ///< found: a code point; expected: 1 when it is part of a word; text: a JSON path, or nothing
  unknown_word,       ///< text: the whole text of a cell that is not a mark, optionally with a path
  empty_cell_field,   ///< an empty cell field; text: its JSON path, or nothing
  // OX104
  invalid_utf8,     ///< found: the byte
  lone_surrogate,   ///< found: the code unit
  half_utf16_unit,  ///< UTF-16 text of an odd number of bytes
  nul_byte,         ///< a NUL byte
  utf16_text,       ///< the bytes look like UTF-16 without a byte order mark
  utf32_text,       ///< the bytes look like UTF-32
  // OX105
  fields_in_row,       ///< found: number of fields; expected: number of fields in the first row
  quote_unterminated,  ///< a quoted field never ends
  quote_text_after,    ///< text between a closing quote and the next delimiter
  quote_in_field,      ///< a quote inside an unquoted field
  sparse_row,          ///< an ARFF row in the sparse notation `{1 x, 4 o}`
  json_syntax,         ///< text: the error of the parser
  json_extra_data,     ///< data after the value on the line
  sql_syntax,          ///< text: the error
  // OX106
  board_field_missing,  ///< text: the name of the field
  board_field_empty,    ///< the field exists but is empty
  board_null,           ///< null
  board_wrong_type,     ///< text: the type found, optionally with its position
  board_ambiguous,      ///< found: number of values of that name; text: the name
  // OX107
  key_twice,  ///< text: the key, optionally with its path
  // OX301, OX302
  claim_differs,       ///< text: the claim; found: the computed VerdictClass
  claim_unknown,       ///< text: the claim, which may be empty
  next_claim_differs,  ///< as before, for the player to move
  next_claim_unknown,
  // any rule
  stated,  ///< text: the complete message, already escaped
};

/// A range of the text arena of a ReadResult.
struct TextRange {
  std::uint32_t begin = 0;
  std::uint32_t size = 0;
};

struct Finding {
  Rule rule = Rule::bad_record;
  Detail detail = Detail::rows;
  std::uint32_t row = 0;     ///< board row from 1, or 0
  std::uint32_t column = 0;  ///< cell within the row from 1 (in characters, not bytes), or 0
  std::uint32_t offset = 0;  ///< byte offset within the slice, from which reports compute line and column
  std::uint32_t found = 0;
  std::uint32_t expected = 0;
  TextRange text;
};

/// The finding for a record that is longer than `bytes_max`.
inline Finding record_too_long(std::uint32_t offset, std::size_t bytes_max) noexcept {
  return {.rule = Rule::limit_exceeded,
          .detail = Detail::record_too_long,
          .offset = offset,
          .expected = static_cast<std::uint32_t>(bytes_max)};
}

/// A rule that is broken by a source as a whole (OX001 to OX006), or by a record that is missing from it (OX403). Such
/// findings are rare, so they store their message.
struct SourceFinding {
  Rule rule = Rule::unreadable_source;
  std::string message;
  /// Only for OX403: the number of the missing record or, if that is 0, its id.
  std::uint64_t record = 0;
  std::string id;
  bool after_end = false;  ///< it is about what follows the source, whose last record is whole
};

/// Appends the message of a finding, with control characters escaped and without a final full stop. `arena` is the text
/// arena of the finding's ReadResult.
void append_message(std::string& out, const Finding& finding, std::string_view arena);

/// Appends the message for a rule that a board breaks (OX201 to OX204), such as "O has 4 marks, X has 3".
void append_message(std::string& out, Rule rule, Board board);

}  // namespace oxaudit
