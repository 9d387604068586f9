/// How the records of one source are laid out: the reader and, where it needs one, the record locator, with the words
/// that describe both to people.
#pragma once

#include "input/core/reader.hpp"
#include "input/core/record_locator.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace oxaudit {

/// The layout of one source, detected or given.
struct Layout {
  std::unique_ptr<const RecordReader> reader;
  /// Where records cannot be found from the middle of a source: finds them for the reader, from the first one on. Then
  /// `find_boundary` is never asked.
  std::unique_ptr<RecordLocator> locator;
  std::size_t first_record = 0;      ///< offset behind the byte order mark and the header
  std::uint32_t first_line = 0;      ///< line ends before that offset
  bool header = false;               ///< a header stands before that offset
  char cell_delimiter = '\0';        ///< what stands between the cells of nine columns, where boards are held so
  std::string_view no_record_words;  ///< why there is no record, where none is found
  std::string no_board_words;        ///< why no record may have a board, if none has
  std::string likely_format_words;   ///< what else it may be, if most records are malformed
  std::string description;           ///< `delimiter ",", header, board column 2 "board", id column 1 "id"`
  std::string evidence;              ///< why, where it was detected: `header recognised by "board"`
};

/// The start of a source, as much of it as is needed to settle its layout.
struct Head {
  std::string_view bytes;
  bool whole = false;  ///< nothing follows
};

}  // namespace oxaudit
