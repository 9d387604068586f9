/// Conversions: whatever the input, each format made of a json report has the bytes that the audit itself writes.
#include "pipeline/convert.hpp"

#include "expect/answer_key.hpp"
#include "helpers/golden.hpp"
#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

namespace oxaudit {
namespace {

using testing::HasSubstr;

const std::atomic<bool> k_go_on{false};

std::vector<ReportOutput> sinks_for(const TempTree& out, const std::string& prefix,
                                    const std::vector<std::string>& formats) {
  std::vector<ReportOutput> sinks;
  for (const std::string& format : formats)
    sinks.push_back({find_report(format)->make({}), std::move(*Output::open(out.path(prefix + format)))});
  return sinks;
}

/// What comes out the same of a json report; html only where it lists every record.
std::vector<std::string> formats_for(const AuditOptions& options) {
  std::vector<std::string> formats;
  for (const ReportRow& row : report_table())
    if (options.show_all || row.name != "html") formats.emplace_back(row.name);
  return formats;
}

/// Audits into json and the formats, converts the json report into the formats and names those that differ.
std::vector<std::string> formats_that_differ(const AuditOptions& options, const TempTree& out,
                                             const std::vector<std::string>& formats) {
  auto sinks = sinks_for(out, "audit.", formats);
  if (std::find(formats.begin(), formats.end(), "json") == formats.end())
    sinks.push_back({find_report("json")->make({}), std::move(*Output::open(out.path("audit.json")))});
  Progress progress;
  EXPECT_TRUE(audit(options, sinks, progress, k_go_on, [](std::string_view) {}));
  const auto report = EarlierReport::open(out.path("audit.json"), "report");
  auto again = sinks_for(out, "again.", formats);
  const auto converted = convert(*report, again, "/tmp", k_go_on);
  if (!converted) return {converted.error().message};
  std::vector<std::string> differ;
  for (const std::string& format : formats)
    if (read_file(out.path("audit." + format)) != read_file(out.path("again." + format))) differ.push_back(format);
  return differ;
}

rc::Gen<std::string> any_text() {
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
                          "XO-", "-X-", "--O", "XXXOO----", "OO-------", "OOOXXXXX-", "XQ", ",", "\n", "\r", "\r\n",
                          "\n\n", "\"", "id,board\n", "G1,", "\xFF", "\\x41", "…", std::string(1, '\0'),
                          std::string(79, 'Q'), "\x1b[1m", "{\"board\":\"XO-------\"}\n", "<b>", "board,outcome\n",
                          ",draw\n", "[{\"id\":\"a\\nb\",\"board\":[\"XX", "\"]},", "\t", "é")),
                      [](const std::vector<std::string>& pieces) {
                        std::string text;
                        for (const std::string& piece : pieces) text += piece;
                        return text;
                      });
}

RC_GTEST_PROP(Convert, WritesTheBytesOfTheAudit, ()) {
  const TempTree tree;
  for (const std::string_view name : {"a.txt", "b.csv", "c.ndjson", "d/e\\x41,\"f\xFF\n.txt", "g.json", "h.tsv"})
    tree.write(name, *any_text());
  AuditOptions options;
  options.walk.paths = {tree.path()};
  options.jobs = 2;
  options.show_all = *rc::gen::arbitrary<bool>();
  options.keep_all = true;
  options.sizes.block = *rc::gen::inRange<std::size_t>(1, 200);
  if (*rc::gen::arbitrary<bool>()) options.input.claim_column = "outcome";
  const TempTree out;
  const int with = *rc::gen::inRange(0, 3);
  if (with == 1) {
    const std::string status = *rc::gen::element<std::string>("illegal", "malformed", "in_progress", "draw");
    out.write("key.csv", "source,record,status\n" + tree.path("a.txt") + ",1," + status + "\n" + tree.path("b.csv") +
                             ",1," + status + "\n" + tree.path("gone") + ",9," + status + "\n");
    options.filters.push_back(AnswerKey::load(out.path("key.csv")).value());
  } else if (with == 2) {
    out.write("baseline.csv", "source,record,id,status,board,rules\n" + tree.path("a.txt") +
                                  ",1,,illegal,|OO-|---|---|,OX201\n" + tree.path("c.ndjson") +
                                  ",1,,malformed,,OX105\ngone,2,k,malformed,,OX101 OX102\n");
    options.baseline = Baseline::load(out.path("baseline.csv")).value();
    options.filters.push_back(options.baseline);
  } else {
    options.keep_all = options.show_all;
  }
  const auto differ = formats_that_differ(options, out, {*rc::gen::elementOf(formats_for(options))});
  RC_LOG(read_file(out.path("audit.json")));
  for (const std::string& format : differ) RC_LOG(format);
  RC_ASSERT(differ.empty());
}

TEST(Convert, DrawsARecordOfManyLinesAsTheAuditDoes) {
  const TempTree tree;
  tree.write("a.txt", ",draw\n,draw\nboard,outcome\nOOOXXXXX-\r\nboard,outcome\nid,board\n--O");
  AuditOptions options;
  options.walk.paths = {tree.path()};
  options.show_all = options.keep_all = true;
  const TempTree out;
  EXPECT_THAT(formats_that_differ(options, out, {"html"}), testing::IsEmpty());
}

TEST(Convert, WritesEveryFormatOfTheTable) {
  const TempTree tree;
  tree.write("a.txt", "XXX\nOO-\n---\n\nXXX\nOO-\n--O\n\nXQ\xFF\n" + std::string(200, 'X') + "\n-\n");
  tree.write("b.csv", "id,board,outcome\nG1,OO-------,x\n\"G,2\",\"XO-\nOXQ\n---\",draw\n3,XXXOO----,draw\n4,X\n");
  tree.write("c.json", "[{\"id\":\"é\",\n\"board\":\n[\"OO-\",\"---\",\"-Q-\"]},{\"board\":\"XX-------\"}, 7]");
  tree.write("d.csv", "foo,bar\n1,2\n");
  tree.write("e/empty.txt");
  tree.write("e/\xFF\\x41\x1b.txt", "O--\n---\n---\n");
  for (const bool all : {false, true}) {
    AuditOptions options;
    options.walk.paths = {tree.path()};
    options.show_all = options.keep_all = all;
    const TempTree out;
    EXPECT_THAT(formats_that_differ(options, out, formats_for(options)), testing::IsEmpty());
    EXPECT_THAT(read_file(out.path("audit.json")), HasSubstr("OX005"));
  }
}

/// The error of a conversion to one format; empty when there is none.
std::string fault(std::string_view format, const std::string& text) {
  const TempTree tree;
  const auto report = EarlierReport::open(tree.write("r.json", text), "report");
  if (!report) return report.error().message;
  std::vector<ReportOutput> sinks;
  sinks.push_back({find_report(format)->make({}), std::move(*Output::open(tree.path("out")))});
  const auto converted = convert(*report, sinks, "/tmp", k_go_on);
  sinks.clear();
  EXPECT_EQ(std::filesystem::exists(tree.path("out")), converted.ok());
  return converted ? "" : converted.error().message;
}

std::string report_of(const std::string& input, bool all) {
  const TempTree tree;
  tree.write("a.txt", input);
  AuditOptions options;
  options.walk.paths = {tree.path()};
  options.keep_all = all;
  std::vector<ReportOutput> sinks;
  sinks.push_back({find_report("json")->make({}), std::move(*Output::open(tree.path("../r.json")))});
  Progress progress;
  EXPECT_TRUE(audit(options, sinks, progress, k_go_on, [](std::string_view) {}));
  const std::string text = read_file(tree.path("../r.json"));
  std::filesystem::remove(tree.path("../r.json"));
  return text;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::runtime_error("there is no " + std::string(from));
  return text.replace(at, from.size(), to);
}

TEST(Convert, PassesOnNothingThatContradictsItself) {
  const std::string report = report_of("OO-\n---\n---\n", true);
  EXPECT_EQ(fault("csv", report), "");
  const std::vector<std::tuple<std::string, std::string, std::string>> table = {
      {"|OO-|", "|X--|", "does not agree with the board"},
      {"|OO-|", "|XX-|", "the findings do not agree with the board"},
      {"|OO-|", "|OQ-|", "is not a board as reports write it"},
      {"OX201\",\"name", "OX999\",\"name", "unknown rule"},
      {"\"source_line\":1", "\"source_line\":null", "was written by an older oxaudit"},
      {"\"source\":", "\"sauce\":", "has no source"},
      {"\"record\":1", "\"record\":0", "neither a record nor"},
      {"\"illegal\":1", "\"illegal\":2", "do not add up"},
      {"\"audited\":1,", "", "a count is missing"},
      {"\"summary\"", "\"summery\"", "has no summary"},
  };
  for (const auto& [from, to, part] : table) {
    EXPECT_THAT(fault("csv", replaced(report, from, to)), HasSubstr(part)) << from;
  }
}

TEST(Convert, CountsCellsOnlyWhereEveryRecordIsListed) {
  const std::string input = "XO-\n---\n---\n\nOO-\n---\n---\n";
  for (const bool all : {true, false}) {
    const TempTree out;
    const auto report = EarlierReport::open(out.write("r.json", report_of(input, all)), "report");
    auto sinks = sinks_for(out, "", {"html"});
    ASSERT_TRUE(convert(*report, sinks, "/tmp", k_go_on));
    const std::string page = read_file(out.path("html"));
    EXPECT_EQ(page.find("Of 2 readable boards") != std::string::npos, all);
    EXPECT_EQ(page.find("Unknown: this page was made from a report") != std::string::npos, !all);
  }
}

}  // namespace
}  // namespace oxaudit
