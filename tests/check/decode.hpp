/// Runs a decoder on one text and keeps all that it says.
#pragma once

#include "check/board_field.hpp"

#include <functional>
#include <string>
#include <vector>

namespace oxaudit::testing_support {

struct Decoded {
  BoardCode code = k_malformed;
  std::vector<Finding> findings;
  std::vector<std::string> messages;

  /// "OX101 OX102@1,0": every finding with its row and column, unless it has neither.
  std::string summary() const {
    std::string out;
    for (const Finding& finding : findings) {
      if (!out.empty()) out += ' ';
      out += oxaudit::code(finding.rule);
      if (finding.row != 0) out += '@' + std::to_string(finding.row) + ',' + std::to_string(finding.column);
    }
    return out.empty() ? to_string(Board::from_code(code)) : out;
  }
};

inline Decoded run(const std::function<BoardCode(RecordSink&)>& decode) {
  ReadResult result;
  RecordSink sink(result, true);
  Decoded decoded;
  decoded.code = decode(sink);
  sink.finish({}, {}, decoded.code);
  decoded.findings = result.findings;
  for (const Finding& finding : result.findings) append_message(decoded.messages.emplace_back(), finding, result.arena);
  return decoded;
}

inline Decoded decode_field(std::string_view text, const Marks& marks = {}, std::uint32_t offset = 0) {
  return run([&](RecordSink& sink) { return decode_board({text, offset}, marks, sink); });
}

inline Decoded decode_text_rows(const std::vector<std::string>& rows, const Marks& marks = {}) {
  std::vector<TextAt> places;
  std::uint32_t offset = 0;
  for (const std::string& row : rows) {
    places.push_back({row, offset});
    offset += static_cast<std::uint32_t>(row.size()) + 1;
  }
  return run([&](RecordSink& sink) { return decode_rows(places, marks, sink); });
}

}  // namespace oxaudit::testing_support
