/// The options that describe the content of the input: format, marks, columns, keys and claims.
#pragma once

#include "board/marks.hpp"
#include "check/claim.hpp"
#include "input/core/format.hpp"
#include "support/limits.hpp"

#include <optional>
#include <string>
#include <vector>

namespace oxaudit {

/// Options that describe the content. An option always takes precedence over detection; whatever is not set is
/// detected. Readers keep references to these options and must not outlive them.
struct InputOptions {
  std::optional<Format> format;           ///< --input-format
  Marks marks;                            ///< --marks
  std::optional<char> delimiter;          ///< --delimiter
  std::optional<bool> header;             ///< --header yes|no
  std::string board_column;               ///< --board-column: a name, or a number from 1
  std::vector<std::string> cell_columns;  ///< --cell-columns: nine names or numbers
  std::string id_column;                  ///< --id-column
  std::string table;                      ///< --table
  std::string query;                      ///< --query
  std::string board_key;                  ///< --board-key: a JSON Pointer with `*`, or a bare name
  std::string id_key;                     ///< --id-key
  std::string claim_column;               ///< --claim-column: the stated outcome
  std::string claim_next_column;          ///< --claim-next-column: the stated player to move
  std::string claim_key;                  ///< --claim-key
  ClaimWords claim_words;                 ///< --claim-map
  Limits limits;
  bool exact_only = false;  ///< disables the SIMD readers, so that tests can compare both
};

}  // namespace oxaudit
