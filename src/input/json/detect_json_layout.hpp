/// Detects which values of a JSON document are its records, from the options and the start of the document.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/json/json_pointer.hpp"

namespace oxaudit {

struct JsonLayout {
  JsonPointer steps;        ///< from the document to a record; empty: the document is the record
  std::string name;         ///< instead of `steps`: an object with a member of this name, at any depth, is a record
  bool names = false;       ///< the names of the members that `steps` lead to are the boards
  bool is_board = false;    ///< a record consists of its board alone
  bool known_name = false;  ///< the document is the record if it has a board under a known name
  InputOptions options;     ///< with keys that are relative to a record
  std::string given_key;    ///< the board key as the user gave it
  std::string description;  ///< `records at "/games/*"`
  std::string reason;       ///< why these are the records: `the document is an array`
  std::string suggestion;   ///< board keys to suggest if there is no board

  bool by_name() const noexcept { return !name.empty(); }
};

Result<JsonLayout> detect_json_layout(const Head& head, const InputOptions& options);

}  // namespace oxaudit
