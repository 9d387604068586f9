/// The format table. A new format is one file and one row.
#include "input/format_table.hpp"
#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"

#include "check/source.hpp"
#include "input/csv/csv.hpp"
#include "input/json/json.hpp"
#include "input/json/ndjson.hpp"
#include "input/sniff/binary_kind.hpp"
#include "input/sniff/foreign_encoding.hpp"
#include "input/sql/dump.hpp"
#include "input/stream/container_kind.hpp"
#include "input/text/lines.hpp"
#include "input/text/text.hpp"
#include "support/ascii.hpp"
#include "support/file_name.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <array>

namespace oxaudit {

namespace {

constexpr std::array<std::string_view, 3> k_text_extensions = {".txt", ".board", ".ttt"};

constexpr std::array<std::string_view, 2> k_ndjson_extensions = {".ndjson", ".jsonl"};

constexpr std::array<std::string_view, 3> k_csv_extensions = {".csv", ".psv", ".data"};
constexpr std::array<std::string_view, 1> k_tsv_extensions = {".tsv"};

constexpr std::array<std::string_view, 1> k_json_extensions = {".json"};

constexpr std::array<std::string_view, 3> k_sqlite_extensions = {".db", ".sqlite", ".sqlite3"};

constexpr std::array<std::string_view, 1> k_dump_extensions = {".sql"};

constexpr std::array<std::string_view, 1> k_arff_extensions = {".arff"};

/// A database is read from a path (see input/sqlite), not from bytes, so this always fails.
Result<Layout> refuse_sqlite(const Head& /*head*/, const InputOptions& /*options*/) {
  return Error{"a database can be read only from a regular file: save or unpack it first, and name that file"};
}

constexpr std::array<FormatRow, 9> k_formats = {{
    {Format::text, "text", k_text_extensions, "a run of non-blank lines; blank lines separate boards", true, open_text},
    {Format::lines, "lines", {}, "one line of nine cells", true, open_lines},
    {Format::ndjson, "ndjson", k_ndjson_extensions, "a line that holds one JSON value", false, open_ndjson},
    {Format::csv, "csv", k_csv_extensions, "a row with a board column or nine cell columns", false, open_csv},
    {Format::tsv, "tsv", k_tsv_extensions, "the same, separated by tabs", false, open_tsv},
    {Format::json, "json", k_json_extensions, "an element of the array, a match of --board-key, or the document", false,
     open_json},
    {Format::sqlite, "sqlite", k_sqlite_extensions, "a row of the table that holds boards", false, refuse_sqlite},
    {Format::pgdump, "pgdump", k_dump_extensions, "a row of the table that holds boards, in a SQL dump", false,
     open_dump},
    {Format::arff, "arff", k_arff_extensions, "as csv, below the @data of Weka's format", false, open_arff},
}};

/// Why a source of that path is read in its format.
std::string format_reason(std::string_view path, const InputOptions& options) {
  if (options.format) return "format given";
  if (path == k_standard_input_path) return "text, because --input-format is not given";
  std::string_view name = path.substr(path.rfind('/') + 1);
  // A member whose name occurred before has a number, which does not belong to its name.
  const std::size_t number = path.find("!/") == std::string_view::npos ? std::string_view::npos : name.rfind('#');
  if (number != std::string_view::npos && name.find_first_not_of("0123456789", number + 1) == std::string_view::npos)
    name = name.substr(0, number);
  name = without_upload_number(without_stream_extension(name));
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return "text, because the name has no extension";
  const std::string extension = in_quotes(name.substr(dot));
  return format_of_name(name) ? "format inferred from " + extension
                              : "text, because the extension " + extension + " is unknown";
}

}  // namespace

std::string layout_words(const Layout& layout, std::string_view learnt, std::string_view path,
                         const InputOptions& options) {
  std::string words = layout.description;
  const auto add = [&](std::string_view more) {
    if (!more.empty()) words.append(words.empty() ? "" : "; ").append(more);
  };
  add(learnt);
  add(layout.reason);
  add(format_reason(path, options));
  if (!options.marks.standard()) add("marks given: " + options.marks.describe());
  return words;
}

Result<Layout> open_layout(Format format, const Head& head, const InputOptions& options) {
  if (format == Format::sqlite) return row(format).open(head, options);
  if (std::string words = what_binary_is(head.bytes); !words.empty()) return Error{std::move(words)};
  if (const auto detail = foreign_encoding(head.bytes)) return foreign_layout(*detail);
  Result<Layout> layout = row(format).open(head, options);
  if (!layout && is_no_text(head.bytes)) return foreign_layout(Detail::nul_byte);
  return layout;
}

std::span<const FormatRow> format_table() noexcept { return k_formats; }

const FormatRow& row(Format format) noexcept { return k_formats[static_cast<std::size_t>(format)]; }

std::optional<Format> find_format(std::string_view name) noexcept {
  for (const FormatRow& row : k_formats)
    if (equal_but_case(row.name, name)) return row.format;
  return std::nullopt;
}

std::optional<Format> format_of_name(std::string_view file_name) noexcept {
  file_name = without_upload_number(file_name);
  const std::size_t dot = file_name.rfind('.');
  // A leading dot hides a file; it does not begin an extension.
  if (dot == std::string_view::npos || dot == 0) return Format::text;
  const std::string_view extension = file_name.substr(dot);
  for (const FormatRow& row : k_formats)
    for (const std::string_view known : row.extensions)
      if (equal_but_case(known, extension)) return row.format;
  return std::nullopt;
}

}  // namespace oxaudit
