/// Caches the messages of malformed records, escaped for one report format.
///
/// A damaged dataset repeats a few faults millions of times. To make and escape each sentence again would take several
/// times as long as a whole legal row. A cache serves one thread at a time, so a report has as many caches as slices
/// are rendered at once.
#pragma once

#include "check/finding.hpp"
#include "report/parts/row_writer.hpp"

#include <memory>
#include <mutex>
#include <vector>

namespace oxaudit {

class MessageCache {
 public:
  /// Returns the text for `finding`; if it is not known yet, `make(message, out)` makes it from the message. The result
  /// is valid until the next call. All calls of one cache must make the same text from the same finding.
  template <typename Make>
  Fragment of(const Finding& finding, std::string_view arena, Make make) {
    // A message that quotes text of its record is not likely to come again.
    if (finding.text.size != 0) {
      uncached_ = made(finding, arena, make);
      return uncached_.get();
    }
    std::size_t slot = slot_of(finding);
    for (; slots_[slot] != 0; slot = (slot + 1) % slots_.size()) {
      const Entry& entry = entries_[slots_[slot] - 1U];
      if (same(entry.finding, finding)) return entry.text.get();
    }
    if (entries_.size() == k_entries_max) {
      entries_.clear();
      slots_ = {};
      slot = slot_of(finding);
    }
    entries_.push_back({finding, made(finding, arena, make)});
    slots_[slot] = static_cast<std::uint8_t>(entries_.size());
    return entries_.back().text.get();
  }

 private:
  // Half of the slots stay free, so that a search is short. One kind of fault makes up to nine messages, one per cell.
  static constexpr std::size_t k_entries_max = 128;

  struct Entry {
    Finding finding;
    FragmentText text;
  };

  template <typename Make>
  static FragmentText made(const Finding& finding, std::string_view arena, Make make) {
    std::string message;
    append_message(message, finding, arena);
    std::string text;
    make(std::string_view(message), text);
    return FragmentText(std::move(text));
  }

  std::size_t slot_of(const Finding& finding) const noexcept {
    std::uint64_t key = static_cast<std::uint64_t>(finding.detail) << 8U ^ std::uint64_t{finding.row} << 4U;
    key ^= finding.column ^ std::uint64_t{finding.found} << 16U ^ std::uint64_t{finding.expected} << 40U;
    return key * 0x9E3779B97F4A7C15U >> 56U;  // the golden ratio spreads any change of the key over the highest bits
  }

  /// True when both make the same sentence, which does not depend on the offset.
  static bool same(const Finding& a, const Finding& b) noexcept {
    return a.rule == b.rule && a.detail == b.detail && a.row == b.row && a.column == b.column && a.found == b.found &&
           a.expected == b.expected;
  }

  std::array<std::uint8_t, 256> slots_{};  ///< 0 for a free slot, else the index of an entry plus 1
  std::vector<Entry> entries_;
  FragmentText uncached_;
};

/// The caches of one report that no slice is using.
class MessageCaches {
 public:
  std::unique_ptr<MessageCache> take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return std::make_unique<MessageCache>();
    auto cache = std::move(free_.back());
    free_.pop_back();
    return cache;
  }
  void give_back(std::unique_ptr<MessageCache> cache) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(cache));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<MessageCache>> free_;
};

/// The cache that one slice uses. It is taken at the first request, since most slices have no malformed record.
class SliceMessages {
 public:
  explicit SliceMessages(MessageCaches& caches) noexcept : caches_(caches) {}
  SliceMessages(const SliceMessages&) = delete;
  SliceMessages& operator=(const SliceMessages&) = delete;
  ~SliceMessages() {
    if (cache_) caches_.give_back(std::move(cache_));
  }

  template <typename Make>
  Fragment of(const Finding& finding, std::string_view arena, Make make) {
    if (!cache_) cache_ = caches_.take();
    return cache_->of(finding, arena, make);
  }

 private:
  MessageCaches& caches_;
  std::unique_ptr<MessageCache> cache_;
};

}  // namespace oxaudit
