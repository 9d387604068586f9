/// Reused memory for the bytes of a block, with room on either side that may be read but means nothing.
///
/// Wide loads may start up to k_guard bytes before the content and end as far behind it; the guard is always zero.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

namespace oxaudit {

class Buffer {
 public:
  static constexpr std::size_t k_guard = 64;

  Buffer() = default;
  Buffer(Buffer&&) noexcept = default;
  Buffer& operator=(Buffer&&) noexcept = default;

  char* data() noexcept { return storage_ ? storage_.get() + begin_ : nullptr; }
  const char* data() const noexcept { return storage_ ? storage_.get() + begin_ : nullptr; }
  std::size_t size() const noexcept { return size_; }
  std::size_t capacity() const noexcept { return capacity_; }
  std::string_view view() const noexcept { return {data(), size_}; }

  /// Makes room for `capacity` bytes in all, keeping the content.
  void reserve(std::size_t capacity);
  /// Sets how many bytes count as content (at most capacity()) and clears the guard behind them.
  void set_size(std::size_t size) noexcept;
  void append(std::string_view bytes);
  /// Puts bytes before the content, which stays where it is unless they are more than k_room_before.
  void prepend(std::string_view bytes);
  void clear() noexcept;

 private:
  /// Most records are shorter, and so is what a block's last one leaves to the next block.
  static constexpr std::size_t k_room_before = 4096;
  static constexpr std::size_t k_begin = k_room_before + k_guard;

  std::unique_ptr<char[]> storage_;
  std::size_t begin_ = k_begin;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace oxaudit
