#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/json/json.hpp"
#include "input/json/json_cases.hpp"
#include "support/result.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace oxaudit::test {
namespace {

/// The evidence, or the message of what cannot be told.
std::string reason_of(Result<Layout> (*open)(const Head&, const InputOptions&), std::string_view text,
                      const std::string& board_key = "", bool whole = true) {
  InputOptions options;
  options.board_key = board_key;
  const Result<Layout> layout = open({text, whole}, options);
  return layout ? layout->reason : "OX005: " + layout.error().message;
}

struct Case {
  const char* name;
  const char* text;
  const char* board_key;
  const char* words;
};

TEST(DetectJsonBoard, SaysWhereTheFirstRecordHasItsBoard) {
  const Case cases[] = {
      {"known names", R"([{"id":1,"State":"XO-------"}])", "",
       R"(the document is an array; the first record has the board under "State", a string, and the id under "id")"},
      {"one object", R"({"board":["X","O",1,2,3,4,5,6,7]})", "",
       R"(the document is an object; the first record has the board under "board", an array of 9 cells)"},
      {"lone boards", R"(["XO-------","XO-------"])", "", "the document is an array; the first record is a string"},
      {"one board", R"(["XO-","---","---"])", "",
       "the array is itself one board, as none of its elements is; the first record is an array of 3 strings"},
      {"a pointer", R"({"cases":[{"input":{"board":[["X","O","-"],[],[]]}}]})", "/cases/*/input/board",
       "board key given; the first record has the board under '/input/board', an array of 3 arrays"},
      {"names", R"({"boards":{"XO-------":1}})", "/boards/*#", "board key given"},
      {"a name", R"([{"b":"XO-------"}])", "b", "board key given"},
      {"no board", R"([{"b":"XO-------"}])", "",
       "the document is an array; the first record has no board under a known name"},
      {"a lone board", "\"XO-------\"", "", "the document is a single value; the first record is a string"},
      {"no JSON", R"([{"board":"XO-------"},{"board")", "",
       R"(the document is an array; the first record has the board under "board", a string)"},
      {"nothing", "[]", "", "the document is an array"},
  };
  for (const Case& row : cases) EXPECT_EQ(reason_of(open_json, row.text, row.board_key), row.words) << row.name;
  EXPECT_EQ(reason_of(open_ndjson, "\n\r\n{\"key\":1,\"grid\":null}\r\n{}"),
            R"(the first record has the board under "grid", null, and the id under "key")");
}

TEST(DetectJsonBoard, RefusesAKeyThatLeadsNowhereInTheWholeSource) {
  const auto nowhere = [](const std::string& key, std::string_view keys, std::string_view such_as) {
    return "OX005: no record has a board at '" + key + "': " + std::string(keys) +
           "; name the key of the board with --board-key" + std::string(such_as);
  };
  const std::string lines = "{\"board\":\"XO-------\",\"n\":1}\n \n{\"board\":\"---------\"}\n";
  EXPECT_EQ(reason_of(open_ndjson, lines, "/bord"),
            nowhere("/bord", R"(their keys are "board", "n")", ", such as '/board'"));
  EXPECT_EQ(reason_of(open_ndjson, lines, "bord"),
            nowhere("bord", R"(their keys are "board", "n")", ", such as '/board'"));
  EXPECT_EQ(reason_of(open_ndjson, "1\n2\n", "/b"), nowhere("/b", "they have no keys", ""));
  EXPECT_EQ(reason_of(open_json, R"({"g":[{"x":1},{"x":2}]})", "/g/*/b"),
            nowhere("/g/*/b", R"(their keys are "x")", ""));
  EXPECT_EQ(reason_of(open_json, R"([{"s":{"board":"XO-------"}},{}])", "/s/b"),
            nowhere("/s/b", R"(their keys are "s")", ", such as '/*/s/board'"));
  std::string many = "[";
  for (int i = 0; i < 100; ++i) many += R"({"x":1},)";
  EXPECT_THAT(reason_of(open_json, many + "{}]", "/b"), testing::StartsWith("OX005"));
}

TEST(DetectJsonBoard, LeavesAKeyThatIsFoundTwiceToTheRecord) {
  for (const char* record : {R"({"b":"XO-------","c":{"b":"XX-------"}})", R"({"a":{"b":1},"c":{"b":2}})",
                             R"([{"b":"XO-------"},{"b":"XX-------"}])", R"({"g":[{"b":1},{"b":2},{"b":3}]})"})
    EXPECT_EQ(reason_of(open_ndjson, record, "b"), "") << record;
}

TEST(DetectJsonBoard, LeavesToEachRecordWhatOthersMayHave) {
  const auto allowed = [](std::string_view evidence) { return !evidence.starts_with("OX005"); };
  EXPECT_TRUE(allowed(reason_of(open_ndjson, "{\"x\":1}\n", "/b"))) << "one record may lack its board";
  EXPECT_TRUE(allowed(reason_of(open_ndjson, "{\"x\":1}\n{\"b\":null}\n", "/b")));
  EXPECT_TRUE(allowed(reason_of(open_ndjson, "{\"x\":1}\n{\"x\":2}\n{\"b\":\n", "/b"))) << "the damaged one";
  EXPECT_TRUE(allowed(reason_of(open_ndjson, "{\"x\":1}\n{\"x\":2}\n", "/b", false))) << "what follows";
  EXPECT_TRUE(allowed(reason_of(open_json, R"([{"x":1},{"x":2},{"b)", "/b")));
  std::string many = "[";
  for (int i = 0; i < 100; ++i) many += R"({"x":1},)";
  EXPECT_TRUE(allowed(reason_of(open_json, many + R"({"b":"XO-------"}])", "/b")));
}

TEST(DetectJsonBoard, ChoosesNoneOfSeveralKeys) {
  const char* record = R"({"state":"XO-------","board":"XO-------"})";
  const std::string words = R"(OX005: the board may be under "state" or under "board": choose with --board-key )";
  EXPECT_EQ(reason_of(open_ndjson, record), words + "'/state' or '/board'");
  EXPECT_EQ(reason_of(open_json, record), words + "'/state' or '/board'");
  EXPECT_EQ(reason_of(open_json, "[" + std::string(record) + "]"), words + "'/*/state' or '/*/board'");
  for (const char* key : {"/state", "board", "/*/board", "/board"})
    EXPECT_FALSE(reason_of(open_json, "[" + std::string(record) + "]", key).starts_with("OX005")) << key;
  EXPECT_FALSE(reason_of(open_ndjson, std::string(record) + "\n{\"board\":1}").starts_with("OX005"))
      << "where a record tells, the others are malformed each on its own";
}

TEST(DetectJsonBoard, NamesTheKeyOfBoardsFurtherDown) {
  const auto deeper = [](std::string_view pointers) {
    return "OX005: the first records have no board under a known name, but there are boards further down: use "
           "--board-key " +
           std::string(pointers);
  };
  const Case cases[] = {
      {"arrays", R"([{"games":[{"board":"XO-------"},{"board":"XO-------"}]}])", "", "'/*/games/*/board'"},
      {"members that are alike", R"([{"a":{"board":"XO-------"},"b":{"board":"XO-------"}}])", "", "'/*/*/board'"},
      {"members that are not", R"([{"a":{"board":"XO-------"},"b":{"grid":"XO-------"}}])", "",
       "'/*/a/board' or '/*/b/grid'"},
      {"one that is a board", R"([{"a":{"state":"done","board":"XO-------"},"n":1}])", "", "'/*/a/board'"},
      {"escapes", R"([{"a/b~":{"board":"XO-------"},"n":1}])", "", "'/*/a~1b~0/board'"},
  };
  for (const Case& row : cases) EXPECT_EQ(reason_of(open_json, row.text), deeper(row.words)) << row.name;
  EXPECT_EQ(reason_of(open_ndjson, R"({"game":{"board":"XO-------"}})"), deeper("'/game/board'"));
  EXPECT_FALSE(reason_of(open_ndjson, R"({"games":[{"board":"XO-------"}]})").starts_with("OX005"))
      << "a line is one record, so there is no key that would read it";
  EXPECT_FALSE(reason_of(open_json, R"([{"a":{"board":1}},{"board":"XO-------"}])").starts_with("OX005"));
}

TEST(DetectJsonBoard, TakesAWordForNoBoardWhereOthersAreFurtherDown) {
  const auto misled = [](const std::string& pointers) {
    return "OX005: \"state\" holds no board in the first records, but there are boards further down: choose with "
           "--board-key " +
           pointers;
  };
  const char* document = R"({"state":"finished","games":[{"board":"XO-------"},{"board":"XO-------"}]})";
  EXPECT_EQ(reason_of(open_json, document), misled("'/state' or '/games/*/board'"));
  EXPECT_EQ(reason_of(open_json, R"([{"state":7,"game":{"board":"XO-------"}}])"),
            misled("'/*/state' or '/*/game/board'"));
  EXPECT_EQ(reason_of(open_ndjson, R"({"state":"done","game":{"board":"XO-------"}})"),
            misled("'/state' or '/game/board'"));
  for (const char* board : {R"("XO?------")", R"("101201010")", R"("......X..")", "[1,2]", "\"XO-------\""})
    EXPECT_FALSE(reason_of(open_json, R"({"board":)" + std::string(board) + R"(,"past":[{"board":"XO-------"}]})")
                     .starts_with("OX005"))
        << board;
  EXPECT_FALSE(reason_of(open_json, R"({"state":"finished","games":[{"board":"?"}]})").starts_with("OX005"));
}

TEST(DetectJsonBoard, DependsOnTheSameBytesHoweverManyAreAtHand) {
  std::string text = "[";
  for (int i = 0; i < 30; ++i) text += R"({"a":{"board":"XO-------"},"pad":")" + std::string(3000, 'x') + "\"},";
  text += R"({"board":"XO-------"}])";
  const std::string all = reason_of(open_json, text);
  EXPECT_TRUE(all.starts_with("OX005")) << all;
  EXPECT_EQ(reason_of(open_json, text.substr(0, 70'000), "", false), all);
  std::string names = R"({"boards":{)";
  for (int i = 0; i < 5000; ++i) names += (i == 0 ? "\"" : ",\"") + std::to_string(i) + R"(":{"state":"XO-------"})";
  const Result<Layout> layout = open_json({names + "}}", true}, {});
  LocatedRecords cut;
  layout->locator->locate(names + "}}", Following::end, cut);
  EXPECT_THAT(cut.problem->message, ::testing::EndsWith("'/boards/*/state'"));
  EXPECT_EQ(layout->reason,
            "the document is an object; its start has no board under a known name, but there are boards at "
            "'/boards/*/state'");
  const std::string deep(100'000, '[');
  EXPECT_EQ(reason_of(open_json, deep), "the document is an array");
}

TEST(DetectJsonBoard, OfADocumentWithoutABoardGoesToWhoeverMissesIt) {
  const Result<Layout> layout = open_json({R"({"games":[{"board":"XO-------"},{"board":"XO-------"}]})", true}, {});
  ASSERT_TRUE(layout.ok());
  LocatedRecords cut;
  layout->locator->locate(R"({"games":[{"board":"XO-------"},{"board":"XO-------"}]})", Following::end, cut);
  ASSERT_TRUE(cut.problem);
  EXPECT_THAT(cut.problem->message, ::testing::EndsWith("with --board-key, such as '/games/*/board'"));
}

}  // namespace
}  // namespace oxaudit::test
