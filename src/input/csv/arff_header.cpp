/// See arff_header.hpp.
#include "input/csv/arff_header.hpp"

#include "input/core/line_scan.hpp"
#include "input/table/column_names.hpp"
#include "support/quote.hpp"

namespace oxaudit {

namespace {

constexpr std::size_t k_shown_bytes_max = 40;

std::string_view trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// The first word, or text in quotes.
std::string first_name(std::string_view text) {
  if (text.empty() || (text.front() != '\'' && text.front() != '"'))
    return std::string(text.substr(0, text.find_first_of(" \t{")));
  std::string name;
  for (std::size_t i = 1; i < text.size() && text[i] != text.front(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    name += text[i];
  }
  return name;
}

}  // namespace

Result<ArffHeader> read_arff_header(const Head& head) {
  ArffHeader header;
  bool in_rows = false;
  for (std::size_t at = byte_order_mark(head.bytes); at < head.bytes.size();) {
    const Line line = scan_line(head.bytes, at, head.whole);
    const std::string_view text = trim(head.bytes.substr(at, line.end - at));
    const bool means_nothing = text.empty() || text.front() == '%';
    if (in_rows && !means_nothing) break;
    const std::string_view word = text.substr(0, text.find_first_of(" \t"));
    const std::string plain = plain_name(word);
    // Some programs write lines of their own that begin so, such as @inputs.
    if (!means_nothing && word.front() != '@')
      return Error{"this is no ARFF: " + in_quotes(text.substr(0, k_shown_bytes_max)) +
                   " stands where @attribute or @data is expected"};
    if (plain == "@attribute") header.names.push_back(first_name(trim(text.substr(word.size()))));
    in_rows = in_rows || plain == "@data";
    at = line.next;
    header.rows_begin = at;
  }
  if (!in_rows) return Error{"there is no @data line, below which the rows of ARFF stand"};
  if (header.names.empty()) return Error{"there is no @attribute line above @data, so the columns have no names"};
  return header;
}

}  // namespace oxaudit
