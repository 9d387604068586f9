/// See archive_input.hpp.
#include "input/archive/archive_input.hpp"

#include "input/archive/archive.hpp"
#include "support/file.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace oxaudit {

namespace {

constexpr std::size_t k_read_bytes = std::size_t{128} << 10;

}  // namespace

ArchiveInput::ArchiveInput(std::unique_ptr<ByteStream> stream, int descriptor, bool needs_seek, std::size_t tail_bytes)
    : stream_(std::move(stream)), descriptor_(descriptor), tail_bytes_(tail_bytes) {
  if (descriptor_ >= 0 && ::lseek(descriptor_, 0, SEEK_SET) == 0) {
    access_ = Access::file;
    // libarchive seeks in a zip archive, so what it reads last is not what the archive ends with.
    if (needs_seek) read_tail_of_file();
  } else if (needs_seek) {
    stream_->fill(k_held_bytes_max);
    // A stream that failed is read as a stream, which reports the failure after the members before it.
    if (!stream_->ended() || stream_->error()) return;
    access_ = Access::memory;
    bytes_read_ = stream_->view().size();
    keep_tail(stream_->view());
  }
}

int ArchiveInput::open(archive* handle) {
  handle_ = handle;
  if (access_ == Access::memory)
    return archive_read_open_memory(handle, stream_->view().data(), stream_->view().size());
  archive_read_set_callback_data(handle, this);
  archive_read_set_read_callback(handle, [](archive*, void* self, const void** bytes) -> la_ssize_t {
    auto& input = *static_cast<ArchiveInput*>(self);
    const std::string_view read = input.read();
    *bytes = read.data();
    if (!input.failure_) return static_cast<la_ssize_t>(read.size());
    archive_set_error(input.handle_, EIO, "%s", input.failure_->message.c_str());
    return ARCHIVE_FATAL;
  });
  if (access_ == Access::file) {
    if (::lseek(descriptor_, 0, SEEK_SET) != 0) return ARCHIVE_FATAL;
    archive_read_set_seek_callback(handle, [](archive*, void* self, la_int64_t offset, int whence) {
      const off_t place = ::lseek(static_cast<ArchiveInput*>(self)->descriptor_, offset, whence);
      return place < 0 ? la_int64_t{ARCHIVE_FATAL} : la_int64_t{place};
    });
  }
  return archive_read_open1(handle);
}

void ArchiveInput::read_to_end() {
  while (access_ == Access::stream && !failure_ && !read().empty()) continue;
}

ArchiveInput::Tail ArchiveInput::tail() const noexcept {
  const std::string_view kept = tail_;
  return {kept.substr(kept.size() - std::min(kept.size(), tail_bytes_)),
          access_ == Access::file ? file_bytes_ : bytes_read_};
}

/// The next bytes; none at the end and after a failure.
std::string_view ArchiveInput::read() {
  const std::string_view bytes = access_ == Access::file ? read_file() : read_stream();
  bytes_read_ += bytes.size();
  ended_ = bytes.empty();
  if (file_bytes_ == 0) keep_tail(bytes);
  return bytes;
}

std::string_view ArchiveInput::read_file() {
  buffer_.reserve(k_read_bytes);
  const auto got = read_full(descriptor_, {buffer_.data(), k_read_bytes});
  if (!got) failure_ = {Rule::unreadable_source, system_message(got.error().code)};
  return {buffer_.data(), got ? *got : 0};
}

std::string_view ArchiveInput::read_stream() {
  stream_->consume(std::exchange(in_use_, 0));
  stream_->fill(1);
  const std::string_view bytes = stream_->view();
  if (bytes.empty()) failure_ = stream_->error();
  in_use_ = bytes.size();
  return bytes;
}

void ArchiveInput::read_tail_of_file() {
  file_bytes_ = static_cast<std::uint64_t>(std::max<off_t>(::lseek(descriptor_, 0, SEEK_END), 0));
  tail_.resize(std::min<std::uint64_t>(file_bytes_, tail_bytes_));
  const auto got = pread_full(descriptor_, tail_, file_bytes_ - tail_.size());
  tail_.resize(got ? *got : 0);
}

void ArchiveInput::keep_tail(std::string_view bytes) {
  tail_ += bytes.substr(bytes.size() - std::min(bytes.size(), tail_bytes_));
  // Dropped rarely, so that small pieces do not move the rest each time.
  if (tail_.size() > 2 * tail_bytes_) tail_.erase(0, tail_.size() - tail_bytes_);
}

}  // namespace oxaudit
