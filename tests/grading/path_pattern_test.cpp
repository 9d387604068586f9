/// Fields in paths: what each character of a pattern matches, which reading wins, that no path takes long, and what the
/// presets read from the names of course systems.
#include "grading/path_pattern.hpp"

#include "grading/grouping.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace oxaudit {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// The fields joined by `|`, or `no match`.
std::string read(std::string_view pattern, std::string_view path) {
  const auto parsed = PathPattern::parse(pattern);
  if (!parsed) return parsed.error().message;
  const auto values = parsed->match(path);
  if (!values) return "no match";
  std::string text;
  for (const std::string& value : *values) text += (text.empty() ? "" : "|") + value;
  return text;
}

struct Case {
  std::string name;
  std::string pattern;
  std::string path;
  std::string fields;
};

class PathPatternCases : public testing::TestWithParam<Case> {};

TEST_P(PathPatternCases, ReadFields) { EXPECT_EQ(read(GetParam().pattern, GetParam().path), GetParam().fields); }

INSTANTIATE_TEST_SUITE_P(
    PathPattern, PathPatternCases,
    testing::Values(Case{"EndOfAPath", "{student}/{exercise}.txt", "hand-ins/ann/ex1.txt", "ann|ex1"},
                    Case{"NoPartOfAName", "ann/{e}", "joann/ex1", "no match"},
                    Case{"NotAcrossAFolder", "{student}.txt", "ann/ex1.txt", "ex1"},
                    Case{"TooFewFolders", "{a}/{b}/{c}", "a/b", "no match"},
                    Case{"WholePath", "/x/{a}/*", "/x/y/z", "y"}, Case{"WholePathOnly", "/x/{a}", "w/x/y", "no match"},
                    Case{"OutermostFolder", "{a}/**", "a/b/c", "a"}, Case{"Shortest", "{a}_{b}", "x_y_z", "x|y_z"},
                    Case{"NeverEmpty", "{a}_{b}", "_y", "no match"}, Case{"StarTakesNothing", "*{a}", "y", "y"},
                    Case{"QuestionMark", "ex?/{a}", "ex1/b", "b"},
                    Case{"QuestionMarkIsNoSlash", "ex?{a}", "ex/b", "no match"},
                    Case{"QuestionMarkIsACharacterOfSeveralBytes", "ex?/{a}", "ex\xC3\xA9/b", "b"},
                    Case{"AnyFolders", "top/**/{a}", "top/x/y/z", "z"}, Case{"OrNone", "top/**/{a}", "top/z", "z"},
                    Case{"Digits", "{a}_{id:digits}_*", "x_1y_22_z", "x_1y|22"},
                    Case{"Words", "{a}_{late:LATE|late}_*", "x_late_z", "x|late"},
                    Case{"NoneOfTheWords", "{a}_{late:LATE|late}", "x_Late", "no match"},
                    Case{"Nameless", "{:digits}-{:a|b}-{c}", "12-b-x", "x"},
                    Case{"OptionalThere", "{a}[-{n:digits}].txt", "x-2.txt", "x|2"},
                    Case{"OptionalMissing", "{a}[-{n:digits}].txt", "x.txt", "x|"},
                    Case{"OptionalGivenUp", "{a}[-{n:digits}].txt", "x-2-b.txt", "x-2-b|"},
                    Case{"NestedOptional", "{a}[-{b}[-{c:digits}]]", "x-y-1", "x|y|1"},
                    Case{"Escaped", "\\{{a}\\}\\*", "{x}*", "x"},
                    Case{"Archive", "{a}.zip!/{b}", "out.zip!/x.txt", "out|x.txt"},
                    Case{"ArchiveByTheBy", "{a}/{b}", "out.zip!/x.txt", "out.zip|x.txt"},
                    Case{"ArchiveInArchive", "{a}/**", "out.zip!/in.zip!/x.txt", "out.zip"},
                    Case{"FolderThatShouts", "{a}/{b}", "wow!/x.txt", "wow!|x.txt"},
                    Case{"FolderThatShoutsByName", "wow!/{b}", "wow!/x.txt", "x.txt"},
                    Case{"AnyBytes", "{a}/{b}", "\xFF\n/ \xC3\xA9", "\xFF\n| \xC3\xA9"}),
    [](const auto& test) { return test.param.name; });

class RefusedPattern : public testing::TestWithParam<Case> {};

TEST_P(RefusedPattern, SaysWhy) { EXPECT_THAT(read(GetParam().pattern, "x"), HasSubstr(GetParam().fields)); }

INSTANTIATE_TEST_SUITE_P(
    PathPattern, RefusedPattern,
    testing::Values(Case{"NoField", "*.txt", "", "names no field"}, Case{"OpenField", "{a", "", "{ is never closed"},
                    Case{"OpenGroup", "[{a}", "", "[ is never closed"}, Case{"ClosedField", "{a}}", "", "unexpected }"},
                    Case{"ClosedGroup", "{a}]", "", "unexpected ]"}, Case{"NoName", "{}", "", "the name of a field"},
                    Case{"OddName", "{a b}", "", "the name of a field"}, Case{"Twice", "{a}{a}", "", "field a twice"},
                    Case{"EmptyWord", "{a:x||y}", "", "empty word"},
                    Case{"LoneBackslash", "{a}\\", "", "ends in a backslash"}),
    [](const auto& test) { return test.param.name; });

TEST(PathPattern, TakesNoLongerThanItsLengthTimesThePaths) {
  const auto pattern = PathPattern::parse("**{a}*{b}*{c}*{d}**{e}*[*{f}]x");
  EXPECT_FALSE(pattern->match(std::string(20'000, 'a')));
}

RC_GTEST_PROP(PathPattern, FindsAgainWhatWasPutTogether, ()) {
  const auto part =
      rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab_-.1 \xC3\xA9"))));
  const std::string student = *part;
  const std::string exercise = *part;
  RC_ASSERT(read("{s}/{e}", "top/" + student + "/" + exercise) == student + "|" + exercise);
}

/// What a preset makes of a path: key fields, then late and attempt.
std::string grouped(const std::string& preset, const std::string& path) {
  const auto fields = Grouping::parse({preset})->match(path);
  if (!fields) return "no match";
  std::string text;
  for (const std::string& value : fields->key) text += value + "|";
  return text + (fields->late ? "late" : "") + "|" + fields->attempt;
}

class Preset : public testing::TestWithParam<Case> {};

TEST_P(Preset, KnowsNames) { EXPECT_EQ(grouped(GetParam().pattern, GetParam().path), GetParam().fields); }

INSTANTIATE_TEST_SUITE_P(
    Grouping, Preset,
    testing::Values(
        Case{"Canvas", "canvas", "w/doejane_12_34_board.txt", "doejane|12||"},
        Case{"CanvasLate", "canvas", "doejane_LATE_12_34_board.txt", "doejane|12|late|"},
        Case{"CanvasAgain", "canvas", "doejane_12_34_board-3.txt", "doejane|12||3"},
        Case{"CanvasManySigns", "canvas", "doe_LATE_12_34_my_board_5_6_x-1-2.tar.gz", "doe|12|late|2"},
        Case{"CanvasNoExtension", "canvas", "doe_1_2_board", "doe|1||"},
        Case{"CanvasArchive", "canvas", "subs.zip!/doe_1_2_hw.zip!/a/b_3_4_c.txt", "doe|1||"},
        Case{"CanvasAnonymous", "canvas", "anon_Ab9xQ_34_x.txt", "Ab9xQ|||"},
        Case{"CanvasAnonymousLate", "canvas", "LATE_anon_Ab9xQ_34_x.txt", "Ab9xQ||late|"},
        Case{"CanvasOther", "canvas", "doe_1_x.txt", "no match"},
        Case{"Moodle", "moodle", "m.zip!/Ann Lee_12_assignsubmission_file_/x.txt", "Ann Lee|12||"},
        Case{"MoodleWithoutTrailingSign", "moodle", "Ann Lee_12_assignsubmission_file/a/x.txt", "Ann Lee|12||"},
        Case{"MoodleFlat", "moodle", "Ann Lee_12_assignsubmission_file_x_1_y.txt", "Ann Lee|12||"},
        Case{"MoodleTeam", "moodle", "Default group_assignsubmission_file_/x.txt", "Default group|||"},
        Case{"MoodleOnline", "moodle", "Ann_12_assignsubmission_onlinetext_/onlinetext.txt", "Ann|12||"},
        Case{"MoodleOther", "moodle", "Ann Lee/x.txt", "no match"},
        Case{"Nbgrader", "nbgrader", "course/submitted/ann/ps1/boards/x.txt", "ann|ps1||"},
        Case{"NbgraderExchange", "nbgrader", "inbound/ann+ps1+2015-02-02 15:58:23.948203 UTC+a1/x.txt",
             "ann|ps1||2015-02-02 15:58:23.948203 UTC"},
        Case{"NbgraderOther", "nbgrader", "submitted/ann/x.txt", "no match"},
        Case{"Gradescope", "gradescope", "assignment_9_export/submission_123/src/x.txt", "123||"},
        Case{"GradescopeFile", "gradescope", "submission_123.txt", "123||"},
        Case{"Brightspace", "brightspace", "d.zip!/397-255 - Mary-Ann Lee - Sep 24, 2024 926 PM/x.txt",
             "Mary-Ann Lee||"},
        Case{"BrightspaceIndex", "brightspace", "d.zip!/index.html", "no match"},
        Case{"Blackboard", "blackboard", "g.zip!/Week 1_jdoe_attempt_2021-12-10-22-29-43_my_board.txt",
             "jdoe||2021-12-10-22-29-43"},
        Case{"BlackboardArchive", "blackboard", "W1_jdoe_attempt_2021-12-10-22-29-43_hw.zip!/a_b.txt",
             "jdoe||2021-12-10-22-29-43"},
        Case{"BlackboardAttemptInName", "blackboard", "W1_jdoe_attempt_2021-12-10-22-29-43_eve_attempt_1_x.txt",
             "jdoe||2021-12-10-22-29-43"},
        Case{"BlackboardNote", "blackboard", "W1_jdoe_attempt_2021-12-10-22-29-43.txt", "jdoe||2021-12-10-22-29-43"},
        Case{"BlackboardOther", "blackboard", "W1_jdoe.txt", "no match"},
        Case{"GradescopeOther", "gradescope", "submission_metadata/x.txt", "no match"}),
    [](const auto& test) { return test.param.name; });

TEST(Grouping, TriesPatternsInOrderAndJoinsTheirFields) {
  const auto grouping = Grouping::parse({"{team}-team/*", "{student}/*"});
  EXPECT_THAT(grouping->key_fields(), ElementsAre("team", "student"));
  EXPECT_THAT(grouping->match("red-team/a.txt")->key, ElementsAre("red", ""));
  EXPECT_THAT(grouping->match("ann/a.txt")->key, ElementsAre("", "ann"));
  EXPECT_FALSE(grouping->match("a.txt"));
}

}  // namespace
}  // namespace oxaudit
