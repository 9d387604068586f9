/// See buffer.hpp.
#include "support/buffer.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace oxaudit {

void Buffer::reserve(std::size_t capacity) {
  if (capacity <= capacity_ && storage_) return;
  const std::size_t grown = std::max(capacity, capacity_ + capacity_ / 2);
  auto storage = std::make_unique_for_overwrite<char[]>(grown + 2 * k_guard);
  std::memset(storage.get(), 0, k_guard);
  if (size_ != 0) std::memcpy(storage.get() + k_guard, data(), size_);
  storage_ = std::move(storage);
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

}  // namespace oxaudit
