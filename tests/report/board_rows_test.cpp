/// Every one of the 19,683 boards, in csv and json: what ready-made fragments give must be what plain formatting of the
/// verdict gives, and the board must read back.
#include "check/board_field.hpp"
#include "report/slice_builder.hpp"

#include <gtest/gtest.h>
#include <simdjson.h>
#include <optional>
#include <vector>

namespace oxaudit {
namespace {

/// One slice of all boards, each the record of its code.
struct AllBoards {
  std::vector<RecordItem> items;
  AllBoards() {
    for (std::uint32_t code = 0; code < k_board_count; ++code) {
      RecordItem item;
      item.number = code;
      item.line = 2 * code;
      item.code = static_cast<BoardCode>(code);
      items.push_back(item);
    }
  }
  std::string render(std::string_view format) const {
    std::string out;
    find_report(format)->make({})->render({.source = "all.txt", .items = items, .problems = {}}, out);
    return out;
  }
};

std::vector<int> lines_of(const Verdict& verdict) {
  std::vector<int> lines;
  for (int i = 0; i < k_line_count; ++i)
    if ((verdict.x_lines >> i & 1) || (verdict.o_lines >> i & 1)) lines.push_back(i);
  return lines;
}

std::string text_of(std::optional<Mark> mark) { return mark ? std::string(1, letter(*mark)) : ""; }

std::string naive_csv_row(BoardCode code) {
  const Board board = Board::from_code(code);
  const Verdict verdict = judge(board);
  std::string lines;
  for (const int line : lines_of(verdict)) {
    if (!lines.empty()) lines += ';';
    for (int i = 0; i < 3; ++i) {
      const int cell = k_lines[static_cast<std::size_t>(line)][static_cast<std::size_t>(i)];
      lines += (i ? " " : "") + std::to_string(cell / 3 + 1) + ":" + std::to_string(cell % 3 + 1);
    }
  }
  std::string rules;
  std::string messages;
  for (const RuleRow& rule : rule_table()) {
    if (!verdict.broken.contains(rule.rule)) continue;
    rules += (rules.empty() ? "" : " ") + std::string(rule.code);
    if (!messages.empty()) messages += "; ";
    append_message(messages, rule.rule, board);
  }
  if (messages.find(',') != std::string::npos) messages = '"' + messages + '"';
  return "all.txt," + std::to_string(code + 1) + ',' + std::to_string(2 * code + 1) + ",," +
         std::string(name(verdict.status)) + ',' + text_of(verdict.winner) + ',' + lines + ',' +
         text_of(verdict.next_player) + ',' + to_string(board) + ',' + rules + ',' + messages + '\n';
}

TEST(BoardRows, CsvEqualsPlainFormatting) {
  const std::string report = AllBoards().render("csv");
  std::string_view rest = report;
  for (BoardCode code = 0; code < k_board_count; ++code) {
    const std::size_t end = rest.find('\n') + 1;
    ASSERT_EQ(rest.substr(0, end), naive_csv_row(code));
    rest.remove_prefix(end);
  }
  EXPECT_TRUE(rest.empty());
}

std::string text_or_empty(simdjson::dom::element value) {
  return value.is_null() ? "" : std::string(std::string_view(value));
}

void expect_board_object(simdjson::dom::element object, BoardCode code) {
  const Board board = Board::from_code(code);
  const Verdict verdict = judge(board);
  ASSERT_EQ(std::string_view(object["source"]), "all.txt");
  ASSERT_EQ(std::uint64_t(object["record"]), code + 1U);
  ASSERT_EQ(std::uint64_t(object["line"]), 2U * code + 1U);
  ASSERT_TRUE(object["id"].is_null());
  ASSERT_TRUE(object["raw"].is_null());
  ASSERT_EQ(std::string_view(object["status"]), name(verdict.status));
  ASSERT_EQ(text_or_empty(object["winner"]), text_of(verdict.winner));
  ASSERT_EQ(text_or_empty(object["next_player"]), text_of(verdict.next_player));
  ASSERT_EQ(std::string_view(object["board"]), to_string(board));

  std::vector<std::array<std::array<std::uint64_t, 2>, 3>> expected;
  for (const int line : lines_of(verdict)) {
    auto& cells = expected.emplace_back();
    for (std::size_t i = 0; i < 3; ++i) {
      const auto cell = k_lines[static_cast<std::size_t>(line)][i];
      cells[i] = {cell / 3U + 1, cell % 3U + 1};
    }
  }
  decltype(expected) lines;
  for (const auto line : object["winning_lines"]) {
    auto& cells = lines.emplace_back();
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t part = 0; part < 2; ++part) cells[i][part] = std::uint64_t(line.at(i).at(part));
  }
  ASSERT_EQ(lines, expected);

  auto findings = object["findings"].begin();
  for (const RuleRow& rule : rule_table()) {
    if (!verdict.broken.contains(rule.rule)) continue;
    ASSERT_NE(findings, object["findings"].end());
    std::string message;
    append_message(message, rule.rule, board);
    const auto finding = *findings;
    ASSERT_EQ(std::string_view(finding["rule"]), rule.code);
    ASSERT_EQ(std::string_view(finding["name"]), rule.name);
    ASSERT_EQ(std::string_view(finding["message"]), message);
    ASSERT_TRUE(finding["row"].is_null());
    ASSERT_TRUE(finding["column"].is_null());
    ++findings;
  }
  ASSERT_FALSE(findings != object["findings"].end());
}

TEST(BoardRows, JsonEqualsTheVerdict) {
  for (const std::string_view format : {"ndjson", "json"}) {
    // json separates the objects by commas: framed as an array it is one document.
    std::string report = AllBoards().render(format);
    if (format == "json") {
      report[0] = '[';
      report += ']';
    } else {
      for (char& c : report)
        if (c == '\n') c = ',';
      report = '[' + report;
      report.back() = ']';
    }
    simdjson::dom::parser parser;
    const simdjson::dom::array objects = parser.parse(report);
    ASSERT_EQ(objects.size(), k_board_count) << format;
    BoardCode code = 0;
    for (const auto object : objects) {
      expect_board_object(object, code++);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(BoardRows, BoardReadsBack) {
  const std::string report = AllBoards().render("csv");
  std::size_t at = 0;
  for (BoardCode code = 0; code < k_board_count; ++code) {
    const std::size_t bar = report.find('|', at);
    ReadResult result;
    RecordSink sink(result, false);
    ASSERT_EQ(decode_board({std::string_view(report).substr(bar, 13), 0}, Marks(), sink), code);
    at = report.find('\n', at) + 1;
  }
}

}  // namespace
}  // namespace oxaudit
