/// The row scanner against a slow second opinion: a row is the shortest run of whole physical lines that matches the
/// grammar of a row; where no run does, the first line alone is damaged.
#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/csv/csv.hpp"
#include "support/result.hpp"

#include "helpers/read_slices.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

#include <optional>
#include <regex>

namespace oxaudit {
namespace {

struct PhysicalLine {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// What a reader says of one row, without the judgement of its board.
struct Row {
  std::size_t line = 0;
  bool bad = false;   ///< damaged, or not two fields
  std::string id;     ///< when not bad
  std::string shown;  ///< the board field as it stands; of a bad row, the whole of it

  friend bool operator==(const Row&, const Row&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Row& row) {
    return out << row.line << (row.bad ? " bad '" : " '") << row.id << "' '" << row.shown << "'";
  }
};

std::vector<PhysicalLine> physical_lines(const std::string& bytes) {
  std::vector<PhysicalLine> lines;
  static const std::regex line_end("\r\n|\r|\n");
  std::size_t begin = 0;
  for (std::sregex_iterator match(bytes.begin(), bytes.end(), line_end), none; match != none; ++match) {
    lines.push_back({begin, static_cast<std::size_t>(match->position())});
    begin = static_cast<std::size_t>(match->position() + match->length());
  }
  if (begin < bytes.size()) lines.push_back({begin, bytes.size()});
  return lines;
}

/// The fields of a text that is one whole row.
std::optional<std::vector<std::string>> split_row(const std::string& text) {
  static const std::regex row(R"re(("(""|[^"])*"|[^",\r\n]*)(,("(""|[^"])*"|[^",\r\n]*))*)re", std::regex::optimize);
  if (!std::regex_match(text, row)) return std::nullopt;
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (const char c : text) {
    // In a text that matches, a doubled quote switches twice and so changes nothing.
    if (c == '"') quoted = !quoted;
    if (c == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back().push_back(c);
    }
  }
  return fields;
}

std::string content(const std::string& field) {
  return field.starts_with('"') ? field.substr(1, field.size() - 2) : field;
}

std::vector<Row> expected_rows(const std::string& bytes) {
  std::vector<Row> rows;
  const auto lines = physical_lines(bytes);
  for (std::size_t i = 0; i < lines.size();) {
    const std::string line = bytes.substr(lines[i].begin, lines[i].end - lines[i].begin);
    if (line.find_first_not_of(" \t\v\f") == std::string::npos) {
      ++i;
      continue;
    }
    std::optional<std::vector<std::string>> fields;
    std::size_t end = i;
    for (; end < lines.size() && !fields; ++end)
      fields = split_row(bytes.substr(lines[i].begin, lines[end].end - lines[i].begin));
    Row row{.line = i + 1, .bad = !fields || fields->size() != 2, .id = {}, .shown = line};
    if (fields) row.shown = bytes.substr(lines[i].begin, lines[end - 1].end - lines[i].begin);
    if (!row.bad) {
      row.id = std::regex_replace(content((*fields)[0]), std::regex("\"\""), "\"");
      row.shown = content((*fields)[1]);
    }
    rows.push_back(row);
    i = fields ? end : i + 1;
  }
  return rows;
}

std::vector<Row> read_rows(const std::string& bytes, const std::vector<std::size_t>& cuts) {
  InputOptions options;
  options.delimiter = ',';
  const Layout layout = std::move(*open_csv({"id,board\n", true}, options));
  std::vector<Row> rows;
  for (const auto& record : testing::read_located(*layout.reader, bytes, cuts).records)
    rows.push_back(
        {static_cast<std::size_t>(record.line), record.findings.starts_with("OX105"), record.id, record.board});
  return rows;
}

TEST(ScanCsvRow, AgreesWithTheGrammarOnEveryShortText) {
  constexpr std::string_view k_alphabet = "\",\n\ra";
  constexpr std::size_t k_length_max = 5;
  std::string text;
  const auto check_all = [&](const auto& self) -> void {
    ASSERT_EQ(read_rows(text, {}), expected_rows(text)) << ::testing::PrintToString(text);
    if (text.size() == k_length_max) return;
    for (const char c : k_alphabet) {
      text.push_back(c);
      self(self);
      text.pop_back();
      if (::testing::Test::HasFatalFailure()) return;
    }
  };
  check_all(check_all);
}

RC_GTEST_PROP(ScanCsvRowProperty, AgreesWithTheGrammarOnTornRows, ()) {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(
      std::vector<std::string>{"1,XOXOXOXOX\n", "2,\"XOX\nOXO\r\nXOX\"\r", "\"a,\"\"b\"\"\",X--------\r\n", "\"",
                               "\"\"", ",", "\n", "\r", "XO-", "\",\"", " ", std::string(1, '\0'), "\xFF"}));
  std::string bytes;
  for (const std::string& piece : pieces) bytes += piece;
  const auto cut = *rc::gen::inRange<std::size_t>(0, bytes.size() + 1);
  RC_ASSERT(read_rows(bytes, {cut}) == expected_rows(bytes));
}

RC_GTEST_PROP(ScanCsvRowProperty, LosesNoLineOfAnyBytes, ()) {
  const auto bytes = *rc::gen::container<std::string>(rc::gen::arbitrary<char>());
  for (const char delimiter : {',', '\t', '|', ' '}) {
    InputOptions options;
    options.delimiter = delimiter;
    options.header = false;
    options.board_column = "1";
    const Result<Layout> layout = open_csv({bytes, true}, options);
    if (!layout) continue;
    const auto all = testing::read_whole(*layout->reader, std::string_view(bytes).substr(layout->first_record));
    RC_ASSERT(all.counts.records() == all.records.size());
    RC_ASSERT(all.lines + layout->first_line +
                  (bytes.empty() || bytes.back() == '\n' || bytes.back() == '\r' ? 0 : 1) ==
              physical_lines(bytes).size());
  }
}

}  // namespace
}  // namespace oxaudit
