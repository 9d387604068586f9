/// How the tests of formats with a locator read a document: whole, or cut into blocks as the pipeline does, with every
/// number made global.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/core/reader.hpp"
#include "input/json/json.hpp"
#include "input/json/json_cases.hpp"
#include "support/result.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit::test {

struct DocumentRead {
  std::vector<std::string> records;  ///< `line:board id` or `line:OX105@offset id`; offsets in the document
  std::string problem;               ///< `OX005 message`
  std::string layout;
};

inline DocumentRead read_document(std::string_view text, InputOptions options = {}, std::size_t block = 0,
                                  Following last_end = Following::end,
                                  Result<Layout> (*open)(const Head&, const InputOptions&) = open_json) {
  DocumentRead read;
  options.format = Format::json;  // lines of values are not read as such
  // Readers may look at 64 bytes on either side, as in every buffer of the program.
  const std::string around = std::string(64, '\0') + std::string(text) + std::string(64, '\0');
  text = std::string_view(around).substr(64, text.size());
  Result<Layout> layout = open({text, true}, options);
  if (!layout) {
    read.problem = "OX005 " + layout.error().message;
    return read;
  }
  std::size_t at = layout->first_record;
  std::size_t lines = 0;
  for (bool last = false; !last;) {
    LocatedRecords cut;
    std::string guarded;
    for (std::size_t wanted = block == 0 ? text.size() : block;; wanted *= 2) {
      last = at + wanted >= text.size();
      layout->locator->locate(text.substr(at, wanted), last ? last_end : Following::more, cut);
      if (last || cut.consumed != 0) break;
    }
    guarded = std::string(64, '\0') + std::string(text.substr(at, cut.consumed)) + std::string(64, '\0');
    ReadResult result;
    SliceView slice;
    slice.bytes = std::string_view(guarded).substr(64, cut.consumed);
    slice.located = &cut;
    slice.keep_all = true;
    layout->reader->read(slice, result);
    EXPECT_EQ(result.records, result.counts.records());
    EXPECT_EQ(result.bytes.total(), slice.bytes.size());
    for (Finding& finding : result.findings) finding.offset += static_cast<std::uint32_t>(at);
    for (std::size_t i = 0; i < result.items.size(); ++i) {
      const RecordItem& item = result.items[i];
      std::string words = std::to_string(lines + item.line + 1) + ":" + outcome(result, i);
      if (item.has_id)
        words +=
            " " +
            std::string(
                (item.id_in_arena ? std::string_view(result.arena) : slice.bytes).substr(item.id_begin, item.id_size));
      read.records.push_back(words);
    }
    if (cut.problem) read.problem = std::string(code(cut.problem->rule)) + " " + cut.problem->message;
    if (last) read.layout = layout->description + cut.layout_detail;
    lines += result.lines;
    at += cut.consumed;
  }
  return read;
}

}  // namespace oxaudit::test
