/// Detects where the first records of JSON have their board: under which key and in which form, for messages; and
/// whether they have one at all.
///
/// It looks at a few records, once, so unlike the readers it may look at a record as often as it likes. The result
/// depends on the same first bytes of a source, however many bytes are available.
#pragma once

#include "input/json/detect_json_layout.hpp"
#include "input/json/json_key.hpp"

namespace oxaudit {

struct JsonBoardDetection {
  std::string reason;      ///< `the first record has the board under "board", a string`; empty if nothing is known
  std::string problem;     ///< why the board cannot be detected in any of the first records: the message of an OX005
  std::string suggestion;  ///< `'/games/*/board'`: where boards are, if not where they are looked for
  std::string no_board_reason;  ///< shown if no record has a board: `--board-key` leads to none in the first records
};

/// For records that are lines.
JsonBoardDetection detect_ndjson_board(const Head& head, const JsonKey& board, const JsonKey& id,
                                       const InputOptions& options);

/// For the records that `layout` describes, in a document that begins with `head`.
JsonBoardDetection detect_json_board(const Head& head, const JsonLayout& layout, const JsonKey& board,
                                     const JsonKey& id);

}  // namespace oxaudit
