/// How the tests of JSON formats read a text and look at what came of it.
#pragma once

#include "check/record.hpp"
#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/core/reader.hpp"
#include "input/json/ndjson.hpp"
#include "support/result.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace oxaudit::test {

inline InputOptions with_marks(const std::vector<std::string>& specs) {
  InputOptions options;
  if (!specs.empty()) options.marks = Marks::parse(specs).value();
  return options;
}

/// Reads the text as one slice with every record kept. Its layout is settled from no more than a byte order mark, so
/// that records are read which would make it an unsupported one.
inline ReadResult read_ndjson(std::string_view text, const InputOptions& options = {}, bool keep_all = true) {
  Result<Layout> layout = open_ndjson({text.substr(0, 3), false}, options);
  EXPECT_TRUE(layout.ok());
  const std::string guarded = std::string(64, '\0') + std::string(text) + std::string(64, '\0');
  ReadResult result;
  SliceView slice;
  slice.bytes = std::string_view(guarded).substr(64 + layout->first_record, text.size() - layout->first_record);
  slice.keep_all = keep_all;
  layout->reader->read(slice, result);
  EXPECT_EQ(result.records, result.counts.records());
  return result;
}

/// The board of item `i` as nine characters; when malformed its rules as `OX105@7`, the offset behind the `@`.
inline std::string outcome(const ReadResult& result, std::size_t i = 0) {
  if (i >= result.items.size()) return "no record";
  const RecordItem& item = result.items[i];
  std::string words;
  if (item.code != k_malformed) {
    const Board board = Board::from_code(item.code);
    for (int cell = 0; cell < k_cell_count; ++cell) words += "-XO"[static_cast<std::size_t>(board.cell(cell))];
    return words;
  }
  for (std::size_t f = 0; f < item.finding_count; ++f) {
    const Finding& finding = result.findings[item.first_finding + f];
    if (!words.empty()) words += ' ';
    words.append(code(finding.rule)).append("@").append(std::to_string(finding.offset));
  }
  return words;
}

inline std::string text_of(const ReadResult& result, std::size_t finding = 0) {
  const TextRange range = result.findings.at(finding).text;
  return result.arena.substr(range.begin, range.size);
}

}  // namespace oxaudit::test
