/// What the first records of JSON tell of its layout: under which key the board is and in which shape, for people; and
/// whether that can be told at all. It stands apart from the readers because it may look at a record as often as it
/// likes: it sees a few, once.
///
/// What it says depends on the same first bytes of a source, however many of them are at hand.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/json/json_key.hpp"
#include "input/json/json_target.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace oxaudit {

struct JsonReason {
  std::string words;    ///< `the first record has the board under "board", a string`; empty where nothing can be said
  std::string problem;  ///< why no board can be told in any of the first records: the message of an OX005, or empty
  std::string suggestion;  ///< `'/games/*/board'`: where boards are, if they are not where they are looked for
  std::string nowhere;     ///< said if no record has a board: none of the first has one where `--board-key` leads
};

/// Of records that are lines.
JsonReason ndjson_reason(const Head& head, const JsonKey& board, const JsonKey& id, const InputOptions& options);

/// Of the records that `target` leads to, in a document that begins with `head`.
JsonReason json_reason(const Head& head, const JsonTarget& target, const JsonKey& board, const JsonKey& id);

}  // namespace oxaudit
