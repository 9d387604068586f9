/// See lines.hpp. Invariant: every non-blank line is exactly one record.
#include "input/text/lines.hpp"

#include "check/board_field.hpp"
#include "input/core/line_scan.hpp"
#include "input/core/reader.hpp"
#include "input/simd/backoff.hpp"
#include "input/simd/fast_fixed.hpp"

#include <algorithm>
#include <memory>

namespace oxaudit {

namespace {

class LinesReader final : public RecordReader {
 public:
  explicit LinesReader(const InputOptions& options)
      : marks_(options.marks), record_bytes_max_(options.limits.record_bytes_max), fast_(fast_fixed_reads(options)) {}

  void read(const SliceView& slice, ReadResult& result) const override;
  std::size_t find_boundary(std::string_view bytes, std::size_t from) const override {
    return after_line_end(bytes, from);
  }

 private:
  ByteUse read_line(TextAt line, std::uint64_t number, RecordSink& sink) const;

  const Marks& marks_;
  std::size_t record_bytes_max_;
  bool fast_;
};

/// Reads one line, and returns what it is: a record or a blank line.
ByteUse LinesReader::read_line(TextAt line, std::uint64_t number, RecordSink& sink) const {
  BoardCode code = k_malformed;
  if (line.text.size() > record_bytes_max_) {
    sink.add(record_too_long(line.offset, record_bytes_max_));
  } else if (std::all_of(line.text.begin(), line.text.end(),
                         [&](char c) { return marks_.byte(c) == Marks::Byte::blank; })) {
    return ByteUse::separator;
  } else {
    code = decode_line(line, marks_, sink);
  }
  const std::size_t size = std::min(line.text.size(), record_bytes_max_);
  sink.finish({static_cast<std::uint32_t>(number), line.offset, static_cast<std::uint32_t>(size)}, {}, code);
  return ByteUse::record;
}

void LinesReader::read(const SliceView& slice, ReadResult& result) const {
  RecordSink sink(result, slice.keep_all);
  std::size_t at = 0;
  bool skipping = slice.skip_to_boundary;
  Backoff backoff(fast_);
  while (at < slice.bytes.size()) {
    if (!skipping && backoff.due()) {
      const std::size_t begin = at;
      at = read_fast_fixed_either(k_one_line, k_one_line_crlf, slice.bytes, begin, slice.keep_all, result);
      backoff.note(at - begin);
      result.bytes.add(ByteUse::record, begin, at);
    }
    const Line line = scan_line(slice.bytes, at, slice.last);
    const TextAt text{slice.bytes.substr(at, line.end - at), static_cast<std::uint32_t>(at)};
    if (!line.complete && !slice.last) {
      // An incomplete line is read with the next slice, unless it exceeds the limit already.
      if (!skipping && text.text.size() <= record_bytes_max_) {
        result.open_from = at;
        return;
      }
      result.bytes.add(skipping ? ByteUse::damage : read_line(text, result.lines, sink), at, line.end);
      result.skipping = true;
      // A CR in the last byte may be the first half of a CRLF.
      result.open_from = line.end;
      return;
    }
    result.bytes.add(skipping ? ByteUse::damage : read_line(text, result.lines, sink), at, line.next);
    skipping = false;
    if (line.complete) ++result.lines;
    at = line.next;
  }
  result.skipping = skipping && !slice.last;
}

}  // namespace

Result<Layout> open_lines(const Head& head, const InputOptions& options) {
  Layout layout;
  layout.reader = std::make_unique<LinesReader>(options);
  layout.first_record = byte_order_mark(head.bytes);
  layout.description = "one board per line";
  return layout;
}

}  // namespace oxaudit
