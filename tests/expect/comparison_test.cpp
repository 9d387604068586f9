/// Comparisons: nothing has changed between a report and itself, and every change is told once.
#include "expect/comparison.hpp"

#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace oxaudit {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> changes(const std::string& was, const std::string& now, ComparisonCounts* counts = nullptr) {
  const std::string header = "source,record,id,status,winner,board,rules\n";
  const TempTree tree;
  const auto before = EarlierReport::open(tree.write("was", header + was), "report");
  const auto after = EarlierReport::open(tree.write("now", header + now), "report");
  std::vector<std::string> lines;
  const std::atomic<bool> stop{false};
  const auto compared = compare(*before, *after, stop, [&](const RecordChange& change) {
    std::string line;
    append_text(line, change);
    line.pop_back();
    lines.push_back(line);
  });
  if (counts != nullptr) *counts = *compared;
  return lines;
}

TEST(Comparison, TellsEqualIdsApartByTheirOrder) {
  const std::string two = "a,1,k,illegal,,|OO-|---|---|,OX201\na,2,k,illegal,,|XX-|---|---|,OX202\n";
  EXPECT_THAT(changes(two, two), IsEmpty());
  EXPECT_THAT(changes(two,
                      "a,1,k,illegal,,|OO-|---|---|,OX201\na,2,k,illegal,,|XX-|---|---|,OX202\n"
                      "a,3,k,illegal,,|XX-|---|---|,OX202\n"),
              ElementsAre("new: a, record 3 (id=k): illegal OX202 |XX-|---|---|"));
}

TEST(Comparison, TakesAnIdForNoNumber) {
  EXPECT_THAT(changes("a,,1,malformed,,,OX101\n", "a,1,,malformed,,,OX101\n"),
              ElementsAre("new: a, record 1: malformed OX101", "fixed: a (id=1): was malformed OX101"));
}

TEST(Comparison, ListsUnflaggedRecordsThatAreInOneReportOnly) {
  ComparisonCounts counts;
  EXPECT_THAT(changes("a,1,,win,X,|XXX|OO-|---|,\na,2,,draw,,|XOX|XOX|OXO|,\n",
                      "a,2,,draw,,|XOX|XOX|OXO|,\na,3,,win,O,|OOO|XX-|X--|,\n", &counts),
              ElementsAre("added: a, record 3: win O |OOO|XX-|X--|", "removed: a, record 1: was win X |XXX|OO-|---|"));
  EXPECT_EQ(to_string(counts), "0 new, 0 changed, 0 fixed, 1 added, 1 removed, 0 unchanged");
  EXPECT_FALSE(counts.same());
}

TEST(Comparison, IgnoresUnflaggedRecordsThatOneReportDoesNotList) {
  const std::string flagged_only = "a,2,,illegal,,|OO-|---|---|,OX201\n";
  const std::string all = "a,1,,win,X,|XXX|OO-|---|,\n" + flagged_only;
  ComparisonCounts counts;
  EXPECT_THAT(changes(all, flagged_only, &counts), IsEmpty());
  EXPECT_TRUE(counts.was_lists_all);
  EXPECT_FALSE(counts.now_lists_all);
  EXPECT_EQ(to_string(counts), "0 new, 0 changed, 0 fixed, 1 unchanged");
  EXPECT_THAT(changes(flagged_only, all), IsEmpty());
}

TEST(Comparison, BelievesAReportThatStatesThatItListsEveryRecord) {
  const TempTree tree;
  const std::string start =
      R"({"schema":"oxaudit-report/1","tool":{"name":"oxaudit","version":"1"},"all":true,"records":[)";
  const auto was = EarlierReport::open(
      tree.write("was", start + R"({"source":"a","record":1,"id":null,"status":"draw","board":"b","findings":[]}]})"),
      "report");
  const auto now = EarlierReport::open(tree.write("now", start + "]}"), "report");
  ASSERT_TRUE(was && now);
  const std::atomic<bool> stop{false};
  EXPECT_EQ(compare(*was, *now, stop, [](const RecordChange&) {})->of(RecordChange::Kind::removed), 1U);
  EXPECT_EQ(compare(*now, *was, stop, [](const RecordChange&) {})->of(RecordChange::Kind::added), 1U);
  const std::atomic<bool> stopped{true};
  EXPECT_FALSE(compare(*was, *now, stopped, [](const RecordChange&) {}));
}

RC_GTEST_PROP(Comparison, FindsEachDifferenceOnceAndNoneInTheSame, ()) {
  // A record is flagged, not flagged or not there at all.
  const auto states = rc::gen::container<std::vector<int>>(12, rc::gen::inRange(0, 3));
  const auto text = [](const std::vector<int>& records) {
    std::string rows;
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (records[i] == 0) continue;
      rows += "s," + std::to_string(i + 1) + (records[i] == 1 ? ",,win,X,b,\n" : ",,illegal,,c,OX201\n");
    }
    return rows;
  };
  const auto was = *states;
  const auto now = *states;
  const bool all = std::ranges::count(was, 1) != 0 && std::ranges::count(now, 1) != 0;
  std::array<std::uint64_t, 5> expected{};
  for (std::size_t i = 0; i < was.size(); ++i) {
    expected[0] += was[i] != 2 && now[i] == 2 ? 1U : 0U;
    expected[2] += was[i] == 2 && now[i] != 2 ? 1U : 0U;
    expected[3] += all && was[i] == 0 && now[i] == 1 ? 1U : 0U;
    expected[4] += all && was[i] == 1 && now[i] == 0 ? 1U : 0U;
  }
  ComparisonCounts counts;
  RC_ASSERT(changes(text(was), text(now), &counts).size() ==
            std::accumulate(expected.begin(), expected.end(), std::uint64_t{0}));
  RC_ASSERT(counts.changes == expected);
  RC_ASSERT(changes(text(now), text(now), &counts).empty());
  RC_ASSERT(counts.same());
}

}  // namespace
}  // namespace oxaudit
