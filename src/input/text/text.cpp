/// See text.hpp. A record is read in two phases: collect the lines of a run, then decode them as rows. Invariant: every
/// non-blank line belongs to exactly one record.
#include "input/text/text.hpp"

#include "check/board_field.hpp"
#include "input/core/line_scan.hpp"
#include "input/core/reader.hpp"
#include "input/simd/backoff.hpp"
#include "input/simd/fast_fixed.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace oxaudit {

namespace {

class TextPass;

class TextReader final : public RecordReader {
 public:
  explicit TextReader(const InputOptions& options)
      : marks_(options.marks), record_bytes_max_(options.limits.record_bytes_max), fast_(fast_fixed_reads(options)) {}

  void read(const SliceView& slice, ReadResult& result) const override;
  std::size_t find_boundary(std::string_view bytes, std::size_t from) const override;

 private:
  /// What follows the last complete line of a slice.
  struct Rest {
    bool skipping = false;  ///< inside a record that was abandoned as too long
    std::size_t begin = 0;
    std::size_t end = 0;
    std::optional<std::size_t> line_end_before;  ///< where the text of the last complete line ends
  };

  /// True for a blank line, which separates records.
  bool separates(std::string_view line) const noexcept;
  void leave_open(std::string_view bytes, Rest rest, TextPass& pass, ReadResult& result) const;

  const Marks& marks_;
  std::size_t record_bytes_max_;
  bool fast_;
};

/// Collects the rows of records during the pass over one slice.
class TextPass {
 public:
  TextPass(const SliceView& slice, const Marks& marks, std::size_t record_bytes_max, ReadResult& result)
      : slice_(slice),
        marks_(marks),
        record_bytes_max_(record_bytes_max),
        result_(result),
        sink_(result, slice.keep_all) {}

  void add_row(const Line& line, std::size_t begin);
  bool in_record() const noexcept { return in_record_; }
  std::size_t record_begin() const noexcept { return record_begin_; }
  std::uint64_t record_line() const noexcept { return record_line_; }
  bool too_long() const noexcept { return in_record_ && record_end_ - record_begin_ > record_bytes_max_; }
  /// Ends the current record, including the incomplete line [begin, end), if both together exceed the limit already.
  bool give_up_if_too_long(std::size_t begin, std::size_t end);
  /// Accounts for the bytes of the current or last record, of which the slice holds those up to `end`.
  void account_for_record(std::size_t end) { result_.bytes.add(ByteUse::record, record_begin_, end); }
  /// Ends the current record; another one may begin at `end`.
  void finish_record(std::size_t end) {
    decode_record();
    account_for_record(end);
  }

 private:
  void decode_record();

  const SliceView& slice_;
  const Marks& marks_;
  std::size_t record_bytes_max_;
  ReadResult& result_;
  RecordSink sink_;
  std::vector<TextAt> rows_;
  bool in_record_ = false;
  std::size_t record_begin_ = 0;
  std::size_t record_end_ = 0;
  std::uint64_t record_line_ = 0;
};

void TextPass::add_row(const Line& line, std::size_t begin) {
  if (!in_record_) {
    in_record_ = true;
    record_begin_ = begin;
    record_line_ = result_.lines;
    rows_.clear();
  }
  record_end_ = line.end;
  // A run that exceeds the limit is not decoded, so its rows are not needed.
  if (!too_long()) rows_.push_back({slice_.bytes.substr(begin, line.end - begin), static_cast<std::uint32_t>(begin)});
}

bool TextPass::give_up_if_too_long(std::size_t begin, std::size_t end) {
  if (end > begin) {
    if (end - (in_record_ ? record_begin_ : begin) <= record_bytes_max_) return false;
    add_row({.end = end}, begin);
  }
  if (!too_long()) return false;
  decode_record();
  return true;
}

void TextPass::decode_record() {
  const auto begin = static_cast<std::uint32_t>(record_begin_);
  BoardCode code = k_malformed;
  if (too_long()) {
    sink_.add(record_too_long(begin, record_bytes_max_));
  } else {
    code = decode_rows(rows_, marks_, sink_);
  }
  // Only the start of a record that is too long is kept, because its end depends on where the slice ends.
  const std::size_t size = std::min(record_end_ - record_begin_, record_bytes_max_);
  sink_.finish({static_cast<std::uint32_t>(record_line_), begin, static_cast<std::uint32_t>(size)}, {}, code);
  in_record_ = false;
}

bool TextReader::separates(std::string_view line) const noexcept {
  // If a blank is a mark, a line of blanks is a row of cells.
  if (marks_.blank_is_mark()) return line.empty();
  // A longer line of blanks is a record. Otherwise an endless one would have to be carried from slice to slice.
  return line.size() <= record_bytes_max_ &&
         std::all_of(line.begin(), line.end(), [&](char c) { return marks_.byte(c) == Marks::Byte::blank; });
}

void TextReader::read(const SliceView& slice, ReadResult& result) const {
  TextPass pass(slice, marks_, record_bytes_max_, result);
  Rest rest{.skipping = slice.skip_to_boundary};
  Backoff backoff(fast_);
  std::size_t at = 0;
  while (at < slice.bytes.size()) {
    if (!pass.in_record() && !rest.skipping && backoff.due()) {
      const std::size_t begin = at;
      at = read_fast_fixed_either(k_three_lines, k_three_lines_crlf, slice.bytes, begin, slice.keep_all, result);
      backoff.note(at - begin);
      result.bytes.add(ByteUse::record, begin, at);
    }
    const Line line = scan_line(slice.bytes, at, slice.last);
    if (!line.complete && !slice.last) break;
    // A slice that starts inside an abandoned record starts inside one of its lines.
    const bool inside_line = at == 0 && slice.skip_to_boundary;
    if (!inside_line && separates(slice.bytes.substr(at, line.end - at))) {
      if (pass.in_record()) pass.finish_record(at);
      if (std::exchange(rest.skipping, false)) result.bytes.add(ByteUse::damage, 0, at);
      result.bytes.add(ByteUse::separator, at, line.next);
    } else if (!rest.skipping) {
      pass.add_row(line, at);
    }
    // Count the line end only now, because the line of a record is the number of line ends before it.
    if (line.complete) ++result.lines;
    rest.line_end_before = line.end;
    at = line.next;
  }
  if (slice.last) {
    if (pass.in_record()) pass.finish_record(at);
    if (rest.skipping) result.bytes.add(ByteUse::damage, 0, at);
    return;
  }
  rest.begin = at;
  rest.end = find_line_end(slice.bytes, at);
  leave_open(slice.bytes, rest, pass, result);
}

/// Decides how the next slice continues after the bytes that follow the last complete line.
void TextReader::leave_open(std::string_view bytes, Rest rest, TextPass& pass, ReadResult& result) const {
  const bool may_separate = separates(bytes.substr(rest.begin, rest.end - rest.begin));
  const bool skips_all = rest.skipping;
  if (!rest.skipping) rest.skipping = pass.give_up_if_too_long(rest.begin, may_separate ? rest.begin : rest.end);
  if (!rest.skipping) {
    result.open_from = pass.in_record() ? pass.record_begin() : rest.begin;
    if (pass.in_record()) result.lines = pass.record_line();
    return;
  }
  result.skipping = true;
  if (may_separate && rest.line_end_before) {
    // The next slice must start inside a line. This line may be blank, so it starts at the end of the previous one.
    result.open_from = *rest.line_end_before;
    --result.lines;
  } else {
    result.open_from = rest.end;
  }
  if (skips_all)
    result.bytes.add(ByteUse::damage, 0, *result.open_from);
  else
    pass.account_for_record(*result.open_from);
}

std::size_t TextReader::find_boundary(std::string_view bytes, std::size_t from) const {
  // The line that contains `from` may start before it, so only later lines can be recognised as blank.
  std::size_t at = after_line_end(bytes, from);
  while (at != std::string_view::npos) {
    const std::size_t next = after_line_end(bytes, at);
    if (next == std::string_view::npos) break;
    if (separates(bytes.substr(at, find_line_end(bytes, at) - at))) return next;
    at = next;
  }
  return std::string_view::npos;
}

}  // namespace

Result<Layout> open_text(const Head& head, const InputOptions& options) {
  Layout layout;
  layout.reader = std::make_unique<TextReader>(options);
  layout.first_record = byte_order_mark(head.bytes);
  layout.description = "boards separated by blank lines";
  return layout;
}

}  // namespace oxaudit
