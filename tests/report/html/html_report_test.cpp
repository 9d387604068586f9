/// The html report: that input stays text, that every fault is marked on the board that has it, and that what is left
/// out is said. Whether the page is HTML as browsers want it is for check_html_report.py.
#include "report/html/html_parts.hpp"
#include "report/slice_builder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

#include <algorithm>

namespace oxaudit {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing_support::SliceBuilder;
using testing_support::write_report;

std::string drawn(const SliceBuilder& builder) {
  std::string out;
  const ReportSlice slice = builder.slice();
  append_html_board(out, slice, slice.items.front());
  return out;
}

std::size_t count(std::string_view text, std::string_view what) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string_view::npos; at += what.size()) ++found;
  return found;
}

TEST(HtmlBoard, MarksACellOfEveryIllegalBoardAndOfNoLegalOne) {
  for (BoardCode code = 0; code < k_board_count; ++code) {
    const std::string cells = to_string(Board::from_code(code));
    std::string plain;
    std::copy_if(cells.begin(), cells.end(), std::back_inserter(plain), [](char c) { return c != '|'; });
    const std::string board = drawn(SliceBuilder("a").board(plain));
    const bool marked = count(board, " line\"") + count(board, " many\"") != 0;
    ASSERT_EQ(marked, !k_verdict_of[code].legal()) << cells;
    ASSERT_EQ(count(board, " won\"") != 0, k_verdict_of[code].winner.has_value()) << cells;
  }
}

TEST(HtmlBoard, MarksBothLinesOfTwoWinners) {
  const std::string board = drawn(SliceBuilder("a").board("XXXOOO---"));
  EXPECT_EQ(count(board, "\"x line\""), 3U);
  EXPECT_EQ(count(board, "\"o line\""), 3U);
}

TEST(HtmlBoard, MarksTheMarksOfWhichThereAreTooMany) {
  EXPECT_EQ(drawn(SliceBuilder("a").board("XX-------")),
            "<span class=\"board\" role=\"img\" aria-label=\"XX-|---|---\"><i class=\"x many\">X</i>"
            "<i class=\"x many\">X</i><i>-</i><i>-</i><i>-</i><i>-</i><i>-</i><i>-</i><i>-</i></span>");
}

TEST(HtmlBoard, MarksTheCharacterThatIsNoMark) {
  const auto slice = SliceBuilder("a").malformed(
      "XO-\n-\xD0\xA5<\n---", {{.rule = Rule::unknown_mark, .row = 2, .column = 2, .offset = 5}}, "id");
  EXPECT_EQ(drawn(slice), "<span class=\"raw\">XO-<br>-<mark>\xD0\xA5</mark>&lt;<br>---</span>");
}

TEST(HtmlBoard, MarksTheRowOfWrongLength) {
  const auto slice =
      SliceBuilder("a").malformed("XO-\nXX\n---", {{.rule = Rule::cell_count, .row = 2, .offset = 4}}, "id");
  EXPECT_EQ(drawn(slice), "<span class=\"raw\">XO-<br><mark class=\"row\">XX</mark><br>---</span>");
}

RC_GTEST_PROP(HtmlReport, TakesNoMarkupFromInput, (const std::string& text)) {
  const auto page = [](const std::string& foreign) {
    SliceBuilder slice("s" + foreign);
    slice.board("XO-------", "id" + foreign).claim(Rule::wrong_claim, Detail::claim_differs, "x" + foreign);
    slice.problem(Rule::unreadable_source, "broke off");
    const SourceReport source{.path = foreign, .format = "csv", .layout = foreign};
    return write_report("html", {slice}, {source});
  };
  const std::string hostile = text + "</td><script>alert(1)</script>\" onclick='x'\n<!-- &lt;" + text;
  const std::string with = page(hostile);
  const std::string without = page("");
  for (const std::string_view sign : {"<", ">", "\"", "\n"}) RC_ASSERT(count(with, sign) == count(without, sign));
}

SliceBuilder boards(std::size_t number) {
  SliceBuilder slice("a.csv");
  for (std::size_t i = 0; i < number; ++i) slice.board("XX-------");
  return slice;
}

TEST(HtmlReport, ShowsAsManyRecordsAsItMay) {
  const std::string page = write_report("html", {boards(3)}, {}, {}, {.html_records_max = 3});
  EXPECT_EQ(count(page, "<tr class=\"illegal\""), 3U);
  EXPECT_THAT(page, Not(HasSubstr("Showing the first")));
}

TEST(HtmlReport, SaysHowManyRecordsItLeavesOut) {
  const auto broken_off = SliceBuilder("b.csv").problem(Rule::unreadable_source, "broke off");
  const std::string page =
      write_report("html", {boards(2), boards(2), boards(2), broken_off}, {}, {}, {.html_records_max = 3});
  EXPECT_EQ(count(page, "<tr class=\"illegal\""), 3U);
  EXPECT_THAT(page, HasSubstr("Showing the first 3 of 7 entries; -o csv:FILE and -o json:FILE write all of them."));
}

TEST(HtmlReport, SaysHowManySourcesItLeavesOut) {
  const std::vector<SourceReport> sources(5);
  const std::string page = write_report("html", {}, sources, {}, {.html_sources_max = 2});
  EXPECT_EQ(count(page, "<td>yes</td>"), 2U);
  EXPECT_THAT(page, HasSubstr("Showing the first 2 of 5 sources; -o json:FILE writes all of them."));
}

TEST(HtmlTotals, CountTheMarksOfEachCell) {
  Summary summary;
  summary.boards.resize(k_board_count);
  summary.boards[testing_support::code_of("XO-------")] = 3;
  summary.boards[testing_support::code_of("XX-------")] = 1;
  summary.records.classes[static_cast<std::size_t>(VerdictClass::x_to_move)] = 3;
  summary.records.classes[static_cast<std::size_t>(VerdictClass::too_many_x)] = 1;
  std::string out;
  append_html_totals(out, summary);
  EXPECT_THAT(out, HasSubstr("<caption>X</caption>"));
  EXPECT_THAT(out, HasSubstr("<th scope=\"row\">1</th><td style=\"--share:1000e-3\">4<small>100.0 %</small></td>"
                             "<td style=\"--share:250e-3\">1<small>25.0 %</small></td>"));
  EXPECT_THAT(out, HasSubstr("1 of the 5,478 different boards that are legal, 1 of the 14,205 that are not"));
}

TEST(HtmlTotals, ShareOfCountsBeyondAnyDataSet) {
  Summary summary;
  summary.records.malformed = std::uint64_t{1} << 62U;
  std::string out;
  append_html_totals(out, summary);
  EXPECT_THAT(out, HasSubstr("100.0 %"));
}

}  // namespace
}  // namespace oxaudit
