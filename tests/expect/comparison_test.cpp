/// Comparisons: nothing has changed between a report and itself, and every change is told once.
#include "expect/comparison.hpp"

#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
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
  const auto compared = compare(*before, *after, [&](const RecordChange& change) {
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

TEST(Comparison, PassesOverWhatOneReportLeavesOut) {
  EXPECT_THAT(changes("a,1,,win,X,|XXX|OO-|---|,\na,2,,draw,,|XOX|XOX|OXO|,\n",
                      "a,2,,draw,,|XOX|XOX|OXO|,\na,3,,win,O,|OOO|XX-|X--|,\n"),
              IsEmpty());
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
  std::uint64_t added = 0;
  std::uint64_t fixed = 0;
  for (std::size_t i = 0; i < was.size(); ++i) {
    added += was[i] != 2 && now[i] == 2 ? 1U : 0U;
    fixed += was[i] == 2 && now[i] != 2 ? 1U : 0U;
  }
  ComparisonCounts counts;
  RC_ASSERT(changes(text(was), text(now), &counts).size() == added + fixed);
  RC_ASSERT(counts.added == added && counts.fixed == fixed && counts.changed == 0U);
  RC_ASSERT(changes(text(now), text(now), &counts).empty());
  RC_ASSERT(counts.same());
}

}  // namespace
}  // namespace oxaudit
