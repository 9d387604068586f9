/// What holds of reports in general: the table, the frames of empty reports, hostile text, places in text reports.
#include "report/parts/closing_line.hpp"
#include "report/parts/places.hpp"
#include "report/slice_builder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <simdjson.h>
#include <vector>

namespace oxaudit {
namespace {

using testing::HasSubstr;
using testing_support::render;
using testing_support::SliceBuilder;
using testing_support::write_report;

constexpr std::string_view k_header =
    "source,record,line,id,status,winner,winning_lines,next_player,board,rules,message\n";

TEST(ReportTable, KnowsNamesAndExtensions) {
  EXPECT_EQ(find_report("ndjson")->name, "ndjson");
  EXPECT_EQ(find_report("NDJSON"), nullptr);
  EXPECT_EQ(report_of_path("a/b.JSONL"), find_report("ndjson"));
  EXPECT_EQ(report_of_path("x.csv.json"), find_report("json"));
  EXPECT_EQ(report_of_path(".csv"), find_report("csv"));
  EXPECT_EQ(report_of_path("csv"), nullptr);
  EXPECT_EQ(report_of_path(""), nullptr);
}

TEST(Report, RendersNothingForSlicesWithoutItemsAndProblems) {
  for (const ReportRow& row : report_table()) EXPECT_EQ(render(row.name, SliceBuilder("a.txt")), "") << row.name;
}

TEST(Report, CsvHasItsHeaderWithoutRecords) { EXPECT_EQ(write_report("csv", {}), k_header); }

TEST(Report, NdjsonOfNothingIsEmpty) { EXPECT_EQ(write_report("ndjson", {}), ""); }

TEST(Report, JsonSeparatesRecordsOnceWhateverTheBlocks) {
  const SliceBuilder nothing("a");
  const auto board = SliceBuilder("a").board("XX-------");
  for (const auto& slices : {std::vector{nothing}, std::vector{board}, std::vector{nothing, board, nothing, board}}) {
    simdjson::dom::parser parser;
    EXPECT_EQ(parser.parse(write_report("json", slices)).error(), simdjson::SUCCESS);
  }
}

TEST(Report, NumbersAreGlobal) {
  const auto slice = SliceBuilder("a").before(4'999'999'999, 9'999'999'999).board("XX-------");
  EXPECT_THAT(render("csv", slice), HasSubstr("a,5000000000,10000000000,,illegal"));
  EXPECT_THAT(render("ndjson", slice), HasSubstr(R"("record":5000000000,"line":10000000000,)"));
  EXPECT_THAT(render("text", slice), HasSubstr("a:10000000000:1: OX202"));
}

TEST(Report, EachMalformedRecordHasItsOwnMessage) {
  // Faults that share all figures but one, more of them than any store of messages could mix up by luck.
  SliceBuilder slice("a");
  std::vector<Finding> findings;
  for (std::uint32_t found = 0x100; found < 0x300; ++found)
    for (std::uint32_t column = 1; column <= 3; ++column)
      findings.push_back({.rule = Rule::unknown_mark,
                          .detail = Detail::unknown_character,
                          .row = 1,
                          .column = column,
                          .found = found});
  for (int i = 0; i < 3; ++i)
    findings.push_back({.rule = Rule::missing_board,
                        .detail = Detail::board_field_missing,
                        .text = slice.text("key" + std::to_string(i))});
  for (const Finding& finding : findings) slice.malformed("?", {finding});
  const ReportSlice view = slice.slice();
  const std::string csv = render("csv", slice);
  const std::string ndjson = render("ndjson", slice);
  std::size_t csv_at = 0;
  std::size_t json_at = 0;
  for (const Finding& finding : findings) {
    std::string message;
    append_message(message, finding, view.arena);
    for (std::size_t at = 0; (at = message.find('"', at)) != std::string::npos; at += 2) message.insert(at, "\"");
    const std::size_t csv_end = csv.find('\n', csv_at);
    EXPECT_THAT(csv.substr(csv_at, csv_end - csv_at), HasSubstr(message));
    csv_at = csv_end + 1;
    for (std::size_t at = 0; (at = message.find("\"\"", at)) != std::string::npos; at += 2) message[at] = '\\';
    const std::size_t json_end = ndjson.find('\n', json_at);
    EXPECT_THAT(ndjson.substr(json_at, json_end - json_at), HasSubstr(message));
    json_at = json_end + 1;
  }
}

TEST(Report, LongPiecesAreWholeAndInOrder) {
  const std::string id(100'000, 'i');
  const std::string source(5'000, 's');
  const auto slice = SliceBuilder(source).board("XX-------", id).board("OO-------", "short");
  const std::string csv = render("csv", slice);
  EXPECT_TRUE(csv.starts_with(source + ",1,1," + id + ",illegal,"));
  EXPECT_THAT(csv, HasSubstr("\n" + source + ",2,2,short,illegal,"));
}

TEST(Report, SpreadsheetsRunNoGuardedField) {
  const ReportOptions guarded{.spreadsheet_safe = true};
  for (const std::string_view id : {"=1+1", "+1", "-1", "@a", "\ta", "\ra"}) {
    const auto slice = SliceBuilder("=cmd.txt").board("XX-------", id);
    const std::string quote = id[0] == '\r' ? "\"" : "";
    EXPECT_TRUE(render("csv", slice, guarded).starts_with("'=cmd.txt,1,1," + quote + "'" + std::string(id))) << id;
    EXPECT_TRUE(render("csv", slice).starts_with("=cmd.txt,1,1," + quote + std::string(id))) << id;
  }
  EXPECT_TRUE(render("csv", SliceBuilder("a=b").board("XX-------", "a-b"), guarded).starts_with("a=b,1,1,a-b,"));
}

/// One row of a csv file, by RFC 4180.
std::vector<std::string> read_row(std::string_view row) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i + 1 < row.size(); ++i) {
    if (row[i] == '"' && quoted && row[i + 1] == '"')
      fields.back() += row[i++];
    else if (row[i] == '"')
      quoted = !quoted;
    else if (row[i] == ',' && !quoted)
      fields.emplace_back();
    else
      fields.back() += row[i];
  }
  return fields;
}

RC_GTEST_PROP(Report, CsvReadsBack, ()) {
  const auto letter = rc::gen::element('a', '"', ',', '\n', '\r', ' ', '=', '\'', ';', '\t');
  const auto source = *rc::gen::container<std::string>(letter);
  const auto id = *rc::gen::container<std::string>(letter);
  const auto fields = read_row(render("csv", SliceBuilder(source).board("XX-------", id)));
  RC_ASSERT(fields.size() == 11U);
  RC_ASSERT(fields[0] == source);
  RC_ASSERT(fields[3] == id);
}

RC_GTEST_PROP(Report, IsFitForItsReaderWhateverTheBytes, ()) {
  const auto bytes = rc::gen::container<std::string>(rc::gen::arbitrary<char>());
  auto slice = SliceBuilder(*bytes).board("XX-------", *bytes);
  slice.malformed(*bytes, {{.rule = Rule::row_count, .found = 2, .expected = 3}}, *bytes);
  simdjson::dom::parser parser;
  const std::string ndjson = render("ndjson", slice);
  RC_ASSERT(parser.parse(ndjson.substr(0, ndjson.find('\n'))).error() == simdjson::SUCCESS);
  RC_ASSERT(parser.parse(ndjson.substr(ndjson.find('\n') + 1)).error() == simdjson::SUCCESS);
  RC_ASSERT(std::count(ndjson.begin(), ndjson.end(), '\n') == 2);
  const std::string text = render("text", slice);
  RC_ASSERT(simdjson::validate_utf8(text));
  RC_ASSERT(std::count(text.begin(), text.end(), '\n') == 2);
  RC_ASSERT(std::none_of(text.begin(), text.end(), [](char c) { return c != '\n' && c >= 0 && c < ' '; }));
  RC_ASSERT(simdjson::validate_utf8(render("csv", slice)));
}

TEST(Report, TextPointsAtThePlaceInMultiLineRecords) {
  const auto slice = SliceBuilder("a").before(0, 10).malformed(
      "XOX\r\nO\xC3\xA9O\rXO?",
      {{.rule = Rule::row_count, .found = 2, .expected = 3},
       {.rule = Rule::unknown_mark, .detail = Detail::unknown_character, .offset = 6, .found = 0xE9},
       {.rule = Rule::bad_record, .detail = Detail::json_extra_data, .offset = 12}});
  const std::string text = render("text", slice);
  EXPECT_THAT(text, HasSubstr("a:11:1: OX101"));
  EXPECT_THAT(text, HasSubstr("a:12:2: OX103"));
  EXPECT_THAT(text, HasSubstr("a:13:3: OX105"));
}

TEST(Report, TextBeginsNoLineAsACommand) {
  for (const auto& [source, start] :
       {std::pair("::error::a", "\\x3a:error::a:1:1: OX202"), std::pair("  ::a", "  \\x3a:a:1:1: OX202"),
        std::pair("a ##[error]b", "a \\x23#[error]b:1:1: OX202"), std::pair("a::b", "a::b:1:1: OX202")})
    EXPECT_TRUE(render("text", SliceBuilder(source).board("XX-------")).starts_with(start)) << source;
}

TEST(ColumnFinder, CountsCharactersInAnyOrder) {
  const std::string_view bytes = "\xC3\xA9\xFFX\nO\r\nab\rc";
  const std::vector<std::size_t> expected = {1, 2, 2, 3, 4, 1, 2, 3, 1, 2, 3, 1, 2};
  for (std::size_t first = 0; first <= bytes.size(); ++first)
    for (std::size_t second = 0; second <= bytes.size(); ++second) {
      if (second == 1 || first == 1) continue;  // inside a character
      ColumnFinder finder(bytes);
      EXPECT_EQ(finder.column(first), expected[first]);
      EXPECT_EQ(finder.column(second), expected[second]) << first << " then " << second;
    }
}

TEST(ClosingLine, SaysWhatThereIs) {
  Summary summary;
  summary.sources.found = summary.sources.audited = 1;
  summary.records.classes[static_cast<std::size_t>(VerdictClass::draw)] = 1;
  EXPECT_EQ(closing_line(summary), "1 record in 1 file: 1 legal, 0 illegal, 0 malformed");

  summary.records.classes[static_cast<std::size_t>(VerdictClass::draw)] = 1190;
  summary.records.classes[static_cast<std::size_t>(VerdictClass::both_won)] = 9;
  summary.records.malformed = 5;
  summary.sources.found = 5;
  summary.sources.audited = 3;
  summary.sources.skipped[static_cast<std::size_t>(SkipReason::hidden)] = 1;
  summary.sources.skipped[static_cast<std::size_t>(SkipReason::other_type)] = 1;
  EXPECT_EQ(closing_line(summary),
            "1,204 records in 3 files: 1,190 legal, 9 illegal, 5 malformed; 2 files skipped (1 hidden, 1 other type)");

  summary = {};
  summary.sources.found = 2;
  summary.sources.audited = summary.sources.unreadable = 1;
  summary.source_rules[static_cast<std::size_t>(Rule::damaged_container)] = 1;
  summary.source_rules[static_cast<std::size_t>(Rule::no_records)] = 1;
  summary.unmatched = 2;
  EXPECT_EQ(closing_line(summary),
            "0 records in 1 file: 0 legal, 0 illegal, 0 malformed; 1 file unreadable; 1 file without records; "
            "2 paths matched nothing; incomplete");
}

}  // namespace
}  // namespace oxaudit
