/// See arff_header.hpp.
#include "input/csv/arff_header.hpp"

#include "input/core/line_scan.hpp"
#include "input/table/quoted_text.hpp"
#include "support/ascii.hpp"
#include "support/quote.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

constexpr std::size_t k_shown_bytes_max = 40;

std::string shown(std::string_view text) { return in_quotes(text.substr(0, k_shown_bytes_max)); }

bool is_blank(std::string_view text) { return text.empty() || text.front() == '%'; }

class ArffHeaderScan {
 public:
  ArffHeader header;
  bool in_rows = false;

  /// Takes one line, without surrounding blanks. Returns what is wrong with it, or nothing.
  std::string take(std::string_view text) {
    if (text.front() != '@') return "expected @attribute or @data, found " + shown(text);
    const auto word_end = std::find_if_not(text.begin() + 1, text.end(), is_letter);
    const std::string word = to_lower({text.begin(), word_end});
    const std::string_view rest = trimmed({word_end, text.end()}, " \t");
    if (word == "@data") {
      in_rows = true;
      return is_blank(rest) ? "" : "unexpected text after @data: " + shown(rest);
    }
    if (word == "@end") in_relation_ = false;
    // Some programs add other lines that start with @, such as @inputs.
    if (!word.starts_with("@at") || in_relation_) return {};
    const std::string_view type = take_name(rest);
    in_relation_ = equal_but_case(type, "relational");
    if (word != "@attribute") return "expected @attribute, found " + shown(word);
    if (type.empty()) return "expected a name and a type after @attribute, found " + shown(rest);
    return type.front() == '{' && type.find('}') == std::string_view::npos ? "the list of values has no closing }" : "";
  }

 private:
  /// Adds the attribute that is named by the first word of `text` or, if it starts with a quote, by the quoted text.
  /// Returns the type, which follows the name. Every attribute is a column, even if its line is damaged.
  std::string_view take_name(std::string_view text) {
    std::size_t end = text.find_first_of(" \t{");
    std::string_view name = text.substr(0, end);
    if (text.starts_with('\'') || text.starts_with('"')) {
      for (end = 1; end < text.size() && text[end] != text.front(); ++end) end += text[end] == '\\' ? 1U : 0U;
      name = text.substr(1, std::min(end, text.size()) - 1);
      ++end;
      header.names.push_back(QuotedText{name, text.front(), true}.decode());
    } else {
      header.names.emplace_back(name);
    }
    return trimmed(text.substr(std::min(end, text.size())), " \t");
  }

  bool in_relation_ =
      false;  ///< between an attribute whose type is a relation and its @end; attributes there are no columns
};

}  // namespace

Result<ArffHeader> read_arff_header(const Head& head) {
  ArffHeaderScan scan;
  ArffDamage& damage = scan.header.damage;
  std::uint32_t line_number = 0;
  std::uint32_t damaged_line = 0;  // the first
  for (std::size_t at = byte_order_mark(head.bytes); at < head.bytes.size(); ++line_number) {
    const Line line = scan_line(head.bytes, at, head.whole);
    const std::string_view text = trimmed(head.bytes.substr(at, line.end - at), " \t");
    if (scan.in_rows && !is_blank(text)) break;
    if (!is_blank(text)) {
      if (std::string message = scan.take(text); !message.empty()) {
        if (damage.lines.empty()) {
          damage.begin = at;
          damaged_line = line_number;
        }
        damage.lines.push_back({.begin = static_cast<std::uint32_t>(at - damage.begin),
                                .size = static_cast<std::uint32_t>(line.end - at),
                                .line = line_number - damaged_line,
                                .message = std::move(message)});
      }
    }
    at = line.next;
    scan.header.rows_begin = at;
  }
  if (!scan.in_rows)
    return Error{damage.lines.empty() ? "missing @data line, after which the rows of an ARFF file start"
                                      : "not an ARFF header: " + damage.lines.front().message};
  if (scan.header.names.empty())
    return Error{"missing @attribute lines before @data, which name the columns of an ARFF file"};
  damage.size = scan.header.rows_begin - damage.begin;
  damage.line_ends = line_number - damaged_line;
  return std::move(scan.header);
}

}  // namespace oxaudit
