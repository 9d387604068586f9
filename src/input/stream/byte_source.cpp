/// See byte_source.hpp.
#include "input/stream/byte_source.hpp"

#include <sys/stat.h>
#include <cerrno>
#include <cstring>
#include <utility>

namespace oxaudit {

namespace {

class DescriptorSource final : public ByteSource {
 public:
  DescriptorSource(int fd, const std::atomic<bool>& stop) : fd_(fd), stop_(stop) {}

  Result<std::size_t, SourceFinding> read(char* into, std::size_t room) override {
    const auto got = read_some(fd_, {into, room}, &stop_);
    if (got) return *got;
    if (stop_.load(std::memory_order_relaxed)) return std::size_t{0};
    return SourceFinding{Rule::unreadable_source, system_message(got.error().code)};
  }

 private:
  int fd_;
  const std::atomic<bool>& stop_;
};

}  // namespace

Result<UniqueFd, SourceFinding> open_source(const std::string& path, bool named) {
  auto file = open_path(path);
  if (!file) return SourceFinding{Rule::unreadable_source, system_message(file.error().code)};
  struct stat status {};
  if (::fstat(file->get(), &status) != 0) return SourceFinding{Rule::unreadable_source, system_message(errno)};
  if (!named && !S_ISREG(status.st_mode))
    return SourceFinding{Rule::not_a_regular_file,
                         S_ISFIFO(status.st_mode) ? "became a FIFO after it was found" : "is not a regular file"};
  return std::move(*file);
}

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
