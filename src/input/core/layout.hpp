/// The layout of one source: the reader for its records, the record locator if it needs one, and the phrases that
/// describe the layout to users.
#pragma once

#include "input/core/reader.hpp"
#include "input/core/record_locator.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace oxaudit {

/// How to read one source, either detected from its first bytes or given by options.
struct Layout {
  std::unique_ptr<const RecordReader> reader;
  /// Set for formats whose records can only be found from the start of the source, such as JSON documents. The pipeline
  /// then never calls `RecordReader::find_boundary`.
  std::unique_ptr<RecordLocator> locator;
  std::size_t first_record = 0;       ///< offset after the byte order mark and the header
  std::uint32_t first_line = 0;       ///< number of line ends before that offset
  bool header = false;                ///< true if there is a header before that offset
  char cell_delimiter = '\0';         ///< separates the nine cell columns; NUL if boards are stored in one field
  std::string_view no_record_reason;  ///< explains a source without a record
  std::string no_board_reason;        ///< explains a source in which no record has a board
  std::string likely_format_hint;     ///< suggests another format if most records are malformed
  std::string description;            ///< `delimiter ",", header, board column 2 "board", id column 1 "id"`
  std::string reason;                 ///< why this layout was chosen: `header recognised by "board"`
};

/// The first bytes of a source, from which its layout is detected.
struct Head {
  std::string_view bytes;
  bool whole = false;  ///< true if `bytes` is the entire source
};

}  // namespace oxaudit
