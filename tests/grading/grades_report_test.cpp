/// Grades: that every source is in exactly one row, what a score is, and how points and rosters are read.
#include "grading/grades_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

#include <sstream>

namespace oxaudit {
namespace {

using testing::HasSubstr;

constexpr std::string_view k_counts =
    "sources,records,legal,illegal,malformed,missing,right,claims_right,claims_wrong,claims_unknown,unreadable,score,"
    "note\n";

Counts counts_of(std::uint64_t legal, std::uint64_t illegal, std::uint64_t malformed) {
  Counts counts;
  counts.classes[static_cast<std::size_t>(VerdictClass::x_won)] = legal;
  counts.classes[static_cast<std::size_t>(VerdictClass::too_many_o)] = illegal;
  counts.malformed = malformed;
  return counts;
}

SourceReport source(std::string_view path, std::uint64_t legal, std::uint64_t illegal = 0,
                    std::uint64_t malformed = 0) {
  return {.path = path,
          .format = "text",
          .counts = counts_of(legal, illegal, malformed),
          .faults = {.flagged = illegal + malformed}};
}

std::string grades(const std::vector<SourceReport>& sources, const std::vector<std::string>& group = {"{student}/*"},
                   std::string_view points = "", std::string_view roster = "") {
  GradesOptions options{.grouping = *Grouping::parse(group)};
  if (!points.empty()) options.points = *Points::parse(points);
  if (!roster.empty()) options.roster = *Roster::parse(roster, options.grouping.key_fields());
  const auto report = make_grades_report(std::move(options));
  std::string out;
  std::string section;
  report->begin(out);
  for (const SourceReport& one : sources) report->source(one, section);
  EXPECT_EQ(section, "");
  report->end({}, out);
  return out;
}

TEST(Grades, ScoreTheShareThatIsRight) {
  EXPECT_EQ(grades({source("b/1", 1, 1, 1), source("a/1", 1), source("a/2", 1, 0, 1)}),
            "student," + std::string(k_counts) + "a,2,3,2,0,1,0,2,0,0,0,0,0.6667,\nb,1,3,1,1,1,0,1,0,0,0,0,0.3333,\n");
}

TEST(Grades, GiveNoScoreForWhatCouldNotBeRead) {
  const std::vector<SourceFinding> problems = {{Rule::damaged_container, "it is cut off"}};
  SourceReport damaged = source("a/hw.zip", 1);
  damaged.read_to_end = false;
  damaged.problems = problems;
  EXPECT_THAT(grades({damaged, source("a/2", 1)}),
              HasSubstr("\na,2,2,2,0,0,0,2,0,0,0,1,,not read completely: a/hw.zip: OX002 it is cut off\n"));
}

TEST(Grades, GiveNoScoreForARecordOverALimit) {
  SourceReport over = source("a/1", 1, 0, 1);
  over.counts.found_rules[static_cast<std::size_t>(Rule::limit_exceeded)] = 1;
  EXPECT_THAT(grades({over}), HasSubstr("\na,1,2,1,0,1,0,1,0,0,0,0,,a record exceeds a limit\n"));
}

TEST(Grades, ScoreAnEmptyFileAsNothingRight) {
  EXPECT_THAT(grades({source("a/1", 0)}), HasSubstr("\na,1,0,0,0,0,0,0,0,0,0,0,0,the submission contains no record\n"));
}

TEST(Grades, KeepWhatBelongsToNobodyInARowOfItsOwn) {
  EXPECT_EQ(
      grades({source("x", 1), source("z/1", 1), source("y", 0, 1)}),
      "student," + std::string(k_counts) +
          "z,1,1,1,0,0,0,1,0,0,0,0,1,\n,2,2,1,1,0,0,1,0,0,0,0,,these sources do not fit --group; the first is x\n");
}

TEST(Grades, CountClaims) {
  SourceReport claiming = source("a/1", 4, 2);
  claiming.claims = true;
  claiming.faults = {.flagged = 3, .claims_wrong = 2, .claims_unknown = 1};
  EXPECT_THAT(grades({claiming, source("a/2", 5)}), HasSubstr("\na,2,11,9,2,0,0,8,3,2,1,0,0.7273,\n"));
}

TEST(Grades, ShowTheLastAttemptAndWhetherAnyIsLate) {
  EXPECT_THAT(grades({source("doe_1_2_a-9.txt", 1), source("doe_LATE_1_3_b-10.txt", 1), source("doe_1_4_c.txt", 1)},
                     {"canvas"}),
              HasSubstr("\ndoe,1,yes,10,3,3,"));
}

TEST(Grades, NameWhoHandedInNothingAndWhoIsNotExpected) {
  const std::string out = grades({source("bob/1", 1), source("eve/1", 1)}, {"{student}/*"}, "", "ann\nbob\n");
  EXPECT_THAT(out, HasSubstr("\nann,yes,0,0,0,0,0,0,0,0,0,0,0,,nothing was handed in\n"
                             "bob,yes,1,1,1,0,0,0,1,0,0,0,0,1,\neve,no,1,1,1,"));
}

TEST(Grades, KnowPeopleByTheirIdWhereTheRosterHasIt) {
  const std::string out =
      grades({source("doejane_12_3_a.txt", 1)}, {"canvas"}, "", "Student,ID\n\"Doe, Jane\",12\n\"Lee, Ann\",13\n");
  EXPECT_THAT(out, HasSubstr("\n\"Lee, Ann\",13,,,yes,0,"));
  EXPECT_THAT(out, HasSubstr("\ndoejane,12,,,yes,1,"));
}

TEST(Grades, CountWhatIsMissingAgainstTheScore) {
  const std::vector<SourceFinding> missing(3, {Rule::missing_record, "it is not there"});
  const auto report = make_grades_report({.grouping = *Grouping::parse({"{student}/*"})});
  std::string out;
  report->source(source("ann/1", 1), out);
  report->missed("ann/2", missing);
  report->missed("bob/1", missing);
  report->missed("x", missing);
  report->end({}, out);
  EXPECT_EQ(out,
            "ann,1,1,1,0,0,3,1,0,0,0,0,0.25,\nbob,0,0,0,0,0,3,0,0,0,0,0,,nothing was handed in\n"
            ",0,0,0,0,0,3,0,0,0,0,0,,these missing records fit no --group\n");
}

/// The sum of a column over all rows.
std::uint64_t sum_of(const std::string& csv, std::size_t column) {
  std::uint64_t sum = 0;
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::istringstream fields(line);
    std::string field;
    for (std::size_t i = 0; i <= column; ++i) std::getline(fields, field, ',');
    sum += std::stoull(field);
  }
  return sum;
}

RC_GTEST_PROP(Grades, AddUpToTheAudit, ()) {
  const auto paths = *rc::gen::container<std::vector<std::string>>(
      rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab/.x"))));
  std::vector<SourceReport> sources;
  for (std::size_t i = 0; i < paths.size(); ++i) sources.push_back(source(paths[i], i, 1, i % 2));
  const std::string out = grades(sources, {"{student}/*", "{student}x"}, "", "a\nb\n");
  const auto all = [&](auto count) {
    std::uint64_t sum = 0;
    for (const SourceReport& one : sources) sum += count(one.counts);
    return sum;
  };
  RC_ASSERT(sum_of(out, 2) == sources.size());
  RC_ASSERT(sum_of(out, 3) == all([](const Counts& counts) { return counts.records(); }));
  RC_ASSERT(sum_of(out, 4) == all([](const Counts& counts) { return counts.legal(); }));
  RC_ASSERT(sum_of(out, 5) == all([](const Counts& counts) { return counts.illegal(); }));
  RC_ASSERT(sum_of(out, 6) == all([](const Counts& counts) { return counts.malformed; }));
}

std::string points_of(std::string_view text, const GroupCounts& counts) {
  const auto points = Points::parse(text);
  if (!points) return points.error().message;
  std::string out;
  append_points(out, points->of(counts));
  return out;
}

TEST(Points, AddUpOverStatusesAndRules) {
  GroupCounts counts;
  counts.records = counts_of(10, 4, 3);
  counts.records.found_rules[static_cast<std::size_t>(Rule::cell_count)] = 2;
  counts.faults.flagged = 7;
  EXPECT_EQ(points_of("legal,1", counts), "10");
  EXPECT_EQ(points_of("what,points\nright,0.5\n", counts), "5");
  EXPECT_EQ(points_of("legal,2\nOX201,-1.25\ncell-count,-0.0001\nmalformed,0\n", counts), "14.9998");
  EXPECT_EQ(points_of("illegal,-3", counts), "-12");
  EXPECT_EQ(points_of("win,10000", counts), "100000");
}

TEST(Points, AreRefusedWithTheirLine) {
  EXPECT_THAT(points_of("legal,1\nleagl,2\n", {}), HasSubstr("line 2: 'leagl' is neither a rule"));
  EXPECT_THAT(points_of("legal,one\n", {}), HasSubstr("line 1: 'one' is not a number of points"));
  EXPECT_THAT(points_of("legal,0.00001\n", {}), HasSubstr("at most four decimals"));
  EXPECT_THAT(points_of("legal,10001\n", {}), HasSubstr("ten thousand"));
  EXPECT_THAT(points_of("legal,1\n\nlegal,2\n", {}), HasSubstr("line 3: 'legal' has points already"));
  EXPECT_THAT(points_of("legal\n", {}), HasSubstr("found 1 field, expected two"));
  EXPECT_THAT(points_of("what,points\n", {}), HasSubstr("the file gives no points"));
  EXPECT_THAT(points_of("legal,\"1", {}), HasSubstr("line 1: unterminated quoted field"));
}

TEST(RosterFile, IsAListOrATable) {
  const std::vector<std::string> fields = {"student", "exercise"};
  auto list = Roster::parse("\xEF\xBB\xBF  ann \r\n\r\n\"Lee, Bo\"\nann\n", fields);
  EXPECT_EQ(list->missing().size(), 2U);
  EXPECT_TRUE(list->meet({"Lee, Bo", "ex1"}));
  EXPECT_FALSE(list->meet({"lee", "ex1"}));
  EXPECT_EQ(list->missing(), (std::vector<std::vector<std::string>>{{"ann", ""}}));

  auto table = Roster::parse("Group,STUDENT\n1,ann\n2,\n", fields);
  EXPECT_EQ(table->nameless_lines(), std::vector<std::size_t>{3});
  EXPECT_TRUE(table->meet({"ann", "ex2"}));

  EXPECT_THAT(Roster::parse("a,b\nc,d\n", fields).error().message, HasSubstr("student, exercise"));
  EXPECT_THAT(Roster::parse("\n", fields).error().message, HasSubstr("the roster is empty"));
}

}  // namespace
}  // namespace oxaudit
