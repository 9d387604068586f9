/// See looks_like_report.hpp. A report is recognized by the name of the program where its format has a field for that,
/// else by its closing line, else by its beginning.
#include "report/looks_like_report.hpp"

namespace oxaudit {

namespace {

/// True when `text` contains `part`.
bool has(std::string_view text, std::string_view part) noexcept { return text.find(part) != std::string_view::npos; }

/// `18 records in 19 files: 6 legal, 5 illegal, 7 malformed`
bool has_closing_line(std::string_view tail) noexcept {
  const std::size_t legal = tail.rfind(" legal, ");
  if (legal == std::string_view::npos) return false;
  const std::string_view after = tail.substr(legal);
  return has(after, " illegal, ") && has(after, " malformed") && has(tail.substr(0, legal), " record");
}

}  // namespace

bool looks_like_report(std::string_view head, std::string_view tail) noexcept {
  if (head.empty() || has_closing_line(tail)) return true;
  const std::string_view first_line = head.substr(0, head.find('\n'));
  switch (head.front()) {
    case 's':  // csv, and an answer key
      if (first_line.starts_with("source,record,")) return true;
      break;
    case '{': return head.starts_with("{\"source\":") || has(head, "\"oxaudit");
    case '<':
    case '#': return has(head, "oxaudit");
    case ':': return has(first_line, "title=OX");
    case '[': return has(head, "\"check_name\":\"OX") || head == "[\n]\n" || head == "[]\n";
    default: break;
  }
  return has(first_line, ",sources,records,legal,");  // grades
}

}  // namespace oxaudit
