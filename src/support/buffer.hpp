/// Reusable memory for the bytes of a block, with a readable guard on both sides.
///
/// Wide loads may start up to k_guard bytes before the content and end up to k_guard bytes after it. The guard is zero.
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

  /// Ensures room for `capacity` bytes in total and keeps the content.
  void reserve(std::size_t capacity);
  /// Sets how many bytes count as content (at most capacity()) and clears the guard after them.
  void set_size(std::size_t size) noexcept;
  void append(std::string_view bytes);
  /// Inserts bytes before the content, which is moved only if they exceed k_room_before.
  void prepend(std::string_view bytes);
  void clear() noexcept;

 private:
  /// Longer than most records, so the start of a record that a block leaves to the next one usually fits.
  static constexpr std::size_t k_room_before = 4096;
  static constexpr std::size_t k_begin = k_room_before + k_guard;

  std::unique_ptr<char[]> storage_;
  std::size_t begin_ = k_begin;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace oxaudit
