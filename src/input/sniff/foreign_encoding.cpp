/// See foreign_encoding.hpp.
#include "input/sniff/foreign_encoding.hpp"

#include "check/record_sink.hpp"
#include "input/core/located_bytes.hpp"
#include "input/core/reader.hpp"

#include <algorithm>
#include <memory>

namespace oxaudit {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t k_sample_bytes = 512;

/// Counts the groups of `size` bytes in which only the byte at `index` is not NUL.
std::size_t count_lone(std::string_view sample, std::size_t size, std::size_t index) noexcept {
  std::size_t count = 0;
  for (std::size_t group = 0; group + size <= sample.size(); group += size) {
    bool lone = true;
    for (std::size_t i = 0; i < size; ++i) lone = lone && (sample[group + i] != '\0') == (i == index);
    count += lone ? 1 : 0;
  }
  return count;
}

/// True for text of mostly ASCII characters in code units of `size` bytes.
bool is_wide(std::string_view sample, std::size_t size) noexcept {
  const std::size_t groups = sample.size() / size;
  const std::size_t lone = std::max(count_lone(sample, size, 0), count_lone(sample, size, size - 1));
  return groups > 2 && lone * 5 >= groups * 4;
}

/// Returns the only record in the first call.
class ForeignLocator final : public RecordLocator {
 public:
  explicit ForeignLocator(Detail detail) : detail_(detail) {}

  void locate(std::string_view bytes, Following following, LocatedRecords& out) override {
    constexpr std::size_t k_shown_bytes = 64;
    out.clear();
    if (!located_ && following == Following::more && bytes.size() < k_shown_bytes) return;
    out.consumed = bytes.size();
    const std::size_t shown = located_ ? 0 : std::min(bytes.size(), k_shown_bytes);
    if (shown != bytes.size()) {
      unread_ = true;
      out.passed.push_back(
          {ByteUse::unread, static_cast<std::uint32_t>(shown), static_cast<std::uint32_t>(bytes.size() - shown)});
    }
    if (unread_ && following == Following::end)
      out.problem =
          SourceFinding{Rule::unreadable_source, "nothing after byte " + std::to_string(k_shown_bytes) +
                                                     " was read, because it is not UTF-8; convert the text to UTF-8"};
    if (shown == 0) return;
    located_ = true;
    LocatedRecord& record = out.records.emplace_back();
    record.kind = LocatedRecord::Kind::damage;
    record.size = static_cast<std::uint32_t>(shown);
    record.finding = {.rule = Rule::bad_encoding, .detail = detail_};
  }

 private:
  Detail detail_;
  bool located_ = false;
  bool unread_ = false;  ///< the source is longer than what the finding shows
};

class ForeignReader final : public RecordReader {
 public:
  void read(const SliceView& slice, ReadResult& result) const override {
    RecordSink sink(result, slice.keep_all);
    LocatedBytes bytes(*slice.located, result.bytes);
    for (const LocatedRecord& record : slice.located->records) {
      sink.add(record.finding);
      sink.finish({0, record.begin, record.size}, {}, k_malformed);
      bytes.add_record(record.begin, record.begin + record.size);
    }
    bytes.finish(slice.bytes.size());
  }
  std::size_t find_boundary(std::string_view, std::size_t) const override { return std::string_view::npos; }
};

}  // namespace

std::optional<Detail> foreign_encoding(std::string_view head) noexcept {
  if (head.substr(0, 4).find('\0') == std::string_view::npos) return std::nullopt;
  if (head.starts_with("\xFF\xFE\0\0"sv) || head.starts_with("\0\0\xFE\xFF"sv)) return Detail::utf32_text;
  const std::string_view sample = head.substr(0, k_sample_bytes);
  if (is_wide(sample, 4)) return Detail::utf32_text;
  if (is_wide(sample, 2)) return Detail::utf16_text;
  return std::nullopt;
}

bool is_no_text(std::string_view head) noexcept {
  const std::string_view sample = head.substr(0, k_sample_bytes);
  return std::ranges::count(sample, '\0') * 10 >= static_cast<std::ptrdiff_t>(std::max<std::size_t>(sample.size(), 1));
}

Layout foreign_layout(Detail detail) {
  Layout layout;
  layout.locator = std::make_unique<ForeignLocator>(detail);
  layout.reader = std::make_unique<ForeignReader>();
  layout.description = detail == Detail::utf32_text ? "no record: its bytes look like UTF-32"
                       : detail == Detail::utf16_text
                           ? "no record: its bytes look like UTF-16 without a byte order mark"
                           : "no record: its bytes are not text";
  return layout;
}

}  // namespace oxaudit
