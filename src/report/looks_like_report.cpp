/// See looks_like_report.hpp. Formats that have a place for the program's name are told by it, those that end in the
/// closing line by that, and the rest by how they begin.
#include "report/looks_like_report.hpp"

namespace oxaudit {

namespace {

bool has(std::string_view text, std::string_view part) noexcept { return text.find(part) != std::string_view::npos; }

/// `18 records in 19 files: 6 legal, 5 illegal, 7 malformed`
bool has_closing_line(std::string_view tail) noexcept {
  const std::size_t legal = tail.rfind(" legal, ");
  if (legal == std::string_view::npos) return false;
  const std::string_view behind = tail.substr(legal);
  return has(behind, " illegal, ") && has(behind, " malformed") && has(tail.substr(0, legal), " record");
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
