/// See parse.hpp. Calls the decoder of board fields and converts its findings to messages.
#include <oxaudit/parse.hpp>

#include "check/board_field.hpp"
#include "support/limits.hpp"

namespace oxaudit {

ParseResult parse_board(std::string_view text) {
  static const Marks k_marks;
  const std::size_t bytes_max = Limits{}.record_bytes_max;

  ReadResult read;
  RecordSink sink(read, true);
  BoardCode code = k_malformed;
  if (text.size() > bytes_max) {
    read.findings.push_back(record_too_long(0, bytes_max));
  } else {
    code = decode_board({text, 0}, k_marks, sink);
    sink.finish({}, {}, code);
  }

  ParseResult result;
  if (code != k_malformed) result.board = Board::from_code(code);
  for (const Finding& finding : read.findings) {
    Problem& problem = result.problems.emplace_back();
    problem.rule = finding.rule;
    problem.row = static_cast<int>(finding.row);
    problem.column = static_cast<int>(finding.column);
    append_message(problem.message, finding, read.arena);
  }
  return result;
}

}  // namespace oxaudit
