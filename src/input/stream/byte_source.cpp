/// See byte_source.hpp.
#include "input/stream/byte_source.hpp"

#include "support/file.hpp"

#include <unistd.h>
#include <cerrno>
#include <cstring>
#include <utility>

namespace oxaudit {

namespace {

class DescriptorSource final : public ByteSource {
 public:
  DescriptorSource(int fd, const std::atomic<bool>& stop) : fd_(fd), stop_(stop) {}

  Result<std::size_t, SourceFinding> read(char* into, std::size_t room) override {
    for (;;) {
      const ssize_t got = ::read(fd_, into, room);
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) return SourceFinding{Rule::unreadable_source, system_message(errno)};
      if (stop_.load(std::memory_order_relaxed)) return std::size_t{0};
    }
  }

 private:
  int fd_;
  const std::atomic<bool>& stop_;
};

}  // namespace

std::unique_ptr<ByteSource> read_descriptor(int fd, const std::atomic<bool>& stop) {
  return std::make_unique<DescriptorSource>(fd, stop);
}

void ByteStream::fill(std::size_t wanted) {
  if (begin_ != 0 && buffer_.size() - begin_ < wanted) {
    const std::size_t kept = buffer_.size() - begin_;
    std::memmove(buffer_.data(), buffer_.data() + begin_, kept);
    buffer_.set_size(kept);
    begin_ = 0;
  }
  buffer_.reserve(begin_ + wanted);
  while (!ended_ && buffer_.size() - begin_ < wanted) {
    const std::size_t size = buffer_.size();
    const auto got = source_->read(buffer_.data() + size, buffer_.capacity() - size);
    if (!got) {
      ended_ = true;
      error_ = got.error();
      return;
    }
    ended_ = *got == 0;
    given_ += *got;
    buffer_.set_size(size + *got);
  }
}

void ByteStream::move_front(std::size_t count, Buffer& into) {
  if (begin_ != 0 || buffer_.size() - count > count) {
    into.append(view().substr(0, count));
    return consume(count);
  }
  std::swap(buffer_, into);
  buffer_.append(into.view().substr(count));
  into.set_size(count);
}

}  // namespace oxaudit
