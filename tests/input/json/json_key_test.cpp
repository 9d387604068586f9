/// Which value is the board: pointers, bare names, known names, and keys given twice.
#include "input/json/json_key.hpp"
#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/json/json_cases.hpp"
#include "support/result.hpp"

#include <vector>

namespace oxaudit::test {
namespace {

struct KeyCase {
  std::string_view name;
  std::string_view key;
  std::string_view json;
  std::string_view outcome;
};

TEST(JsonKey, FindsTheBoard) {
  const std::vector<KeyCase> cases = {
      {"known name", "", R"({"a":1,"tablero":"X--------"})", "X--------"},
      {"known name in capitals", "", R"({"Board":"X--------"})", "X--------"},
      {"known name with escapes", "", R"({"bo\u0061rd":"X--------"})", "X--------"},
      {"known name is not looked for deeper", "", R"({"a":{"board":"X--------"}})", "OX106@0"},
      {"two known names", "", R"({"board":"X--------","state":"X--------"})", "OX106@9"},
      {"known name twice", "", R"({"board":"XXX------","board":"---------"})", "OX107@21"},
      {"known name twice, once escaped", "", R"({"board":"XXX------","bo\u0061rd":"---------"})", "OX107@21"},
      {"twice and another", "", R"({"board":"XXX------","board":"---------","grid":""})", "OX106@9 OX107@21"},
      {"another key twice harms nothing", "", R"({"a":1,"a":2,"board":"X--------"})", "X--------"},
      {"top-level number", "", "5", "OX106@0"},
      {"top-level null", "", "null", "OX106@0"},
      {"top-level true", "", " true", "OX106@1"},
      {"pointer", "/a/b", R"({"a":{"b":"X--------"},"board":1})", "X--------"},
      {"pointer with escapes", "/a~1b/~0", R"({"a/b":{"~":"X--------"}})", "X--------"},
      {"pointer into an array", "/1", R"([1,"X--------"])", "X--------"},
      {"pointer with a leading zero", "/01", R"([1,"X--------"])", "OX106@0"},
      {"pointer to a numeric member", "/01", R"({"01":"X--------"})", "X--------"},
      {"pointer to the empty key", "/", R"({"":"X--------"})", "X--------"},
      {"pointer past the end", "/7", R"([1,"X--------"])", "OX106@0"},
      {"pointer through a string", "/a/b", R"({"a":"b"})", "OX106@0"},
      {"star over elements", "/*/b", R"([{"a":1},{"b":"X--------"}])", "X--------"},
      {"star over members", "/*/b", R"({"p":{"a":1},"q":{"b":"X--------"}})", "X--------"},
      {"star matches several", "/*", R"(["X--------","X--------"])", "OX106@1"},
      {"key on the way twice", "/a/b", R"({"a":{"b":"X--------"},"a":{}})", "OX107@23"},
      {"key on the way twice, first in vain", "/a/b", R"({"a":{},"a":{"b":"X--------"}})", "OX107@8"},
      {"name at any depth", "b", R"({"a":[{"c":{"b":"X--------"}}]})", "X--------"},
      {"name in two objects", "b", R"([{"b":"X--------"},{"b":"X--------"}])", "OX106@6"},
      {"name twice in one object", "b", R"([{"b":"X--------","b":"X--------"}])", "OX107@18"},
      {"name below a key given twice", "b", R"({"a":{"b":"X--------"},"a":0})", "OX107@23"},
      {"name nowhere", "b", R"({"board":"X--------"})", "OX106@0"},
  };
  for (const KeyCase& row : cases) {
    SCOPED_TRACE(row.name);
    InputOptions options;
    options.board_key = row.key;
    EXPECT_EQ(outcome(read_ndjson(row.json, options)), row.outcome) << row.json;
  }
}

TEST(JsonKey, NamesTheKeysThatCompete) {
  EXPECT_EQ(text_of(read_ndjson(R"({"state":"X--------","board":"X--------"})")), "state and board");
}

TEST(JsonKey, RefusesAPointerWithABareTilde) {
  for (const char* key : {"/a~", "/a~2", "/~/b"}) {
    InputOptions options;
    options.board_key = key;
    const Result<Layout> layout = open_ndjson({"", true}, options);
    ASSERT_FALSE(layout.ok()) << key;
    EXPECT_NE(layout.error().message.find("--board-key"), std::string::npos);
  }
}

std::string id_of(std::string_view json, const std::string& key = "") {
  InputOptions options;
  options.id_key = key;
  const ReadResult result = read_ndjson(json, options);
  const RecordItem& item = result.items.at(0);
  if (!item.has_id) return "none";
  return std::string((item.id_in_arena ? std::string_view(result.arena) : json).substr(item.id_begin, item.id_size));
}

TEST(JsonKey, FindsTheId) {
  EXPECT_EQ(id_of(R"({"id":"a7","board":"X--------"})"), "a7");
  EXPECT_EQ(id_of(R"({"id":"\u0061\n7","board":"X--------"})"), "a\n7");
  EXPECT_EQ(id_of(R"({"game_id":1.50,"board":"X--------"})"), "1.50");
  EXPECT_EQ(id_of(R"({"key":123456789012345678901234567890,"board":"X--------"})"), "123456789012345678901234567890");
  EXPECT_EQ(id_of(R"({"id":null,"board":"X--------"})"), "none");
  EXPECT_EQ(id_of(R"({"id":[1],"board":"X--------"})"), "none");
  EXPECT_EQ(id_of(R"({"id":1})"), "1") << "a malformed record keeps its id";
  EXPECT_EQ(id_of(R"({"a":{"no":3},"board":"X--------"})", "/a/no"), "3");
  EXPECT_EQ(id_of(R"({"a":{"no":3},"board":"X--------"})", "no"), "3");
}

}  // namespace
}  // namespace oxaudit::test
