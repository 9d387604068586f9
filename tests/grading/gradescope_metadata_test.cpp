/// The metadata of a Gradescope export: who submitted what, which data is ignored, and which files are refused.
// requires OXAUDIT_WITH_YAML
#include "grading/roster.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace oxaudit {
namespace {

using testing::HasSubstr;

/// `number|names|sids|emails` of each submission, joined by `/`; or the error.
std::string read(std::string_view text) {
  const auto submissions = read_gradescope_metadata(text);
  if (!submissions) return submissions.error().message;
  std::string shown;
  for (const Submission& one : *submissions)
    shown += (shown.empty() ? "" : "/") + one.number + "|" + one.submitters + "|" + one.sids + "|" + one.emails;
  return shown;
}

TEST(GradescopeMetadata, SaysWhoHandedInWhat) {
  EXPECT_EQ(read("---\n"
                 "submission_7:\n"
                 "  :submitters:\n"
                 "  - :name: Ann Lee\n"
                 "    :sid: '007'\n"
                 "    :email: ann@example.org\n"
                 "  :created_at: !ruby/object:ActiveSupport::TimeWithZone\n"
                 "    utc: 2026-01-30 10:30:47 Z\n"
                 "  :score: 4.5\n"
                 "  :results:\n"
                 "    output: |-\n"
                 "      submission_9:\n"
                 "        :submitters:\n"
                 "        - :name: Forged\n"
                 "  :history:\n"
                 "  - :id: 6\n"
                 "    :submitters:\n"
                 "    - :name: Somebody Before\n"
                 "submission_8:\n"
                 "  :submitters:\n"
                 "  - :name: \"Bob: the \\\"builder\\\" \\u00e9\"\n"
                 "    :sid:\n"
                 "  - :name: Eve\n"
                 "    :sid: 12\n"),
            "7|Ann Lee|007|ann@example.org/8|Bob: the \"builder\" \xC3\xA9; Eve|12|");
}

TEST(GradescopeMetadata, NeedsNoColons) {
  EXPECT_EQ(read("submission_1: {submitters: [{name: Ann, sid: ~, email: null}]}\nother: 1\n"), "1|Ann||");
  EXPECT_EQ(read("\xEF\xBB\xBFsubmission_1:\r\n  :submitters: []\r\n"), "1|||");
}

TEST(GradescopeMetadata, IsRefusedWhenItIsSomethingElse) {
  EXPECT_THAT(read(""), HasSubstr("no key submission_NUMBER found"));
  EXPECT_THAT(read("- submission_1\n"), HasSubstr("no key submission_NUMBER found"));
  EXPECT_THAT(read("a: 1\nsubmission_1: [\n"), HasSubstr("line 3: invalid YAML: "));
  EXPECT_THAT(read("submission_1: *unknown\n"), HasSubstr("line 1: invalid YAML: "));
}

TEST(GradescopeMetadata, StandsDeepNestingAndAliases) {
  EXPECT_THAT(read("a: " + std::string(5'000, '[')), HasSubstr("invalid YAML"));
  EXPECT_EQ(read("a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nsubmission_1: {submitters: *c}\n"), "1|||");
}

RC_GTEST_PROP(GradescopeMetadata, IsReadOrRefusedWhateverTheBytes, (const std::string& text)) {
  (void)read("submission_1:\n  :submitters:\n  - :name: " + text);
}

}  // namespace
}  // namespace oxaudit
