/// See arff_header.hpp.
#include "input/csv/arff_header.hpp"

#include "input/core/line_scan.hpp"
#include "input/table/column_names.hpp"
#include "support/ascii.hpp"
#include "support/quote.hpp"

namespace oxaudit {

namespace {

constexpr std::size_t k_shown_bytes_max = 40;

/// Returns the first word of `text` or, if it starts with a quote, the quoted text.
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
    const std::string_view text = trimmed(head.bytes.substr(at, line.end - at), " \t");
    const bool means_nothing = text.empty() || text.front() == '%';
    if (in_rows && !means_nothing) break;
    const std::string_view word = text.substr(0, text.find_first_of(" \t"));
    const std::string plain = plain_name(word);
    // Some programs add other lines that start with @, such as @inputs.
    if (!means_nothing && word.front() != '@')
      return Error{"not an ARFF header: expected @attribute or @data, found " +
                   in_quotes(text.substr(0, k_shown_bytes_max))};
    if (plain == "@attribute") header.names.push_back(first_name(trimmed(text.substr(word.size()), " \t")));
    in_rows = in_rows || plain == "@data";
    at = line.next;
    header.rows_begin = at;
  }
  if (!in_rows) return Error{"missing @data line, after which the rows of an ARFF file start"};
  if (header.names.empty())
    return Error{"missing @attribute lines before @data, which name the columns of an ARFF file"};
  return header;
}

}  // namespace oxaudit
