/// Expectations in a whole audit: what was blessed passes, however the input is cut, and every difference is told.
#include "expect/answer_key.hpp"
#include "expect/baseline.hpp"
#include "expect/key_report.hpp"
#include "helpers/golden.hpp"
#include "helpers/temp_tree.hpp"
#include "pipeline/audit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <memory>
#include <vector>

namespace oxaudit {
namespace {

using testing::HasSubstr;

Summary run(const AuditOptions& options, std::unique_ptr<Report> report, const std::string& path) {
  std::vector<ReportOutput> sinks;
  sinks.push_back({std::move(report), std::move(*Output::open(path))});
  Progress progress;
  const std::atomic<bool> stop{false};
  return audit(options, sinks, progress, stop, [](std::string_view) {}).value();
}

AuditOptions options_for(const TempTree& tree) {
  AuditOptions options;
  options.walk.paths = {tree.path()};
  options.keep_all = true;
  options.jobs = 3;
  return options;
}

/// The findings of rules that do not make an audit incomplete.
std::uint64_t flagged_in(const Summary& summary) {
  std::uint64_t flagged = 0;
  for (const RuleRow& row : rule_table())
    if (row.kind != RuleKind::incomplete) flagged += summary.breaking(row.rule);
  return flagged;
}

rc::Gen<std::string> any_text() {
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
                          "XO-", "-X-", "--O", "XXXOO----", "OO-------", "OOOXXXXX-", "XQ", ",", "\n", "\r\n", "\n\n",
                          "\"", "id,board\n", "G1,", "\xFF", std::string(1, '\0'), "{\"board\":\"XO-------\"}\n", "'",
                          "board,outcome\n", ",draw\n")),
                      [](const std::vector<std::string>& pieces) {
                        std::string text;
                        for (const std::string& piece : pieces) text += piece;
                        return text;
                      });
}

RC_GTEST_PROP(Screens, LetPassWhatWasBlessed, ()) {
  const TempTree tree;
  for (const std::string_view name : {"a.txt", "b.csv", "c.ndjson", "d/e,\"f\xFF\n.txt", "g.json"})
    tree.write(name, *any_text());
  AuditOptions options = options_for(tree);
  options.input.claim_column = "outcome";
  const TempTree out;
  run(options, make_key_report(), out.path("key.csv"));

  options.filters.push_back(AnswerKey::load(out.path("key.csv")).value());
  options.sizes = {.block = *rc::gen::inRange<std::size_t>(1, 60), .window = 8, .files = 2};
  const Summary again = run(options, find_report("csv")->make({}), out.path("report.csv"));
  const std::string report = read_file(out.path("report.csv"));
  RC_LOG(report);
  RC_ASSERT(flagged_in(again) == 0U);
  // But for sources that were not read, there is nothing but the header.
  for (const RuleRow& row : rule_table())
    if (row.kind != RuleKind::incomplete) RC_ASSERT(report.find(row.code) == std::string::npos);
}

RC_GTEST_PROP(Screens, FlagNothingThatTheirOwnReportHolds, ()) {
  const TempTree tree;
  for (const std::string_view name : {"a.txt", "b.csv", "c.ndjson", "d/e,\"f\xFF\n.txt", "g.json"})
    tree.write(name, *any_text());
  AuditOptions options = options_for(tree);
  options.input.claim_column = "outcome";
  options.show_all = *rc::gen::arbitrary<bool>();
  options.keep_all = options.show_all;
  const TempTree out;
  const std::string format = *rc::gen::element<std::string>("json", "ndjson", "csv");
  const std::string path = out.path("report." + format);
  const Summary first = run(options, find_report(format)->make({}), path);

  options.baseline = Baseline::load(path).value();
  options.filters.push_back(options.baseline);
  options.sizes = {.block = *rc::gen::inRange<std::size_t>(1, 60), .window = 8, .files = 2};
  const Summary again = run(options, find_report("csv")->make({}), out.path("again.csv"));
  RC_LOG(read_file(out.path("again.csv")));
  RC_ASSERT(flagged_in(again) == 0U);
  RC_ASSERT(again.baseline->known == flagged_in(first));
  RC_ASSERT(again.baseline->resolved == 0U);
}

TEST(Screens, TellTheSameDifferencesHoweverTheInputIsCut) {
  const TempTree tree;
  std::string csv = "id,board\n";
  std::string key = "source,record,id,status\n";
  for (unsigned i = 0; i < 300; ++i) {
    csv += std::to_string(i) + (i % 3 == 0 ? ",XXXOO----\n" : i % 3 == 1 ? ",OO-------\n" : ",\"XO-\n---\n---\"\n");
    const std::string_view status = i % 5 == 0 ? "illegal" : i % 5 == 1 ? "win" : "in_progress";
    if (i % 7 != 0)
      key += tree.path("a.csv") + "," + (i % 2 == 0 ? std::to_string(i + 1) + "," : "," + std::to_string(i)) + "," +
             std::string(status) + "\n";
  }
  tree.write("a.csv", csv);
  key += tree.path("gone.txt") + ",1,,draw\n";
  const TempTree out;
  out.write("key.csv", key);
  std::string whole;
  for (const unsigned jobs : {1U, 4U}) {
    for (const std::size_t block : {std::size_t{1}, std::size_t{11}, std::size_t{100}, std::size_t{1} << 20}) {
      AuditOptions options = options_for(tree);
      options.jobs = jobs;
      options.sizes = {.block = block, .window = block, .files = 1};
      options.filters.push_back(AnswerKey::load(out.path("key.csv")).value());
      run(options, find_report("json")->make({}), out.path("report.json"));
      const std::string report = read_file(out.path("report.json"));
      if (whole.empty()) whole = report;
      ASSERT_EQ(report, whole) << jobs << " threads, blocks of " << block;
    }
  }
  for (const std::string_view rule : {"OX201", "OX401", "OX402", "OX403"})
    EXPECT_THAT(whole, HasSubstr(std::string(rule)));
}

TEST(Screens, ShowWhatPassesOnlyWhenAllIsShown) {
  const TempTree tree;
  tree.write("a.txt", "OO-\n---\n---\n");
  const TempTree out;
  run(options_for(tree), make_key_report(), out.path("key.csv"));
  for (const bool show_all : {false, true}) {
    AuditOptions options = options_for(tree);
    options.show_all = show_all;
    options.filters.push_back(AnswerKey::load(out.path("key.csv")).value());
    const Summary summary = run(options, find_report("csv")->make({}), out.path("report.csv"));
    EXPECT_EQ(summary.records.illegal(), 1U);
    EXPECT_EQ(read_file(out.path("report.csv")).find("illegal") != std::string::npos, show_all);
  }
}

/// Sets a flag after all slices, as a signal would.
class StopsAtTheEnd final : public FindingFilter {
 public:
  explicit StopsAtTheEnd(std::atomic<bool>& stop) : stop_(stop) {}
  void apply(FilteredSlice& /*slice*/) const override {}
  void finish(const TakeProblem& /*take*/) const override { stop_ = true; }

 private:
  std::atomic<bool>& stop_;
};

TEST(FindingFilters, ASignalWhileTheyFinishLeavesTheOldReports) {
  const TempTree tree;
  const TempTree out;
  tree.write("a.txt", "XX-\n---\n---\n");
  AuditOptions options = options_for(tree);
  std::atomic<bool> stop{false};
  options.filters.push_back(std::make_shared<StopsAtTheEnd>(stop));
  std::vector<ReportOutput> sinks;
  for (const char* format : {"csv", "json"})
    sinks.push_back({find_report(format)->make({}), std::move(*Output::open(out.write(format, "old")))});
  Progress progress;
  const auto summary = audit(options, sinks, progress, stop, [](std::string_view) {});
  ASSERT_TRUE(summary) << summary.error().message;
  EXPECT_TRUE(summary->interrupted);
  for (const char* format : {"csv", "json"}) EXPECT_EQ(read_file(out.path(format)), "old");
}

}  // namespace
}  // namespace oxaudit
