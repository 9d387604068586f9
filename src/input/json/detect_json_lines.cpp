/// See detect_json_lines.hpp.
#include "input/json/detect_json_lines.hpp"

#include "input/core/line_scan.hpp"
#include "input/json/json_tree.hpp"
#include "support/ascii.hpp"

namespace oxaudit {

namespace {

constexpr std::string_view k_openers = "{[\"";

/// True if the line closes a bracket that it did not open.
bool closes_earlier_line(std::string_view line) {
  JsonTokenizer tokens(line);
  for (int depth = 0; !tokens.at_end();) {
    bool escaped = false;
    if (tokens.take('"')) {
      tokens.skip_string(escaped);
      continue;
    }
    const char c = tokens.peek();
    depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
    if (depth < 0) return true;
    tokens.go_to(tokens.at() + 1);
  }
  return false;
}

/// True for an array of objects: a document with several records, not one record.
bool begins_array_of_objects(std::string_view line) {
  return line.front() == '[' && trimmed(line.substr(1)).starts_with('{');
}

}  // namespace

bool lines_are_values(const Head& head, unsigned depth_max) {
  // The choice must not depend on how much of the source is available.
  constexpr std::size_t k_looked_at_bytes = std::size_t{64} << 10;
  const std::size_t mark = byte_order_mark(head.bytes);
  const std::string_view text = head.bytes.substr(mark, k_looked_at_bytes);
  const bool whole = head.whole && mark + text.size() == head.bytes.size();
  JsonTree document;
  if (document.parse(text, depth_max) == JsonProblem::none) return false;

  char first = '\0';  // of the first line, if that begins like a value
  std::size_t lines = 0;
  std::size_t values = 0;      // lines below the first that begin like values of the same kind
  std::size_t continuing = 0;  // lines that are only a part of a value
  std::size_t closing = 0;     // those that end what an earlier line began
  for (std::size_t at = 0; at < text.size();) {
    const Line line = scan_line(text, at, whole);
    if (!line.complete && !whole) break;
    const std::string_view value = trimmed(text.substr(at, line.end - at));
    const std::size_t begin = at;
    at = line.next;
    if (value.empty()) continue;
    if (lines == 0 && k_openers.find(value.front()) != std::string_view::npos) first = value.front();
    // A document that goes wrong later does begin with its first line, which is no value of its own.
    if (++lines == 2 && document.problem_at() > text.find(value.front(), begin)) return false;
    const bool closes = closes_earlier_line(value);
    if (closes) ++closing;
    if (closes || std::string_view(",:{[").find(value.back()) != std::string_view::npos)
      ++continuing;
    else if (lines > 1 && !begins_array_of_objects(value) &&
             (first == '\0' ? k_openers.find(value.front()) != std::string_view::npos : value.front() == first))
      ++values;
  }
  return values > closing && values >= continuing;
}

}  // namespace oxaudit
