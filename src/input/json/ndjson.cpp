/// See ndjson.hpp. Every line that is not blank is exactly one record, even if it is damaged: a JSON string cannot
/// contain a line end, so damage does not affect the next line.
#include "input/json/ndjson.hpp"

#include "input/core/line_scan.hpp"
#include "input/core/reader.hpp"
#include "input/json/detect_json_board.hpp"
#include "input/json/json_record.hpp"
#include "input/simd/backoff.hpp"
#include "input/simd/json_template.hpp"

#include <algorithm>
#include <memory>

namespace oxaudit {

namespace {

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\v\f") == std::string_view::npos; }

class NdjsonReader final : public RecordReader {
 public:
  NdjsonReader(JsonRecordReader records, bool fast) : records_(std::move(records)), fast_(fast) {}

  void read(const SliceView& slice, ReadResult& result) const override;
  std::size_t find_boundary(std::string_view bytes, std::size_t from) const override {
    return after_line_end(bytes, from);
  }

 private:
  bool too_long(const Line& line, std::size_t begin) const { return line.end - begin > records_.bytes_max(); }

  void learn(std::string_view bytes, std::size_t at, const Line& line, JsonTemplate& shape) const;

  JsonRecordReader records_;
  bool fast_;
};

/// Parses one line in order to learn the template of the lines after it.
void NdjsonReader::learn(std::string_view bytes, std::size_t at, const Line& line, JsonTemplate& shape) const {
  ReadResult result;
  RecordSink sink(result, true);
  records_.read({bytes.substr(at, line.end - at), 0}, 0, true, sink);
  if (result.items.size() == 1) shape.learn(bytes.substr(at, line.next - at), result.items.front());
}

void NdjsonReader::read(const SliceView& slice, ReadResult& result) const {
  RecordSink sink(result, slice.keep_all);
  bool skipping = slice.skip_to_boundary;
  Backoff fast(fast_);
  JsonTemplate shape;
  for (std::size_t at = 0; at < slice.bytes.size();) {
    bool learns = false;
    if (!skipping && fast.due()) {
      const std::size_t behind = shape.learned() ? shape.read(slice.bytes, at, slice.keep_all, result) : at;
      fast.note(behind - at);
      learns = behind == at;
      result.bytes.add(ByteUse::record, at, behind);
      at = behind;
      if (at == slice.bytes.size()) break;
    }
    const Line line = scan_line(slice.bytes, at, slice.last);
    const bool open = !line.complete && !slice.last;
    if (open && !skipping && !too_long(line, at)) {
      result.open_from = at;
      return;
    }
    const TextAt text{slice.bytes.substr(at, line.end - at), static_cast<std::uint32_t>(at)};
    if (learns && line.complete && !too_long(line, at) && !is_blank(text.text)) learn(slice.bytes, at, line, shape);
    ByteUse use = skipping ? ByteUse::damage : ByteUse::separator;
    if (!skipping && (too_long(line, at) || !is_blank(text.text))) {
      records_.read(text, static_cast<std::uint32_t>(result.lines), slice.keep_all, sink);
      use = ByteUse::record;
    }
    result.bytes.add(use, at, open ? line.end : line.next);
    if (open) {
      result.skipping = true;
      // A CR in the last byte may be half of a CRLF, so it belongs to the next slice.
      result.open_from = line.end;
      return;
    }
    skipping = false;
    if (line.complete) ++result.lines;
    at = line.next;
  }
  result.skipping = skipping && !slice.last;
}

}  // namespace

Result<Layout> open_ndjson(const Head& head, const InputOptions& options) {
  Result<JsonRecordReader> records = JsonRecordReader::open(options);
  if (!records) return records.error();
  Layout layout;
  layout.first_record = byte_order_mark(head.bytes);
  const JsonBoardDetection board = detect_ndjson_board({head.bytes.substr(layout.first_record), head.whole},
                                                       records->board_key(), records->id_key(), options);
  if (!board.problem.empty()) return Error{board.problem};
  layout.description = "one JSON value a line, " + records->describe();
  layout.reason = board.reason;
  layout.no_board_reason = board.no_board_reason;
  layout.reader = std::make_unique<NdjsonReader>(std::move(*records), JsonTemplate::reads(options));
  return layout;
}

}  // namespace oxaudit
