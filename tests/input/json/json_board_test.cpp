/// Every shape in which JSON holds a board, right and wrong.
#include "input/core/input_options.hpp"
#include "input/json/json_cases.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace oxaudit::test {
namespace {

struct Shape {
  std::string_view name;
  std::string_view json;
  std::string_view outcome;
  std::vector<std::string> marks = {};
};

void expect_all(const std::vector<Shape>& shapes) {
  for (const Shape& shape : shapes) {
    SCOPED_TRACE(shape.name);
    EXPECT_EQ(outcome(read_ndjson(shape.json, with_marks(shape.marks))), shape.outcome) << shape.json;
  }
}

TEST(JsonBoard, ReadsEveryShape) {
  expect_all({
      {"nine cells in a string", R"({"board":"XO-------"})", "XO-------"},
      {"rows with line ends", R"({"board":"XO-\nXO-\nX--\n"})", "XO-XO-X--"},
      {"rows with CRLF", R"({"board":"XO-\r\nXO-\r\nX--"})", "XO-XO-X--"},
      {"rows with slashes", R"({"board":"XO-/XO-/X--"})", "XO-XO-X--"},
      {"rows with escaped slashes", R"({"board":"XO-\/XO-\/X--"})", "XO-XO-X--"},
      {"rows with bars", R"({"board":"|XO-|XO-|X--|"})", "XO-XO-X--"},
      {"escaped letters", R"({"board":"\u0058\u004F-------"})", "XO-------"},
      {"three strings", R"({"board":["XO-","XO-","X--"]})", "XO-XO-X--"},
      {"three strings with escapes", R"({"board":["XO\u002d","XO-","\u0058--"]})", "XO-XO-X--"},
      {"nine strings", R"({"board":["X","O","-","-","-","-","-","-","x"]})", "XO------X"},
      {"three arrays", R"({"board":[["X","O","-"],["-","-","-"],["-","-","-"]]})", "XO-------"},
      {"the record itself, a string", R"("XO-------")", "XO-------"},
      {"the record itself, an array", R"(["XO-","---","---"])", "XO-------"},
      {"null cells", R"({"board":[["X",null,null],[null,null,null],[null,null,null]]})", "X--------", {"empty=null"}},
      {"numbers", R"({"board":[1,-1,0,0,0,0,0,0,0]})", "XO-------", {"x=1,o=-1,empty=0"}},
      {"true and false",
       R"({"board":[true,false,null,null,null,null,null,null,null]})",
       "XO-------",
       {"x=true,o=false,empty=null"}},
      {"blank strings", R"({"board":["XOO","X  ","X  "]})", "XOOX--X--", {"empty= "}},
      {"nine blank strings", R"([" "," "," "," "," "," "," "," "," "])", "---------", {"empty= "}},
  });
}

TEST(JsonBoard, NamesTheFaultAndItsPlace) {
  expect_all({
      {"null", R"({"board":null})", "OX106@9"},
      {"a number", R"({"board":5})", "OX106@9"},
      {"true", R"({"board":true})", "OX106@9"},
      {"an object", R"({"board":{}})", "OX106@9"},
      {"an empty array", R"({"board":[]})", "OX101@9"},
      {"an empty string", R"({"board":""})", "OX101@10"},
      {"a number cell", R"({"board":["X","O",3,4,5,6,7,8,9]})", "OX103@18"},
      {"a null cell without a mark for it", R"([null,"X","X","X","X","X","X","X","X"])", "OX103@1"},
      {"1.0 is not 1", R"([1.0,0,0,0,0,0,0,0,0])", "OX103@1", {"x=1,empty=0"}},
      {"an object as a cell", R"(["X",{},"X","X","X","X","X","X","X"])", "OX106@5"},
      {"an array among cells", R"(["X",[],"X","X","X","X","X","X","X"])", "OX106@5"},
      {"an array as a cell of a row", R"([["X","O",[]],["-","-","-"],["-","-","-"]])", "OX106@10"},
      {"null among rows", R"(["XO-",null,"---"])", "OX106@7"},
      {"a string among arrays", R"([["X","O","-"],"---","---"])", "OX106@1"},
      {"two rows", R"(["XO-","---"])", "OX101@2"},
      {"eight cells", R"(["X","O","-","-","-","-","-","-"])", "OX102@0"},
      {"two arrays", R"([["X","O","-"],["-","-","-"]])", "OX101@0"},
      {"a short array", R"([["X","O","-"],["-","-"],["-","-","-"]])", "OX102@15"},
      {"a bad mark in a string", R"({"board":"XQ-------"})", "OX103@11"},
      {"a bad mark behind an escape", R"({"board":"X\u004FQ------"})", "OX103@17"},
      {"a bad mark in the second row", R"({"board":"XO-\nXQ-\n---"})", "OX103@16"},
      {"half a surrogate pair", R"({"board":"XO\ud800------"})", "OX104@12"},
      {"half a surrogate pair in a row", R"(["XO-","\u0058\uDFFF-","---"])", "OX104@14"},
      {"half a surrogate pair in a cell", R"(["X","O","\u002d","\udc00","-","-","-","-","-"])", "OX104@19"},
      {"a bad mark behind an escape in a row", R"(["XO-","\u0058Q-","---"])", "OX103@14"},
      {"an escaped NUL", R"({"board":"XO\u0000------"})", "OX104@12"},
      {"an invalid byte", "{\"board\":\"XO\xFF------\"}", "OX104@12"},
  });
  EXPECT_EQ(outcome(read_ndjson(std::string_view("{\"board\":\"XO\0------\"}", 21))), "OX104@12");
}

TEST(JsonBoard, NamesTheHalfOfAPairThatAnEscapeNames) {
  for (const char* text : {R"("XO\ud800------")", R"(["XO\ud800","---","---"])", R"(["X","O","\uD800",0,0,0,0,0,0])"}) {
    const ReadResult result = read_ndjson(text);
    ASSERT_FALSE(result.findings.empty()) << text;
    EXPECT_TRUE(std::ranges::any_of(result.findings, [](const Finding& finding) {
      return finding.detail == Detail::lone_surrogate && finding.found == 0xD800;
    })) << text;
  }
}

TEST(JsonBoard, TellsAWrongTypeByItsPath) {
  InputOptions options;
  options.board_key = "/boards/*/state";
  const ReadResult result = read_ndjson(R"({"boards":{"12345XO89":{"state":[{},2,3,4,5,"X","O",8,9]}}})", options);
  ASSERT_EQ(outcome(result), "OX106@33");
  EXPECT_EQ(text_of(result), R"(an object at $.boards["12345XO89"].state[0])");
}

TEST(JsonBoard, ReadsEveryBoardInEveryShape) {
  std::string text;
  for (int code = 0; code < k_board_count; ++code) {
    const Board board = Board::from_code(static_cast<BoardCode>(code));
    std::array<std::string, 9> cell;
    for (int i = 0; i < 9; ++i)
      cell[static_cast<std::size_t>(i)] = std::string(1, "-XO"[static_cast<std::size_t>(board.cell(i))]);
    const auto row = [&](std::size_t r) { return cell[r] + cell[r + 1] + cell[r + 2]; };
    const auto cells = [&](std::size_t from, std::size_t count) {
      std::string out = "[";
      for (std::size_t i = from; i < from + count; ++i) out += (i == from ? "\"" : ",\"") + cell[i] + "\"";
      return out + "]";
    };
    text += "{\"board\":\"" + row(0) + row(3) + row(6) + "\"}\n";
    text += "\"" + row(0) + "\\n" + row(3) + "\\n" + row(6) + "\"\n";
    text += "[\"" + row(0) + "\",\"" + row(3) + "\",\"" + row(6) + "\"]\r";
    text += cells(0, 9) + "\r\n";
    text += "[" + cells(0, 3) + "," + cells(3, 3) + "," + cells(6, 3) + "]\n";
  }
  const ReadResult result = read_ndjson(text);
  ASSERT_EQ(result.records, 5U * k_board_count);
  EXPECT_EQ(result.counts.malformed, 0U);
  EXPECT_EQ(result.counts.legal(), 5U * 5'478);
  for (std::size_t i = 0; i < result.items.size(); ++i) ASSERT_EQ(result.items[i].code, i / 5);
}

/// The first finding's sentence.
std::string sentence(std::string_view json, const InputOptions& options = {}) {
  const ReadResult result = read_ndjson(json, options);
  std::string out;
  append_message(out, result.findings.at(0), result.arena);
  return out;
}

TEST(JsonBoard, NamesThePathOfWhatIsWrong) {
  const struct {
    const char* name;
    const char* json;
    const char* words;
  } cases[] = {
      {"number for a board", R"({"board":5})", "expected a board, found a number at $.board"},
      {"number for a row", R"({"board":["XO-","---",5]})", "expected a board, found a number at $.board[2]"},
      {"array for a cell", R"({"board":["X",["O"],1,2,3,4,5,6,7]})", "expected a board, found an array at $.board[1]"},
      {"object in a row", R"({"board":[["X","O",{}],[],[]]})", "expected a board, found an object at $.board[0][2]"},
      {"unknown cell of nine", R"({"board":["X","O","-","?","-","-","-","-","-"]})",
       R"(row 2, column 1, at $.board[3]: "?" is not an accepted mark; if it means an empty cell, use --marks 'empty=?')"},
      {"unknown word of nine", R"({"board":["X","O","-","XX","-","-","-","-",12]})",
       R"(row 2, column 1, at $.board[3]: "XX" is not an accepted mark)"},
      {"unknown cell of three by three", R"({"board":[["X","O","-"],["-","-",null],["-","-","-"]]})",
       R"(row 2, column 3, at $.board[1][2]: "null" is not an accepted mark; if it means an empty cell, use --marks empty=null)"},
      {"nothing for a cell", R"([["X","O","-"],["-","-","-"],["-","-",""]])",
       "row 3, column 3, at $[2][2]: the cell is empty; expected a mark; if it means an empty cell, use --marks "
       "'empty='"},
      {"key twice", R"({"board":"XO-------","board":1})",
       R"(the key "board" occurs twice at $.board, so its value is ambiguous; expected it once)"},
  };
  for (const auto& row : cases) EXPECT_EQ(sentence(row.json), row.words) << row.name;
  InputOptions options;
  options.board_key = "board";
  EXPECT_EQ(sentence(R"({"a b":[{"board":"XO-------","board":1}]})", options),
            R"(the key "board" occurs twice at $["a b"][0].board, so its value is ambiguous; expected it once)");
}

}  // namespace
}  // namespace oxaudit::test
