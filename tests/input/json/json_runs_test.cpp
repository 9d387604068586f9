/// Runs of regular elements, which are taken fast, against the same elements read one by one: the same records and
/// places, on every board, on every single-byte change, and however the document is cut.
#include "input/core/input_options.hpp"
#include "input/json/json_document_cases.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace oxaudit::test {
namespace {

std::string cells_of(unsigned code) {
  std::string cells;
  for (int i = 0; i < k_cell_count; ++i)
    cells += "-XO"[static_cast<int>(Board::from_code(static_cast<BoardCode>(code)).cell(i))];
  return cells;
}

struct Document {
  std::string name;
  std::string begin;
  std::string end;
  std::string board_key;
  std::string (*element)(const std::string& id, const std::string& cells);
};

const std::vector<Document>& documents() {
  static const std::vector<Document> all = {
      {"objects, one a line", "[", "]\n", "",
       [](const std::string& id, const std::string& cells) {
         return "\n{\"id\":" + id + ",\"board\":\"" + cells + "\"}";
       }},
      {"objects on one line", "[", "]", "",
       [](const std::string& id, const std::string& cells) {
         return "{\"board\": \"" + cells + "\", \"n\": " + id + "}";
       }},
      {"objects over several lines", "[", "\r\n]", "",
       [](const std::string& id, const std::string& cells) {
         return "\r\n {\r\n  \"id\": \"g" + id + "\",\r\n  \"board\": \"" + cells + "\"\r\n }";
       }},
      {"strings", "[", "]", "",
       [](const std::string& /*id*/, const std::string& cells) { return "\n\"" + cells + "\""; }},
      {"deep in a document", R"({"v":1,"games":[)", R"(],"w":[2]})", "/games/*/board",
       [](const std::string& id, const std::string& cells) {
         return "{\"id\":" + id + ",\"board\":[\"" + cells.substr(0, 3) + "\",\"" + cells.substr(3, 3) + "\",\"" +
                cells.substr(6) + "\"]}";
       }},
  };
  return all;
}

std::string text_of(const Document& document, unsigned step) {
  std::string text = document.begin;
  for (unsigned code = 0; code < k_board_count; code += step) {
    if (code != 0) text += ',';
    text += document.element(std::to_string(code * 7 % 1013), cells_of(code));
  }
  return text + document.end;
}

DocumentRead read(const Document& document, std::string_view text, bool exact, std::size_t block = 0) {
  InputOptions options;
  options.board_key = document.board_key;
  options.exact_only = exact;
  return read_document(text, options, block);
}

void expect_same(const DocumentRead& one, const DocumentRead& other, const std::string& what) {
  ASSERT_EQ(one.records, other.records) << what;
  ASSERT_EQ(one.problem, other.problem) << what;
}

TEST(JsonRuns, TellTheSameOfEveryBoard) {
  for (const Document& document : documents()) {
    const std::string text = text_of(document, 1);
    const DocumentRead exact = read(document, text, true);
    EXPECT_EQ(exact.records.size(), k_board_count) << document.name;
    expect_same(read(document, text, false), exact, document.name);
  }
}

TEST(JsonRuns, TellTheSameHoweverTheDocumentIsCut) {
  for (const Document& document : documents()) {
    const std::string text = text_of(document, 487);
    const DocumentRead exact = read(document, text, true);
    for (std::size_t block = 1; block <= 200; ++block)
      expect_same(read(document, text, false, block), exact, document.name + " in blocks of " + std::to_string(block));
  }
}

TEST(JsonRuns, TellTheSameAfterEverySingleByteChange) {
  for (const Document& document : documents()) {
    const std::string text = text_of(document, 1511);
    const std::size_t begin = text.size() / 2;
    for (std::size_t at = begin; at < std::min(text.size(), begin + 70); ++at) {
      for (const char c : std::string_view("Xo-,\n\r\"\\ 09]}[{:q\xFF")) {
        std::string changed = text;
        changed[at] = c;
        expect_same(read(document, changed, false), read(document, changed, true),
                    document.name + " with byte " + std::to_string(at) + " as '" + c + "'");
      }
      std::string changed = text;
      changed.erase(at, 1);
      expect_same(read(document, changed, false), read(document, changed, true),
                  document.name + " without byte " + std::to_string(at));
    }
  }
}

}  // namespace
}  // namespace oxaudit::test
