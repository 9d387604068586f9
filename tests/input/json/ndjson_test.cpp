/// Lines into records: what a line is, what is wrong with it, and that no cut and no damage changes a neighbour.
#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/core/line_scan.hpp"
#include "input/core/reader.hpp"
#include "input/json/json_cases.hpp"
#include "input/json/json_tree.hpp"
#include "support/result.hpp"

#include <rapidcheck.h>
#include <simdjson.h>
#include <algorithm>
#include <vector>

namespace oxaudit::test {
namespace {

TEST(ReadNdjson, NamesTheFaultAndItsPlace) {
  struct Row {
    std::string_view name;
    std::string_view line;
    std::string_view outcome;
  };
  const std::vector<Row> rows = {
      {"no quotes", "{bad}", "OX105@1"},
      {"single quotes", "{'board':1}", "OX105@1"},
      {"no colon", R"({"a" 1})", "OX105@5"},
      {"no value", R"({"a":})", "OX105@5"},
      {"comma at the end of an object", R"({"a":1,})", "OX105@7"},
      {"comma at the end of an array", "[1,]", "OX105@3"},
      {"no comma", "[1 2]", "OX105@3"},
      {"wrong bracket", "[1}", "OX105@2"},
      {"cut in a string", R"({"a":"b)", "OX105@7"},
      {"cut in an escape", R"({"a":"\)", "OX105@7"},
      {"cut in an object", R"({"a":1)", "OX105@6"},
      {"leading zero", "[01]", "OX105@2"},
      {"no fraction", "[1.]", "OX105@3"},
      {"no exponent", "[1e+]", "OX105@4"},
      {"only a minus", "[-]", "OX105@2"},
      {"plus", "[+1]", "OX105@1"},
      {"NaN", "[NaN]", "OX105@1"},
      {"half a word", "[nul]", "OX105@4"},
      {"unknown escape", R"(["\q"])", "OX105@3"},
      {"short unicode escape", R"(["\u12G4"])", "OX105@6"},
      {"raw tab in a string", "[\"a\tb\"]", "OX105@3"},
      {"raw byte between values", "[\xFF]", "OX105@1"},
      {"second value", R"("X--------" "X--------")", "OX105@12"},
      {"text behind", R"({"board":"X--------"};)", "OX105@21"},
      {"closing bracket behind", R"({"board":"X--------"}})", "OX105@21"},
      {"invalid bytes elsewhere", "{\"a\":\"\xFF\xC0\",\"board\":\"X--------\"}", "X--------"},
      {"invalid bytes in a key elsewhere", "{\"\xFF\":0,\"board\":\"X--------\"}", "X--------"},
      {"half a pair elsewhere", R"({"a":"\udc00","board":"X--------"})", "X--------"},
      {"huge numbers elsewhere", R"({"a":1e999,"b":99999999999999999999999,"board":"X--------"})", "X--------"},
      {"NUL elsewhere", std::string_view("{\"a\":\"\0\",\"board\":\"X--------\"}", 29), "X--------"},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(outcome(read_ndjson(row.line)), row.outcome);
  }
}

TEST(ReadNdjson, SaysWhatItExpectedAndFound) {
  EXPECT_EQ(text_of(read_ndjson("{bad}")), "expected a key in double quotes, found bad");
  EXPECT_EQ(text_of(read_ndjson("[1")), "expected a comma or ], found the end of the text");
}

TEST(ReadNdjson, SkipsBlankLinesAndCountsThem) {
  const ReadResult result =
      read_ndjson("\xEF\xBB\xBF{\"board\":\"XOXOXOXOX\"}\r\n\r\n{\"board\":\"XO-------\"}\n \t \n{bad}\r\r\n");
  ASSERT_EQ(result.records, 3U);
  EXPECT_EQ(result.lines, 6U);
  EXPECT_EQ(outcome(result, 0), "XOXOXOXOX");
  EXPECT_EQ(result.items[1].line, 2U);
  EXPECT_EQ(result.items[2].line, 4U);
}

TEST(ReadNdjson, ItemsPointAtTheBoardValue) {
  const std::string_view text = R"({"id":1,"board":["X","O"]})";
  const ReadResult result = read_ndjson(text);
  EXPECT_EQ(text.substr(result.items.at(0).begin, result.items.at(0).size), R"(["X","O"])");
}

TEST(ReadNdjson, KeepsOnlyFlaggedRecordsUnlessAsked) {
  const ReadResult result = read_ndjson("\"---------\"\n\"XX-------\"\n\"X\"\n", {}, false);
  EXPECT_EQ(result.records, 3U);
  ASSERT_EQ(result.items.size(), 2U);
  EXPECT_EQ(result.items[0].number, 1U);
}

TEST(ReadNdjson, LimitsDepthAndLength) {
  InputOptions options;
  options.limits.json_depth_max = 3;
  EXPECT_EQ(outcome(read_ndjson("{\"a\":[[]],\"board\":\"X--------\"}", options)), "X--------");
  EXPECT_EQ(outcome(read_ndjson("{\"a\":[[[]]],\"board\":\"X--------\"}", options)), "OX003@7");
  options.limits.record_bytes_max = 11;
  const ReadResult result = read_ndjson("\"X--------\"\n\"X---------\"\n\"O--------\"", options);
  EXPECT_EQ(outcome(result, 0), "X--------");
  EXPECT_EQ(outcome(result, 1), "OX003@12");
  EXPECT_EQ(outcome(result, 2), "O--------");
  EXPECT_EQ(outcome(read_ndjson(std::string(1'000'000, '['))), "OX003@64");
}

/// A record as one string, whatever slice it was read in.
std::string describe(const ReadResult& result, std::size_t i, std::uint64_t lines, std::size_t base) {
  const RecordItem& item = result.items[i];
  std::string words = std::to_string(item.line + lines) + ":" + std::to_string(item.begin + base) + "+" +
                      std::to_string(item.size) + ":" + std::to_string(item.code);
  for (std::size_t f = 0; f < item.finding_count; ++f) {
    const Finding& finding = result.findings[item.first_finding + f];
    words.append(" ").append(code(finding.rule)).append("@").append(std::to_string(finding.offset + base));
  }
  return words;
}

/// Reads slice by slice the way the pipeline does: what is open is joined to the bytes that follow.
std::vector<std::string> read_located(std::string_view text, const std::vector<std::size_t>& cuts,
                                      const InputOptions& options) {
  const Result<Layout> layout = open_ndjson({text, true}, options);
  std::vector<std::string> records;
  std::size_t begin = layout->first_record;
  std::uint64_t lines = 0;
  bool skipping = false;
  for (std::size_t c = 0; c <= cuts.size(); ++c) {
    const std::size_t end = c < cuts.size() ? cuts[c] : text.size();
    if (end < begin) continue;
    ReadResult result;
    SliceView slice;
    slice.bytes = text.substr(begin, end - begin);
    slice.last = c == cuts.size();
    slice.skip_to_boundary = skipping;
    slice.keep_all = true;
    layout->reader->read(slice, result);
    for (std::size_t i = 0; i < result.items.size(); ++i) records.push_back(describe(result, i, lines, begin));
    lines += result.lines;
    skipping = result.skipping;
    begin = result.open_from ? begin + *result.open_from : end;
  }
  records.push_back(std::to_string(lines) + " lines");
  return records;
}

TEST(ReadNdjson, NoCutChangesTheRecords) {
  const std::string text =
      "\xEF\xBB\xBF{\"board\":\"XO-------\"}\r\n\r\n{bad}\r{\"id\":1,\"board\":[\"XO-\",\"Q--\",\"---\"]}\n"
      "{\"note\":\"this line is far longer than the limit allows\",\"board\":\"X--------\"}\r\n\"X--------\"\r\r\n5";
  InputOptions options;
  options.limits.record_bytes_max = 45;
  const std::vector<std::string> whole = read_located(text, {}, options);
  EXPECT_EQ(whole.size(), 7U);
  for (std::size_t a = 3; a <= text.size(); ++a) {
    EXPECT_EQ(read_located(text, {a}, options), whole) << "cut at " << a;
    for (std::size_t b = a; b <= text.size(); b += 3)
      ASSERT_EQ(read_located(text, {a, b}, options), whole) << a << " " << b;
  }
}

TEST(ReadNdjson, BoundariesStandBehindLineEnds) {
  const Result<Layout> layout = open_ndjson({"", true}, {});
  const RecordReader& reader = *layout->reader;
  EXPECT_EQ(reader.find_boundary("ab\r\ncd\n", 0), 4U);
  EXPECT_EQ(reader.find_boundary("ab\rcd\n", 0), 3U);
  EXPECT_EQ(reader.find_boundary("ab\r", 0), std::string_view::npos);
  EXPECT_EQ(reader.find_boundary("ab", 0), std::string_view::npos);
}

constexpr std::string_view k_seed =
    "{\"id\":\"\\u00e9\",\"board\":\"XO-------\"}\n{\"a\":{\"b\":[1,-2.5e3,null,true]},\"board\":[\"X\",\"O\",\"-\",\"-"
    "\","
    "\"-\",\"-\",\"-\",\"-\",\"-\"]}\r\n[[\"X\",\"O\",\"-\"],[\"-\",\"-\",\"-\"],[\"-\",\"-\",\"-\"]]\n";

std::string mutate(std::string text) {
  const auto count = *rc::gen::inRange(1, 8);
  for (int i = 0; i < count; ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
    const auto byte =
        *rc::gen::oneOf(rc::gen::elementOf(std::string("{}[]\",:\\\n\r 0eun-")), rc::gen::arbitrary<char>());
    if (*rc::gen::inRange(0, 3) == 0)
      text.insert(at, 1, byte);
    else
      text[at] = byte;
  }
  return text;
}

TEST(ReadNdjson, EachNonBlankLineIsOneRecordWhateverItsBytes) {
  EXPECT_TRUE(rc::check([] {
    const std::string text = mutate(std::string(k_seed));
    std::size_t expected = 0;
    for (std::size_t at = 0; at < text.size();) {
      const Line line = scan_line(text, at, true);
      if (text.substr(at, line.end - at).find_first_not_of(" \t\v\f") != std::string::npos) ++expected;
      at = line.next;
    }
    const ReadResult result = read_ndjson(text);
    RC_ASSERT(result.records == expected);
    RC_ASSERT(result.items.size() == expected);
    for (const Finding& finding : result.findings) RC_ASSERT(finding.offset <= text.size());
  }));
}

TEST(ReadNdjson, AgreesWithSimdjsonOnWhatIsJson) {
  // simdjson refuses invalid UTF-8, unpaired surrogates and numbers out of range, which is no syntax error here.
  simdjson::dom::parser parser;
  EXPECT_TRUE(rc::check([&] {
    std::string line = mutate(std::string(k_seed.substr(0, k_seed.find('\n'))));
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\0' || (c & 0x80) != 0; }, '0');
    RC_PRE(line.find_first_not_of(" \t\v\f") != std::string::npos);
    const simdjson::error_code error = parser.parse(line).error();
    RC_PRE(error != simdjson::UTF8_ERROR);
    const bool surrogate = line.find("\\ud") != std::string::npos || line.find("\\uD") != std::string::npos;
    RC_PRE(!surrogate);
    JsonTree tree;
    const bool ours = tree.parse(line, 64) == JsonProblem::none;
    if (error == simdjson::NUMBER_ERROR && ours) RC_DISCARD("a number out of range");
    RC_ASSERT(ours == (error == simdjson::SUCCESS));
  }));
}

}  // namespace
}  // namespace oxaudit::test
