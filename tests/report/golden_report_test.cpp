/// One audit that has everything in it, in every format, against files that a person has judged.
#include "helpers/golden.hpp"
#include "helpers/project_paths.hpp"
#include "report/slice_builder.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace oxaudit {
namespace {

using testing_support::SliceBuilder;
using testing_support::write_report;

SliceBuilder games() {
  SliceBuilder slice("games.csv");
  slice.before(0, 1);
  slice.board("XXXOO----", "G1").board("XOXXOXOXO", "G2").board("---------", "G3").board("X--------", "G4");
  slice.board("XXXXOOXOO", "two lines").board("OOO-X-X-X", "won by O");
  slice.board("OO-------", "OX201").board("XX-------", "OX202").board("XXXOOO---", "OX203");
  slice.board("XXXOOOO--", "OX201 and OX203").board("XXXOOOXX-", "OX202 and OX203");
  slice.board("XXX-OO-O-", "OX204");
  slice.board("XO-------").board("XO-------", "").board("XO-------").id_in_arena("from the arena");
  slice.board("XO-------", "a,\"b\"").board("XO-------", "=1+1").board("XO-------", "caf\xC3\xA9 \xFF \\xff");
  slice.board("XXXOO----", "wrong claim").claim(Rule::wrong_claim, Detail::claim_differs, "O wins, \"clearly\"");
  slice.board("XXXOOO---", "illegal, claimed").claim(Rule::unknown_claim, Detail::claim_unknown, "?");
  return slice;
}

SliceBuilder damaged() {
  SliceBuilder slice("folder/damaged.ndjson");
  slice.before(1000, 2000);
  slice.malformed(
      "XO\nX",
      {{.rule = Rule::row_count, .found = 2, .expected = 3},
       {.rule = Rule::cell_count, .detail = Detail::cells_in_row, .row = 1, .offset = 0, .found = 2, .expected = 3}});
  slice.malformed("XOX\nO\xD0\xA5O\nXO?",
                  {{.rule = Rule::unknown_mark,
                    .detail = Detail::unknown_character,
                    .row = 3,
                    .column = 3,
                    .offset = 11,
                    .found = U'?'}},
                  "id 7");
  slice.malformed("XOX\xFFXOXOX", {{.rule = Rule::bad_encoding,
                                    .detail = Detail::invalid_utf8,
                                    .row = 2,
                                    .column = 1,
                                    .offset = 3,
                                    .found = 0xFF}});
  slice.malformed(std::string(100, 'Z') + "\"\x1B",
                  {{.rule = Rule::bad_record, .detail = Detail::json_extra_data, .offset = 50}});
  const TextRange key = slice.text("bo\"ard");
  slice.malformed("{}", {{.rule = Rule::missing_board, .detail = Detail::board_field_missing, .text = key},
                         {.rule = Rule::duplicate_key, .detail = Detail::key_twice, .text = key}});
  return slice;
}

std::vector<SliceBuilder> slices() {
  std::vector<SliceBuilder> all = {games(), damaged()};
  all.push_back(SliceBuilder("nothing to say.txt"));
  all.push_back(SliceBuilder("e\nf \x1B[31m \xFF \"c,d\".txt").board("XXX------"));
  all.push_back(SliceBuilder("=cmd.txt").problem(Rule::unreadable_source, "Permission denied"));
  all.push_back(SliceBuilder("empty.csv").problem(Rule::no_records, "the file holds a header only, \"id,board\""));
  return all;
}

Counts counts_of(std::uint64_t legal, std::uint64_t illegal, std::uint64_t malformed) {
  Counts counts;
  counts.classes[static_cast<std::size_t>(VerdictClass::x_won)] = legal;
  counts.classes[static_cast<std::size_t>(VerdictClass::too_many_o_and_both_won)] = illegal;
  counts.malformed = malformed;
  counts.found_rules[static_cast<std::size_t>(Rule::cell_count)] = malformed;
  return counts;
}

std::string whole_report(std::string_view format, const ReportOptions& options = {}) {
  const std::vector<SourceReport> sources = {
      {.path = "games.csv", .format = "csv", .layout = "delimiter \",\", header", .counts = counts_of(1194, 9, 1)},
      {.path = "=cmd.txt", .format = "", .layout = "", .counts = {}, .read_to_end = false}};
  Summary summary;
  summary.records = counts_of(1194, 10, 6);
  summary.sources.found = 8;
  summary.sources.audited = 5;
  summary.sources.unreadable = 1;
  summary.sources.skipped[static_cast<std::size_t>(SkipReason::hidden)] = 1;
  summary.sources.skipped[static_cast<std::size_t>(SkipReason::other_type)] = 1;
  summary.source_rules[static_cast<std::size_t>(Rule::unreadable_source)] = 1;
  summary.source_rules[static_cast<std::size_t>(Rule::no_records)] = 1;
  return write_report(format, slices(), sources, summary, options);
}

std::filesystem::path golden(std::string_view name) { return project_file("tests/golden/report/" + std::string(name)); }

TEST(GoldenReport, Text) { expect_golden(golden("report.txt"), whole_report("text")); }
TEST(GoldenReport, TextOnATerminal) {
  expect_golden(golden("report_terminal.txt"), whole_report("text", {.color = true, .draw_boards = true}));
}
TEST(GoldenReport, Csv) { expect_golden(golden("report.csv"), whole_report("csv")); }
TEST(GoldenReport, CsvSafeForSpreadsheets) {
  expect_golden(golden("report_guarded.csv"), whole_report("csv", {.spreadsheet_safe = true}));
}
TEST(GoldenReport, Ndjson) { expect_golden(golden("report.ndjson"), whole_report("ndjson")); }
TEST(GoldenReport, Json) { expect_golden(golden("report.json"), whole_report("json")); }

TEST(GoldenReport, Html) { expect_golden(golden("report.html"), whole_report("html")); }
TEST(GoldenReport, HtmlOfNothing) { expect_golden(golden("report_empty.html"), write_report("html", {})); }

TEST(GoldenReport, JsonOfNothing) { expect_golden(golden("report_empty.json"), write_report("json", {})); }

}  // namespace
}  // namespace oxaudit
