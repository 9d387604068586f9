/// What a record of a JSON document is: settled from the options and the document's start, before the document is cut.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "support/result.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace oxaudit {

/// One step of a path from the document to its records.
struct JsonStep {
  std::string name;
  bool any = false;                     ///< every element or member
  std::optional<std::size_t> position;  ///< the name as an array index
};

struct JsonTarget {
  /// From the document to a record; no step: the document is the record.
  std::vector<JsonStep> steps;
  std::string name;         ///< instead: records are what holds a member of this name, at any depth
  bool names = false;       ///< the names of the members that `steps` lead to are the boards
  bool is_board = false;    ///< a record is nothing but its board
  bool known_name = false;  ///< the document is the record if it has a board that is known by name
  InputOptions options;     ///< with keys that are relative to a record
  std::string given_key;    ///< the board's key as it was given
  std::string description;
  std::string why;         ///< these are the records
  std::string suggestion;  ///< of a board key, if no board is found
};

/// The mark behind a pointer's last `*` that means the names of the members, not their values: `/boards/*#`.
inline constexpr std::string_view k_member_names = "*#";

Result<JsonTarget> detect_json_target(const Head& head, const InputOptions& options);

}  // namespace oxaudit
