/// See entry.hpp.
#include "report/parts/entry.hpp"

namespace oxaudit {

namespace {

/// Enough for a board with a few surplus lines; a whole damaged file must not fill the report.
constexpr std::size_t k_rows_max = 6;
constexpr std::size_t k_characters_max = 60;

}  // namespace

std::vector<DrawnRow> draw(const ReportSlice& slice, const RecordItem& item) {
  std::vector<DrawnRow> rows;
  if (item.code != k_malformed) {
    const std::string board = to_string(Board::from_code(item.code));
    for (std::size_t row = 0; row < 3; ++row) rows.push_back({board.substr(1 + 4 * row, 3)});
    return rows;
  }
  // Split the quoted text at line ends: LF, CRLF or CR.
  const Excerpt raw = raw_of(slice, item);
  std::string_view rest = raw.bytes;
  while (!rest.empty()) {
    if (rows.size() == k_rows_max) {
      rows.push_back({{}, true});
      return rows;
    }
    const std::size_t end = std::min(rest.find_first_of("\r\n"), rest.size());
    const Excerpt shown = excerpt(rest.substr(0, end), k_characters_max);
    rows.push_back({std::string(shown.bytes), shown.shortened, item.begin + raw.bytes.size() - rest.size()});
    rest.remove_prefix(end);
    if (!rest.empty()) rest.remove_prefix(rest.starts_with("\r\n") ? 2 : 1);
  }
  if (raw.shortened) rows.back().shortened = true;
  return rows;
}

}  // namespace oxaudit
