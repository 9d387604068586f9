/// The format table, and how a source's first bytes become a reader. A new format is one file and one row here.
#pragma once

#include "board/marks.hpp"
#include "check/claim.hpp"
#include "input/reader.hpp"
#include "support/result.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

enum class Format : std::uint8_t { text, lines, ndjson, csv, tsv, json, sqlite, pgdump, arff };

/// What the user said about the content. Options always win over detection; what is not set is detected. Readers refer
/// to these options and must not outlive them.
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
  bool exact_only = false;  ///< no fast readers: for the tests that compare both
};

/// A source's layout, settled.
struct Layout {
  std::unique_ptr<const RecordReader> reader;
  /// Where records cannot be found from the middle of a source: finds them for the reader, from the first one on. Then
  /// `find_boundary` is never asked.
  std::unique_ptr<Cutter> cutter;
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

/// What is said of a source's layout: what it is, why, and in which marks. `learnt` is what its cutter has to add;
/// `path` is the source's, whose name may have told the format.
std::string layout_words(const Layout& layout, std::string_view learnt, std::string_view path,
                         const InputOptions& options);

/// The start of a source, as much of it as is needed to settle its layout.
struct Head {
  std::string_view bytes;
  bool whole = false;  ///< nothing follows
};

struct FormatRow {
  Format format;
  std::string_view name;                         ///< as --input-format takes it
  std::span<const std::string_view> extensions;  ///< lower case, with the dot
  std::string_view summary;                      ///< what a record is
  bool fixed_layout;  ///< the layout does not depend on the content, but for a byte order mark: it may be opened once
  /// Settles the layout. An error is an OX005 of the source and says which option would settle it.
  Result<Layout> (*open)(const Head& head, const InputOptions& options);
};

/// Settles the layout of a source in that format, unless its bytes are no text that is read.
Result<Layout> open_layout(Format format, const Head& head, const InputOptions& options);

std::span<const FormatRow> format_table() noexcept;
const FormatRow& row(Format format) noexcept;
std::optional<Format> find_format(std::string_view name) noexcept;
/// By extension without regard to case; text for a name without one; none for any other.
std::optional<Format> format_of_name(std::string_view file_name) noexcept;

}  // namespace oxaudit
