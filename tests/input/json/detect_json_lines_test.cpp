/// Lines of JSON or one document, in either of which something may be damaged.
#include "input/json/detect_json_lines.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace oxaudit {
namespace {

bool are_lines(std::string_view text, bool whole = true) { return lines_are_values({text, whole}, 64); }

const std::string k_good = "{\"board\":\"XO-------\"}\n";
const std::string k_bad = "{\"board\":\"XO-------\",}\n";

TEST(DetectJsonLines, FindsLinesNextToDamage) {
  for (const std::string& text : std::vector<std::string>{
           k_good + k_good, k_good + k_bad, k_bad + k_good, k_bad + k_bad + k_good, "\n" + k_bad + " \n\n" + k_good,
           "\xEF\xBB\xBF" + k_bad + k_good, "{\"board\":\"XO-------\",}\r\n{\"board\":\"X\"}\r\n",
           "{\"board\":\"XO-------\",}\r{\"board\":\"X\"}", "12\n" + k_good, "some words\n" + k_good,
           "{\"board\":\"XO---\n" + k_good, "{\"board\":\"XO-------\",\n" + k_good, k_good + "{\"board\":\"XO-",
           k_good + "words\n" + k_good, "[\"X\",,\"O\"]\n[\"X\",\"O\"]\n", "\"XO-------\n\"X--------\"\n",
           "{\"a\":1}{\"b\":1}\n" + k_good})
    EXPECT_TRUE(are_lines(text)) << text;
}

TEST(DetectJsonLines, LeavesDocumentsWhole) {
  for (const std::string& text : std::vector<std::string>{
           "[\n" + k_good + "]\n", "{\"meta\":\n{\"x\":1}\n,\"board\":\"XO-------\"}\n",
           // Damage on the first line of a document.
           "[{\"board\":\"X\",},\n{\"board\":\"X\"},\n{\"board\":\"X\"}]\n",
           "{\"games\":[},\n{\"board\":\"X\"},\n{\"board\":\"X\"}\n]}\n", "{\"id\":1,,\n\"board\":\"XO-------\"\n}\n",
           "{\"id\":1,,\"meta\":\n{\"x\":1}\n,\"board\":\"X\"}\n", "[ words\n[\"X\",\"O\"]\n]\n",
           // Damage further down.
           "[\n" + k_good + k_good + "]\n", "{\"games\":[\n" + k_good + k_good + "]}\n",
           // Several documents, and text that follows one.
           "{\n\"a\":1\n}\n{\n\"a\":1\n}\n", "[{\"a\":1}]\n[{\"a\":1}]\n", k_good + "[1]\n", k_good + "words\n", k_good,
           k_bad, ""})
    EXPECT_FALSE(are_lines(text)) << text;
}

TEST(DetectJsonLines, IgnoresALineThatTheHeadCuts) {
  EXPECT_FALSE(are_lines(k_bad + "{\"board\":\"XO-", false));
  EXPECT_TRUE(are_lines(k_bad + k_good + "{\"bo", false));
}

}  // namespace
}  // namespace oxaudit
