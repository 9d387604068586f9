/// See buffer.hpp.
#include "support/buffer.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace oxaudit {

void Buffer::reserve(std::size_t capacity) {
  if (capacity <= capacity_ && storage_) return;
  const std::size_t grown = std::max(capacity, capacity_ + capacity_ / 2);
  auto storage = std::make_unique_for_overwrite<char[]>(k_begin + grown + k_guard);
  std::memset(storage.get() + k_room_before, 0, k_guard);
  if (size_ != 0) std::memcpy(storage.get() + k_begin, data(), size_);
  storage_ = std::move(storage);
  begin_ = k_begin;
  capacity_ = grown;
  set_size(size_);
}

void Buffer::set_size(std::size_t size) noexcept {
  assert(size <= capacity_);
  size_ = size;
  if (storage_) std::memset(data() + size_, 0, k_guard);
}

void Buffer::append(std::string_view bytes) {
  if (bytes.empty()) return;
  reserve(size_ + bytes.size());
  std::memcpy(data() + size_, bytes.data(), bytes.size());
  set_size(size_ + bytes.size());
}

void Buffer::prepend(std::string_view bytes) {
  if (bytes.empty()) return;
  const std::size_t size = size_ + bytes.size();
  if (storage_ && bytes.size() + k_guard <= begin_) {
    begin_ -= bytes.size();
    capacity_ += bytes.size();
    std::memset(data() - k_guard, 0, k_guard);
  } else {
    reserve(size);
    std::memmove(data() + bytes.size(), data(), size_);
  }
  std::memcpy(data(), bytes.data(), bytes.size());
  set_size(size);
}

void Buffer::clear() noexcept {
  capacity_ -= k_begin - begin_;
  begin_ = k_begin;
  if (storage_) std::memset(data() - k_guard, 0, k_guard);
  set_size(0);
}

}  // namespace oxaudit
