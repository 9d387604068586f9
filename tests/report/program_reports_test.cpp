/// The reports that other programs read: that no input breaks their frame, that what they cap adds up, and that nothing
/// depends on how the input was cut into blocks.
#include "report/parts/finding_list.hpp"
#include "report/parts/uri.hpp"
#include "report/slice_builder.hpp"
#include "support/foreign_text.hpp"
#include "support/utf8.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <simdjson.h>
#include <vector>

#include <set>

namespace oxaudit {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing_support::SliceBuilder;
using testing_support::write_report;

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::size_t count(std::string_view text, std::string_view what) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string_view::npos; at += what.size()) ++found;
  return found;
}

/// Makes `boards` illegal boards, with `block` boards in each slice.
std::vector<SliceBuilder> illegal_slices(std::size_t boards, std::size_t block) {
  std::vector<SliceBuilder> slices;
  for (std::size_t i = 0; i < boards; ++i) {
    if (i % block == 0) {
      slices.emplace_back("a.csv");
      slices.back().before(i, i);
    }
    slices.back().board(i % 3 == 0 ? "XX-------" : "OO-------");
  }
  return slices;
}

Summary summary_of(std::size_t boards) {
  Summary summary;
  summary.records.classes[static_cast<std::size_t>(k_class_of[testing_support::code_of("XX-------")])] =
      (boards + 2) / 3;
  summary.records.classes[static_cast<std::size_t>(k_class_of[testing_support::code_of("OO-------")])] =
      boards - (boards + 2) / 3;
  return summary;
}

TEST(Markup, HoldsNoCharacterThatXmlForbids) {
  std::string all;
  for (char32_t c = 0; c <= 0x10FFFF; ++c)
    if (c < 0xD800 || c > 0xDFFF) append_utf8(all, c);
  all += "\xFF\xC0\x80";
  std::string out;
  append_markup(out, all);
  for (std::string_view rest = out; !rest.empty();) {
    const auto character = decode_utf8(rest);
    const char32_t c = character.code_point;
    ASSERT_TRUE(character.ok);
    ASSERT_TRUE((c >= 0x20 && c != 0xFFFE && c != 0xFFFF && c != '<' && c != '>' && c != '"' && c != '\''))
        << "code point " << static_cast<unsigned>(c);
    rest.remove_prefix(character.size);
  }
}

TEST(Uri, EncodesWhatIsNoPlainCharacter) {
  const auto uri = [](std::string_view path) {
    std::string out;
    append_uri(out, path);
    return out;
  };
  EXPECT_EQ(uri("a/b-c_d.txt"), "a/b-c_d.txt");
  EXPECT_EQ(uri("a b%20:c?#\n"), "a%20b%2520%3Ac%3F%23%0A");
  EXPECT_EQ(uri("we\xffird"), "we%FFird");
  EXPECT_EQ(uri("/tmp/é"), "file:///tmp/%C3%A9");
  EXPECT_EQ(repository_path("././a"), "a");
  EXPECT_EQ(repository_path("./"), "./");
  EXPECT_EQ(repository_path("../a"), "../a");
}

TEST(ProgramReports, CountTheTestCasesOfJunit) {
  const auto slice = SliceBuilder("a.csv")
                         .board("---------")
                         .board("XX-------")
                         .malformed("XQ", {{}})
                         .problem(Rule::unreadable_source, "broke off");
  EXPECT_THAT(write_report("junit", {slice, slice}),
              HasSubstr("<testsuites name=\"oxaudit\" tests=\"8\" failures=\"4\" errors=\"2\">"));
}

TEST(ProgramReports, PlanTheTestPointsOfTap) {
  const auto slice = SliceBuilder("a # b\\").board("---------").board("XX-------");
  const std::string report = write_report("tap", {slice, slice});
  EXPECT_THAT(report, HasSubstr("\nok - record 1 in a \\# b\\\\\n"));
  EXPECT_THAT(report, HasSubstr("\n1..4\n"));
}

TEST(ProgramReports, AnnotateEachRuleBeforeOneTwice) {
  SliceBuilder slice("./a.csv");
  for (int i = 0; i < 30; ++i) slice.board("OO-------");
  slice.board("XX-------");
  const auto lines = lines_of(write_report("github", {slice}));
  ASSERT_EQ(lines.size(), 11U);  // ten errors and the notice
  EXPECT_THAT(lines[0], HasSubstr("file=a.csv,line=1,col=1,title=OX201 too-many-o::"));
  EXPECT_THAT(lines[1], HasSubstr("line=31,col=1,title=OX202 too-many-x::"));
  EXPECT_THAT(lines[2], HasSubstr("line=2,"));
}

RC_GTEST_PROP(ProgramReports, GiveNoCommandThatInputChose, (const std::string& source, const std::string& text)) {
  const std::string hostile = text + "\n::stop-commands::x\r##[error]%0A::error::";
  SliceBuilder slice(source + "\n::add-mask::" + source);
  const TextRange words = slice.text(hostile);
  slice.malformed(hostile, {{.rule = Rule::unknown_mark, .detail = Detail::unknown_word, .text = words}}, hostile);
  slice.problem(Rule::no_records, "there is nothing in it");
  for (const std::string& line : lines_of(write_report("github", {slice}))) {
    RC_ASSERT(line.starts_with("::warning file=") || line.starts_with("::notice title=oxaudit::"));
    RC_ASSERT(line.find('\r') == std::string::npos);
  }
}

TEST(ProgramReports, ForLogsGiveNoCommandThatInputChose) {
  for (const std::string before : {"", " ", "\xC2\xA0", "\xE3\x80\x80 "}) {
    const std::string command = before + "::error::x";
    SliceBuilder slice(command + " ##[error]y");
    const TextRange words = slice.text(command + " ##vso[y");
    const Finding finding{.rule = Rule::unknown_mark, .detail = Detail::unknown_word, .text = words};
    slice.malformed(command + "\n" + command + "\n##[group]z", {finding, finding}, command + "##[warning]");
    slice.problem(Rule::no_records, command + " ##[error]y");
    for (const auto* format : {"text", "junit", "tap", "markdown", "html"}) {
      const std::string report = write_report(format, {slice});
      EXPECT_THAT(report, Not(HasSubstr("##["))) << format;
      EXPECT_THAT(report, Not(HasSubstr("##vso["))) << format;
      for (const std::string& line : lines_of(report)) EXPECT_FALSE(line.starts_with(command)) << format << line;
    }
  }
}

RC_GTEST_PROP(ProgramReports, StayJsonWhateverTheInput, (const std::string& source, const std::string& text)) {
  SliceBuilder slice("s" + source);
  const TextRange words = slice.text(text);
  slice.malformed(text, {{.rule = Rule::unknown_mark, .detail = Detail::unknown_word, .text = words}}, text);
  slice.board("XX-------", text);
  for (const auto* format : {"sarif", "gitlab", "gradescope"}) {
    simdjson::dom::parser parser;
    RC_ASSERT(parser.parse(write_report(format, {slice, slice})).error() == simdjson::SUCCESS);
  }
}

TEST(ProgramReports, ListAsManyFindingsAsGitHubTakes) {
  const std::size_t most = FindingListReport::k_elements_max;
  const std::string report = write_report("sarif", illegal_slices(most, 1000), {}, summary_of(most));
  EXPECT_EQ(count(report, "\"ruleIndex\""), most);
  EXPECT_THAT(report, Not(HasSubstr("findings-left-out")));
}

TEST(ProgramReports, GroupWhatGitHubDoesNotTake) {
  const std::size_t boards = FindingListReport::k_elements_max + 1;
  const std::string report = write_report("sarif", illegal_slices(boards, 1000), {}, summary_of(boards));
  EXPECT_EQ(count(report, "\"ruleIndex\""), FindingListReport::k_elements_max - k_rule_count + 2);
  EXPECT_THAT(report, HasSubstr("Of 16,667 findings of OX201 too-many-o, 15 are not listed"));
  EXPECT_THAT(report, HasSubstr("Of 8,334 findings of OX202 too-many-x, 8 are not listed"));
  EXPECT_THAT(report, HasSubstr("\"text\":\"23 findings are not listed one by one"));
}

TEST(ProgramReports, DoNotDependOnBlocks) {
  const std::size_t boards = 30'000;
  for (const auto* format : {"junit", "sarif", "github", "gitlab", "markdown", "tap", "html", "gradescope"})
    EXPECT_EQ(write_report(format, illegal_slices(boards, boards), {}, summary_of(boards)),
              write_report(format, illegal_slices(boards, 700), {}, summary_of(boards)))
        << format;
}

/// The fingerprints of all results, in order.
std::vector<std::string> fingerprints(const std::vector<SliceBuilder>& slices) {
  const std::string report = write_report("gitlab", slices);
  std::vector<std::string> found;
  constexpr std::string_view k_key = "\"fingerprint\":\"";
  for (std::size_t at = 0; (at = report.find(k_key, at)) != std::string::npos; ++at)
    found.push_back(report.substr(at + k_key.size(), report.find('"', at + k_key.size()) - at - k_key.size()));
  return found;
}

TEST(ProgramReports, FingerprintWhatIsWrongNotWhereItStands) {
  const auto here = SliceBuilder("a.csv").board("XX-------").board("OO-------", "g1");
  const auto below =
      SliceBuilder("./a.csv").before(7, 9).board("---------").board("XX-------").board("OO-------", "g1");
  EXPECT_EQ(fingerprints({here}), fingerprints({below}));
}

TEST(ProgramReports, NameFilesBelowTheWorkingFolderByTheirPathInIt) {
  const auto absolute = SliceBuilder("/w/d/a b.csv").board("XX-------");
  const auto relative = SliceBuilder("./a b.csv").board("XX-------");
  for (const auto* format : {"sarif", "gitlab"}) {
    const auto written = [&](const SliceBuilder& slice, const std::string& folder) {
      return write_report(format, {slice}, {}, {}, {.working_folder = folder});
    };
    EXPECT_EQ(written(absolute, "/w/d/"), written(relative, "/w/d/"));
    EXPECT_THAT(written(absolute, "/w/d/a/"), HasSubstr("/w/d/a"));
  }
}

TEST(ProgramReports, FingerprintEqualBoardsApart) {
  const auto slice =
      SliceBuilder("a.csv").board("XX-------").board("XX-------").malformed("Q", {{}}).malformed("Q", {{}});
  const auto found = fingerprints({slice, slice});
  EXPECT_EQ(found.size(), 8U);
  EXPECT_EQ(std::set<std::string>(found.begin(), found.end()).size(), found.size());
}

/// Scores and greatest scores of all tests, and the score of the whole.
struct Scores {
  std::int64_t score = 0;
  std::int64_t max_score = 0;
  std::int64_t whole = 0;
  std::size_t tests = 0;
};

Scores scores_of(const std::string& report) {
  simdjson::dom::parser parser;
  const simdjson::dom::element document = parser.parse(report);
  Scores scores;
  scores.whole = document["score"].get_int64();
  for (const simdjson::dom::element test : document["tests"].get_array()) {
    ++scores.tests;
    std::int64_t number = 0;
    if (test["score"].get(number) == simdjson::SUCCESS) scores.score += number;
    if (test["max_score"].get(number) == simdjson::SUCCESS) scores.max_score += number;
  }
  return scores;
}

TEST(ProgramReports, GiveGradescopeAPointForEachRecordThatIsRight) {
  Summary summary = summary_of(30);
  summary.records.classes[static_cast<std::size_t>(VerdictClass::draw)] = 12;
  for (const std::size_t most : {std::size_t{0}, std::size_t{7}, std::size_t{30}, std::size_t{1000}}) {
    const Scores scores =
        scores_of(write_report("gradescope", illegal_slices(30, 4), {}, summary, {.gradescope_tests_max = most}));
    EXPECT_EQ(scores.whole, 12) << most;
    EXPECT_EQ(scores.score, 12) << most;
    EXPECT_EQ(scores.max_score, 42) << most;
    EXPECT_EQ(scores.tests, std::min<std::size_t>(most, 30) + 1) << most;
  }
}

TEST(ProgramReports, GiveGradescopeATestForEachRecordOfAll) {
  const auto slice =
      SliceBuilder("a.csv").board("---------").board("XX-------").problem(Rule::no_records, "no \"more\"");
  Summary summary;
  summary.records.classes[static_cast<std::size_t>(VerdictClass::x_to_move)] = 1;
  summary.records.classes[static_cast<std::size_t>(VerdictClass::too_many_x)] = 1;
  const Scores scores = scores_of(write_report("gradescope", {slice}, {}, summary));
  EXPECT_EQ(scores.tests, 3U);
  EXPECT_EQ(scores.score, 1);
  EXPECT_EQ(scores.max_score, 2);
}

TEST(ProgramReports, KeepMarkdownWithinItsRoom) {
  const std::size_t boards = 5'000;
  const std::string report = write_report("markdown", illegal_slices(boards, 100), {}, summary_of(boards));
  EXPECT_LT(report.size(), 52'000U);
  EXPECT_THAT(report, HasSubstr("of 5,000 findings; the others do not fit here."));
}

}  // namespace
}  // namespace oxaudit
