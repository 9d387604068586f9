/// That what is piped in without a name is told for what it is, and board files are taken for nothing else.
#include "diagnose/likely_format.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace oxaudit {
namespace {

using testing::HasSubstr;

struct Case {
  const char* name;
  std::string text;
  const char* words;  ///< how they begin; nothing where the text should be taken for what it is
};

TEST(LikelyFormat, NamesTheFormatThatFits) {
  const Case cases[] = {
      {"csv", "id,board\n1,XO-------\n", "it looks like csv (delimiter \",\", header, board column 2 \"board\""},
      {"csv in other marks", "id,board\n1,XObbbbbbb\n2,bbbbbbbbb\n", "it looks like csv ("},
      {"tab", "id\tboard\n1\tXO-------\n", "it looks like csv (delimiter tab"},
      {"nine columns", "X,O,-,-,-,-,-,-,-\n", "it looks like csv ("},
      {"csv whose columns must be named", "game,the last\n1,XO-------\n", "it looks like csv: use"},
      {"csv of which nothing is known", "game;final position\n1;unknown notation\n", "it looks like csv: use"},
      {"byte order mark",
       "\xEF\xBB\xBF"
       "board\nXO-------\n",
       "it looks like csv ("},
      {"lines", "XO-------\n\nX--------\n", "it looks like lines ("},
      {"lines in other marks", "XO.......\nX........\n", "it looks like lines ("},
      {"one column below a header", "board\nXO-------\nX--------\n", "it looks like csv ("},
      {"ndjson", "{\"board\":\"XO-------\"}\n{\"board\":\"XO-------\"}\n", "it looks like ndjson ("},
      {"json", "[{\"board\":\"XO-------\"},\n{\"board\":\"XO-------\"}]", "it looks like json ("},
      {"json whose key must be named", "{\"games\":[{\"b\":\"XO-------\"}]}", "it looks like json: use"},
      {"json lines whose key must be named", "{\"b\":\"XO-------\"}\n{\"b\":\"XO-------\"}\n",
       "it looks like ndjson: use"},
      {"json over several lines", "[\n{\"b\":\"XO-------\"},\n{\"b\":\"XO-------\"}]", "it looks like json: use"},
      {"UTF-16 without a mark", std::string("X\0O\0-\0\n\0", 8), ""},
      {"NULs", std::string(100, '\0'), ""},
      {"dump", "CREATE TABLE a (board text);\nINSERT INTO a VALUES ('XO-------');\n", "it looks like pgdump ("},
      {"arff", "@relation a\n@attribute board string\n@data\nXO-------\n", "it looks like arff ("},
      {"a board", "XO-\n---\n---\n", ""},
      {"boards in other marks", "X.O\n...\n...\n\nX.O\n...\n...\n", ""},
      {"cells parted by commas", "X,O,-\n-,-,-\n-,-,-\n", ""},
      {"cells in brackets", "['X','O',' ']\n[' ',' ',' ']\n", ""},
      {"prose", "To whom it may concern,\nmy board is lost.\n", ""},
      {"nothing", "", ""},
  };
  for (const Case& row : cases) {
    const std::string words = likely_format_hint({row.text, true}, {});
    EXPECT_EQ(words.substr(0, std::string_view(row.words).size()), row.words) << row.name;
    EXPECT_EQ(words.empty(), std::string_view(row.words).empty()) << row.name << ": " << words;
  }
}

TEST(LikelyFormat, DependsOnTheFirstBytesOnly) {
  std::string text = "id,board\n";
  while (text.size() < 2 * k_likely_format_bytes) text += "1,XO-------\n";
  const std::string words = likely_format_hint({text, true}, {});
  EXPECT_THAT(words, HasSubstr("csv"));
  EXPECT_EQ(likely_format_hint({std::string_view(text).substr(0, k_likely_format_bytes), false}, {}), words);
}

}  // namespace
}  // namespace oxaudit
