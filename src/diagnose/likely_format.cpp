/// See likely_format.hpp. Each format is tried in the way of an audit: detect the layout, then read the records.
#include "diagnose/likely_format.hpp"

#include "input/core/line_scan.hpp"
#include "input/core/reader.hpp"
#include "input/format_table.hpp"
#include "input/sniff/binary_kind.hpp"
#include "input/sniff/foreign_encoding.hpp"
#include "support/append.hpp"
#include "support/buffer.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

/// The description of the layout if at most half of the records are broken. Boards in other marks are not broken. For
/// the format `lines`, no record may be, since any text consists of lines.
std::optional<std::string> try_format(Format format, const Head& head, const InputOptions& options) {
  const Result<Layout> layout = open_layout(format, head, options);
  if (!layout) return std::nullopt;
  Buffer buffer;
  buffer.reserve(head.bytes.size());
  buffer.append(head.bytes.substr(layout->first_record));
  LocatedRecords located;
  SliceView slice{.bytes = buffer.view(), .last = head.whole};
  if (layout->locator) {
    layout->locator->locate(slice.bytes, head.whole ? Following::end : Following::unreadable, located);
    if (located.problem) return std::nullopt;
    slice.located = &located;
    slice.bytes = slice.bytes.substr(0, located.consumed);
  }
  ReadResult result;
  layout->reader->read(slice, result);
  std::uint64_t broken = 0;
  for (const Rule rule : {Rule::row_count, Rule::cell_count, Rule::bad_encoding, Rule::bad_record, Rule::missing_board})
    broken += result.counts.found_rules[static_cast<std::size_t>(rule)];
  if (result.counts.records() == 0 || broken * 2 > result.counts.records()) return std::nullopt;
  if (format == Format::lines && broken != 0) return std::nullopt;
  return layout->description + located.layout_detail;
}

/// True if the first two characters may begin a JSON object or array.
bool begins_as_json(std::string_view bytes) {
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || (bytes[first] != '{' && bytes[first] != '[')) return false;
  const std::size_t second = bytes.find_first_not_of(" \t\r\n", first + 1);
  return second != std::string_view::npos && std::string_view("\"{[").find(bytes[second]) != std::string_view::npos;
}

/// True if each of the first two lines begins like a JSON value, and the first line does not begin a longer one.
bool looks_like_json_lines(std::string_view bytes, bool whole) {
  const Line first = scan_line(bytes, 0, whole);
  const std::string_view text = bytes.substr(0, first.end);
  const std::size_t last = text.find_last_not_of(" \t");
  if (last == std::string_view::npos || (text[last] != '}' && text[last] != ']')) return false;
  return begins_as_json(text) && begins_as_json(bytes.substr(first.next));
}

/// True if the first lines contain the same number of some delimiter and are too long for rows of a board.
bool looks_like_table(std::string_view bytes, bool whole) {
  constexpr std::size_t k_lines_max = 10;
  constexpr std::size_t k_line_bytes_min = 10;
  constexpr std::size_t k_three_fields_bytes_min = 20;  // a row of a board may be written `['X', 'O', ' ']`
  for (const char delimiter : {',', ';', '\t'}) {
    std::ptrdiff_t wanted = 0;
    std::size_t lines = 0;
    std::size_t alike = 0;
    for (std::size_t at = 0; at < bytes.size() && lines < k_lines_max;) {
      const Line line = scan_line(bytes, at, whole);
      const std::string_view text = bytes.substr(at, line.end - at);
      const auto count = std::count(text.begin(), text.end(), delimiter);
      if (lines++ == 0) wanted = count;
      if (count == wanted && text.size() >= (wanted == 2 ? k_three_fields_bytes_min : k_line_bytes_min)) ++alike;
      at = std::max(line.next, at + 1);
    }
    if (wanted > 0 && lines > 1 && alike == lines) return true;
  }
  return false;
}

std::string advice(Format format, std::string_view layout) {
  const std::string_view name = row(format).name;
  return concat("it looks like ", name, layout.empty() ? "" : concat(" (", layout, ')'), ": use --input-format ", name);
}

}  // namespace

std::string likely_format_hint(Head head, const InputOptions& options) {
  head.bytes.remove_prefix(byte_order_mark(head.bytes));
  if (head.bytes.size() > k_likely_format_bytes) head = {head.bytes.substr(0, k_likely_format_bytes), false};
  // Binary data and other encodings would only look like a text format by accident.
  if (foreign_encoding(head.bytes) || !what_binary_is(head.bytes).empty()) return {};
  for (const Format format : {Format::ndjson, Format::json, Format::arff, Format::pgdump, Format::lines, Format::csv})
    if (const auto layout = try_format(format, head, options)) return advice(format, *layout);
  // The next formats also need to know where the boards are. Their own messages say which option tells them.
  if (looks_like_json_lines(head.bytes, head.whole)) return advice(Format::ndjson, {});
  if (begins_as_json(head.bytes)) return advice(Format::json, {});
  if (looks_like_table(head.bytes, head.whole)) return advice(Format::csv, {});
  return {};
}

}  // namespace oxaudit
