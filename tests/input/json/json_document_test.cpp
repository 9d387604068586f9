/// Documents into records: which values are records, and that neither damage nor the place of a cut changes another.
#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/core/reader.hpp"
#include "input/json/json_document_cases.hpp"
#include "support/result.hpp"

#include <rapidcheck.h>
#include <vector>

namespace oxaudit::test {
namespace {

using Records = std::vector<std::string>;

InputOptions with_key(const std::string& board_key, const std::string& id_key = {}) {
  InputOptions options;
  options.board_key = board_key;
  options.id_key = id_key;
  return options;
}

struct Row {
  std::string_view name;
  std::string_view text;
  InputOptions options;
  Records records;
  std::string_view problem;  ///< how it begins
};

const std::vector<Row>& rows() {
  static const std::vector<Row> all = {
      {"array of objects",
       R"([{"id":1,"board":"XO-------"},{"board":"---------","id":"b"}])",
       {},
       {"1:XO------- 1", "1:--------- b"},
       ""},
      {"array of strings", "[\"XO-------\",\n\"X--------\"]", {}, {"1:XO-------", "2:X--------"}, ""},
      {"an object without a board", R"([{"board":"XO-------"},{}])", {}, {"1:XO-------", "1:OX106@23"}, ""},
      {"the document", "{\"id\":7,\n\"board\":\"XO-------\"}", {}, {"1:XO------- 7"}, ""},
      {"a string", R"("XO-------")", {}, {"1:XO-------"}, ""},
      {"three strings are a board", R"(["XO-","---","---"])", {}, {"1:XO-------"}, ""},
      {"three boards are three",
       R"(["XO-------","---------","X--------"])",
       {},
       {"1:XO-------", "1:---------", "1:X--------"},
       ""},
      {"nine cells are a board", R"(["X","O","-","-","-","-","-","-","-"])", {}, {"1:XO-------"}, ""},
      {"three rows are a board", R"([["X","O","-"],["-","-","-"],["-","-","-"]])", {}, {"1:XO-------"}, ""},
      {"three boards of rows are three",
       R"([["XO-","---","---"],["X--","---","---"],["---","---","---"]])",
       {},
       {"1:XO-------", "1:X--------", "1:---------"},
       ""},
      {"empty", "", {}, {}, "OX006 there is nothing in it"},
      {"blank", " \n ", {}, {}, "OX006 there is nothing in it"},
      {"empty array", " [ ] ", {}, {}, "OX006 there is nothing between its brackets"},
      {"no board known by name",
       R"({"games":[],"x":1})",
       {},
       {},
       "OX005 no board is in this document under a known name: its keys are \"games\", \"x\""},
      {"no JSON", "<html>", {}, {}, "OX005 this is not JSON"},

      {"pointer",
       R"({"a":{"g":[{"s":{"b":"XO-------"},"id":5},{"s":{"b":"X--------"}}]}})",
       with_key("/a/g/*/s/b"),
       {"1:XO------- 5", "1:X--------"},
       ""},
      {"pointer with its id",
       R"({"g":[{"b":"XO-------","u":"u1"},{"u":"u2","b":"X--------"}]})",
       with_key("/g/*/b", "/g/*/u"),
       {"1:XO------- u1", "1:X-------- u2"},
       ""},
      {"two stars",
       R"({"c":[{"c":[{"b":"XO-------"}]},{"c":[{"b":"X--------"},{"b":"---------"}]}]})",
       with_key("/c/*/c/*/b"),
       {"1:XO-------", "1:X--------", "1:---------"},
       ""},
      {"member names as ids",
       R"({"g":{"a":{"b":"XO-------"},"b\u0041":{"b":"X--------"}}})",
       with_key("/g/*/b"),
       {"1:XO------- a", "1:X-------- bA"},
       ""},
      {"own ids win", R"({"g":{"a":{"b":"XO-------","id":3}}})", with_key("/g/*/b"), {"1:XO------- 3"}, ""},
      {"values are boards",
       R"({"g":{"a":"XO-------","b":["X--","---","---"]}})",
       with_key("/g/*"),
       {"1:XO------- a", "1:X-------- b"},
       ""},
      {"names are boards",
       "{\"g\":{\"XO-------\":{\"x\":[1]},\n\"X--------\":null}}",
       with_key("/g/*#"),
       {"1:XO------- XO-------", "2:X-------- X--------"},
       ""},
      {"names at the top", R"({"XO-------":1})", with_key("/*#"), {"1:XO------- XO-------"}, ""},
      {"pointer without a star", R"({"g":{"b":"XO-------"}})", with_key("/g/b"), {"1:XO-------"}, ""},
      {"pointer meant for elements", R"([{"g":{"b":"XO-------"}}])", with_key("/g/b"), {"1:XO-------"}, ""},
      {"pointer to nothing",
       R"({"g":[{"b":1}]})",
       with_key("/h/*/b"),
       {},
       "OX005 the board key '/h/*/b' leads to nothing in this document: its keys are \"g\", \"b\"; name the key"},
      {"pointer to an empty array", R"({"g":[]})", with_key("/g/*/b"), {}, "OX006"},
      {"index", R"({"g":[[{"b":"XO-------"}],[{"b":"X--------"}]]})", with_key("/g/1/*/b"), {"1:X--------"}, ""},

      {"name",
       R"({"a":[{"s":{"b":"XO-------","id":1}},{"b":"X--------"}]})",
       with_key("b"),
       {"1:XO------- 1", "1:X--------"},
       ""},
      {"name in what holds others",
       R"({"b":"XO-------","h":[{"b":"X--------","id":2}],"id":1})",
       with_key("b"),
       {"1:XO-------", "1:X-------- 2"},
       ""},
      {"name behind others",
       R"({"h":[{"b":"X--------"}],"b":"XO-------"})",
       with_key("b"),
       {"1:X--------", "1:XO-------"},
       ""},
      {"not within a value of that name", R"({"b":{"b":"X--------"}})", with_key("b"), {"1:OX106@5"}, ""},
      {"name twice", R"([{"b":"X--------","b":"---------"}])", with_key("b"), {"1:OX107@18"}, ""},
      {"name twice in what holds others",
       R"({"h":{"b":"X--------"},"b":"XO-------","b":"---------"})",
       with_key("b"),
       {"1:X--------", "1:XO-------", "1:OX107@43"},
       ""},
      {"no such name",
       R"({"a":[{"c":1}]})",
       with_key("b"),
       {},
       "OX005 no key \"b\" is in this document: its keys are \"a\", \"c\""},

      {"an element without the name",
       R"([{"b":"XO-------"},{"c":1,"id":7},{"b":"X--------"}])",
       with_key("b"),
       {"1:XO-------", "1:OX106@19 7", "1:X--------"},
       ""},
      {"elements without the name before all others",
       R"({"g":[{"c":1},null,{"b":"XO-------"},"X--------"]})",
       with_key("b"),
       {"1:OX106@6", "1:OX106@14", "1:XO-------", "1:OX106@37"},
       ""},
      {"an element without the name further down",
       R"([{"s":{"b":"XO-------"}},{"s":{}}])",
       with_key("b"),
       {"1:XO-------", "1:OX106@25"},
       ""},
      {"elements of an array without the name are none",
       R"({"p":[{"n":1},{"n":2}],"g":[{"b":"XO-------"}]})",
       with_key("b"),
       {"1:XO-------"},
       ""},
      {"elements whose own arrays are empty",
       R"([{"g":[{"b":"XO-------"}]},{"g":[]}])",
       with_key("b"),
       {"1:XO-------"},
       ""},
      {"an element that holds others",
       R"([{"b":"XO-------"},{"h":[{"b":"X--------"},{}]}])",
       with_key("b"),
       {"1:XO-------", "1:X--------", "1:OX106@43"},
       ""},
      {"cells are no elements",
       R"([{"b":["XO-","---","---"]},{"b":["X--","---","---"]}])",
       with_key("b"),
       {"1:XO-------", "1:X--------"},
       ""},

      {"damage within a record",
       R"([{"board":"X--------",},{"board":"XO-------"}])",
       {},
       {"1:OX105@22", "1:XO-------"},
       ""},
      {"no closing quote",
       R"([{"board":"X--------},{"board":"XO-------"},{"board":"---------"}])",
       {},
       {"1:OX105@21", "1:XO-------", "1:---------"},
       ""},
      {"no closing quote on a line of its own",
       "[{\"board\":\"X--------},\n{\"board\":\"XO-------\"}]",
       {},
       {"1:OX105@21", "2:XO-------"},
       ""},
      {"no closing bracket", R"([{"board":"X--------",{"board":"XO-------"}])", {}, {"1:OX105@21", "1:XO-------"}, ""},
      {"brackets in a damaged record's strings",
       R"([{"x":"}","board":"X--------" "a":1},{"board":"XO-------"}])",
       {},
       {"1:OX105@30", "1:XO-------"},
       ""},
      {"a comma too many",
       R"([{"board":"X--------"},,{"board":"XO-------"}])",
       {},
       {"1:X--------", "1:OX105@23", "1:XO-------"},
       ""},
      {"a comma at the end", R"(["X--------",])", {}, {"1:X--------", "1:OX105@13"}, ""},
      {"no comma",
       R"([{"board":"X--------"} {"board":"XO-------"}])",
       {},
       {"1:X--------", "1:OX105@23", "1:XO-------"},
       ""},
      {"wrong bracket",
       R"({"g":[{"b":"X--------"}},{"b":"XO-------"}]})",
       with_key("/g/*/b"),
       {"1:X--------", "1:OX105@23", "1:XO-------"},
       ""},
      {"a broken word outside records",
       R"({"a":nul,"g":["X--------"]})",
       with_key("/g/*"),
       {"1:OX105@8", "1:X--------"},
       ""},
      {"a broken scalar record",
       R"(["X--------",nul,"XO-------"])",
       {},
       {"1:X--------", "1:OX105@16", "1:XO-------"},
       ""},
      {"values behind on the same line",
       R"({"board":"XO-------"}{"board":"X--------"})",
       {},
       {"1:XO-------", "1:OX105@21"},
       "OX005 more than one JSON value, and only the first was read"},
      {"values behind that have several lines",
       "{\n\"board\":\"XO-------\"}\n\n[\n1]\n",
       {},
       {"1:XO-------", "4:OX105@24"},
       "OX005 more than one JSON value, and only the first was read"},
      {"text behind",
       R"(["X--------"] x ["XO-------"])",
       {},
       {"1:X--------", "1:OX105@14"},
       "OX001 nothing after byte 14 was read"},
      {"word behind", R"(["X--------"] x)", {}, {"1:X--------", "1:OX105@14"}, ""},
      {"brackets behind", R"(["X--------"] ]})", {}, {"1:X--------", "1:OX105@14"}, ""},
      {"damage that never ends",
       R"(["X--------" x "XO-------" y)",
       {},
       {"1:X--------", "1:OX105@13"},
       "OX001 nothing after byte 13 was read"},
      {"cut between records", R"(["X--------",)", {}, {"1:X--------", "1:OX105@13"}, ""},
      {"cut within a record", R"([{"board":"X--------"},{"boa)", {}, {"1:X--------", "1:OX105@28"}, ""},
      {"damage by name",
       R"({"g":[{"b":"X--------",},{"b":"XO-------"}]})",
       with_key("b"),
       {"1:OX105@23", "1:XO-------"},
       ""},
      {"line ends of all kinds",
       "[\r\n\"X--------\",\r\"XO-------\",\n\n\"---------\"]",
       {},
       {"2:X--------", "3:XO-------", "5:---------"},
       ""},
      {"byte order mark", "\xEF\xBB\xBF[\"X--------\"]", {}, {"1:X--------"}, ""},
  };
  return all;
}

TEST(ReadJsonDocument, FindsItsRecords) {
  for (const Row& row : rows()) {
    SCOPED_TRACE(row.name);
    const DocumentRead read = read_document(row.text, row.options);
    EXPECT_EQ(read.records, row.records);
    EXPECT_EQ(read.problem.substr(0, row.problem.size()), row.problem);
    EXPECT_EQ(read.problem.empty(), row.problem.empty()) << read.problem;
  }
}

TEST(ReadJsonDocument, NoBlockSizeChangesAnything) {
  for (const Row& row : rows()) {
    SCOPED_TRACE(row.name);
    const DocumentRead whole = read_document(row.text, row.options);
    for (std::size_t block = 1; block <= row.text.size(); ++block) {
      SCOPED_TRACE(block);
      const DocumentRead read = read_document(row.text, row.options, block);
      EXPECT_EQ(read.records, whole.records);
      EXPECT_EQ(read.problem, whole.problem);
    }
  }
}

TEST(ReadJsonDocument, NoBlockSizeChangesAnythingBeyondTheLongestRecord) {
  for (const Row& row : rows()) {
    SCOPED_TRACE(row.name);
    for (const std::size_t longest : {1U, 5U, 12U, 22U, 30U}) {
      InputOptions options = row.options;
      options.limits.record_bytes_max = longest;
      const DocumentRead whole = read_document(row.text, options);
      for (std::size_t block = 1; block <= row.text.size(); ++block) {
        SCOPED_TRACE(block);
        const DocumentRead read = read_document(row.text, options, block);
        EXPECT_EQ(read.records, whole.records);
        EXPECT_EQ(read.problem, whole.problem);
      }
    }
  }
}

TEST(ReadJsonDocument, GivesARecordForEachElementWithoutTheName) {
  std::string text = "[";
  for (int i = 0; i < 1500; ++i) text += "{\"a\":1},\n";
  text += R"({"b":"XO-------"}])";
  for (const std::size_t block : {std::size_t{0}, std::size_t{100}}) {
    const DocumentRead read = read_document(text, with_key("b"), block);
    ASSERT_EQ(read.records.size(), 1501U);
    EXPECT_EQ(read.records[1234], "1235:OX106@" + std::to_string(1 + 1234 * 9));
    EXPECT_EQ(read.records.back(), "1501:XO-------");
  }
}

TEST(ReadJsonDocument, GivesARecordForEachElementWhoseBytesAreGone) {
  InputOptions options = with_key("b");
  options.limits.record_bytes_max = 100;
  std::string text = R"({"players":[)";
  for (int i = 0; i < 1500; ++i) text += "{},";
  text += R"({}],"games":[)";
  const std::size_t first = text.size();
  for (int i = 0; i < 1500; ++i) text += "{},";
  text += R"({"b":"XO-------"},{},[{}]]})";
  const DocumentRead whole = read_document(text, options);
  ASSERT_EQ(whole.records.size(), 1503U);
  EXPECT_EQ(whole.records[0].substr(0, 8), "1:OX106@");
  EXPECT_GT(whole.records[0], "1:OX106@" + std::to_string(first));
  EXPECT_EQ(whole.records[1500], "1:XO-------");
  for (const std::size_t block : {1U, 10U, 99U, 1000U})
    EXPECT_EQ(read_document(text, options, block).records, whole.records) << block;
}

TEST(ReadJsonDocument, KeepsEveryRecordBeforeACut) {
  for (const std::string key : {"", "/*/board", "board"}) {
    const std::string text = R"([{"board":"X--------","id":1}, {"board":"XO-------"},{"board":"---------"}])";
    const InputOptions options = with_key(key);
    const Records whole = read_document(text, options).records;
    ASSERT_EQ(whole.size(), 3U);
    for (std::size_t size = 2; size < text.size(); ++size) {
      SCOPED_TRACE(text.substr(0, size));
      const auto complete =
          static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<int>(size), '}'));
      const Records cut = read_document(std::string_view(text).substr(0, size), options).records;
      ASSERT_EQ(cut.size(), complete + 1);
      EXPECT_TRUE(std::equal(whole.begin(), whole.begin() + static_cast<int>(complete), cut.begin()));
      EXPECT_NE(cut.back().find("OX105"), std::string::npos);
      const Records unread =
          read_document(std::string_view(text).substr(0, size), options, 7, Following::unreadable).records;
      EXPECT_EQ(unread, Records(whole.begin(), whole.begin() + static_cast<int>(complete)));
    }
  }
}

TEST(ReadJsonDocument, AnyBytesInAnyBlocksGiveTheSame) {
  for (const std::string key : {"", "/*/b", "b", "/*#", "/a/*/b"})
    EXPECT_TRUE(rc::check("any bytes, key " + key, [&] {
      const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(
          std::vector<std::string>{"{", "}", "[", "]", ",", ":", "\"", "\"b\":", "\"a\":", "\"X--------\"",
                                   "{\"b\":\"XO-------\"}", " ", "\n", "\r", "1", "nul", "\\", "x"}));
      std::string text = *rc::gen::elementOf(std::vector<std::string>{"[", "{", ""});
      for (const std::string& piece : pieces) text += piece;
      InputOptions options = with_key(key);
      options.format = Format::json;  // two values in two lines are lines of JSON
      options.limits.record_bytes_max = *rc::gen::inRange<std::size_t>(1, 60);
      options.limits.json_depth_max = *rc::gen::inRange(1U, 6U);
      const DocumentRead whole = read_document(text, options);
      const DocumentRead cut = read_document(text, options, *rc::gen::inRange<std::size_t>(1, 40));
      RC_ASSERT(cut.records == whole.records);
      RC_ASSERT(cut.problem == whole.problem);
      RC_ASSERT(!whole.records.empty() || !whole.problem.empty());
    }));
}

/// The sentences of all findings of a document read whole.
std::vector<std::string> sentences(const std::string& text, const std::string& board_key) {
  InputOptions options;
  options.board_key = board_key;
  const Result<Layout> layout = open_json({text, true}, options);
  const std::string guarded = std::string(64, '\0') + text + std::string(64, '\0');
  LocatedRecords cut;
  layout->locator->locate(text, Following::end, cut);
  ReadResult result;
  SliceView slice;
  slice.bytes = std::string_view(guarded).substr(64, text.size());
  slice.located = &cut;
  layout->reader->read(slice, result);
  std::vector<std::string> all;
  for (const Finding& finding : result.findings) append_message(all.emplace_back(), finding, result.arena);
  return all;
}

TEST(ReadJson, NamesThePathOfWhatIsWrong) {
  const std::string twice = R"( occurs twice at $.a.one.board, so its value is ambiguous; expected it once)";
  const std::string document =
      R"({"a":{"one":{"board":"XO-------","board":1},"two":{"board":[["X",5,"-"],["-","-","-"],["-","-","-"]]},)"
      R"("three":{"board":"XO-------"]}}})";
  for (const char* key : {"/a/*/board", "board"})
    EXPECT_EQ(
        sentences(document, key),
        (std::vector<std::string>{
            "the key \"board\"" + twice,
            R"(row 1, column 2, at $.a.two.board[0][1]: "5" is not an accepted mark; if it means an empty cell, use --marks empty=5)",
            "invalid JSON: expected a comma or }, found ] in $.a.three"}))
        << key;
  EXPECT_EQ(sentences(R"({"a":[{"board":"XO-------"} 5]})", "/a/*/board"),
            std::vector<std::string>{"invalid JSON: expected a comma or ], found 5 in $.a"});
}

}  // namespace
}  // namespace oxaudit::test
