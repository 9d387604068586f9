/// See archive_input.hpp.
#include "input/archive/archive_input.hpp"

#include "input/archive/archive.hpp"
#include "input/stream/decompress.hpp"
#include "support/file.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

namespace oxaudit {

namespace {

constexpr std::size_t k_read_bytes = std::size_t{128} << 10;

}  // namespace

ArchiveInput::ArchiveInput(std::unique_ptr<ByteStream> stream, int descriptor, bool needs_seek, std::size_t tail_bytes,
                           const std::atomic<bool>& stop)
    : stream_(std::move(stream)),
      descriptor_(descriptor),
      stop_(stop),
      needs_seek_(needs_seek),
      tail_bytes_(tail_bytes) {
  struct stat status {};
  if (descriptor_ >= 0 && ::fstat(descriptor_, &status) != 0) {
    failure_ = {Rule::unreadable_source, system_message(errno)};
  } else if (descriptor_ >= 0 && S_ISREG(status.st_mode) && status.st_size != 0) {
    use(Access::file, static_cast<std::uint64_t>(status.st_size));
  } else if (needs_seek) {
    stream_->fill(k_held_bytes_max);
    // A stream that failed is read as a stream, which reports the failure after the members before it.
    if (stream_->ended() && !stream_->error()) use(Access::memory, stream_->view().size());
  }
}

void ArchiveInput::use(Access access, std::uint64_t size) {
  access_ = access;
  size_ = end_ = size;
  // libarchive seeks in a zip archive, so what it reads last is not what the archive ends with.
  if (needs_seek_ && tail_bytes_ != 0) find_tail();
}

/// Padding at the end may be longer than the tail. It may also be a part of the last record.
void ArchiveInput::find_tail() {
  for (std::uint64_t end = size_; end != 0 && !failure_;) {
    const std::uint64_t begin = end - std::min<std::uint64_t>(end, k_read_bytes);
    const std::string_view bytes = bytes_at(begin).substr(0, end - begin);
    const std::size_t content = bytes.find_last_not_of(k_padding) + 1;  // 0 if there is none
    end = begin + content;
    if (content == 0) continue;
    tail_end_ = std::min<std::uint64_t>(size_, end + tail_bytes_ / 2);
    break;
  }
  const std::uint64_t begin = tail_end_ - std::min<std::uint64_t>(tail_end_, tail_bytes_);
  for (std::uint64_t at = begin; at < tail_end_ && !failure_; at = begin + tail_.size())
    tail_ += bytes_at(at).substr(0, tail_end_ - at);
}

int ArchiveInput::open(archive* handle) {
  handle_ = handle;
  begin_ = access_ == Access::stream ? bytes_read_ : place_;
  archive_read_set_callback_data(handle, this);
  archive_read_set_read_callback(handle, [](archive*, void* self, const void** bytes) -> la_ssize_t {
    auto& input = *static_cast<ArchiveInput*>(self);
    const std::string_view read = input.read();
    *bytes = read.data();
    if (!input.failure_) return static_cast<la_ssize_t>(read.size());
    archive_set_error(input.handle_, EIO, "%s", input.failure_->message.c_str());
    return ARCHIVE_FATAL;
  });
  if (access_ != Access::stream)
    archive_read_set_seek_callback(handle, [](archive*, void* self, la_int64_t offset, int whence) {
      return static_cast<ArchiveInput*>(self)->seek_from(offset, whence);
    });
  return archive_read_open1(handle);
}

/// libarchive counts from where it began to read.
la_int64_t ArchiveInput::seek_from(la_int64_t offset, int whence) noexcept {
  const std::uint64_t from = whence == SEEK_SET ? begin_ : whence == SEEK_CUR ? place_ : end_;
  const la_int64_t place = static_cast<la_int64_t>(from) + offset;
  if (place < static_cast<la_int64_t>(begin_)) return ARCHIVE_FATAL;
  place_ = static_cast<std::uint64_t>(place);
  return place - static_cast<la_int64_t>(begin_);
}

void ArchiveInput::read_to_end() {
  while (access_ == Access::stream && !failure_ && !read().empty()) continue;
}

ArchiveInput::Tail ArchiveInput::tail() const noexcept {
  const std::string_view kept = tail_;
  return {kept.substr(kept.size() - std::min(kept.size(), tail_bytes_)), tail_end_};
}

std::string_view ArchiveInput::bytes_at(std::uint64_t place) {
  if (access_ == Access::stream) {
    const std::uint64_t begin = tail_end_ - tail_.size();
    return place < begin || place > tail_end_ ? std::string_view() : std::string_view(tail_).substr(place - begin);
  }
  if (place >= size_) return {};
  if (access_ == Access::memory) return stream_->view().substr(place, k_read_bytes);
  const std::size_t wanted = std::min<std::uint64_t>(size_ - place, k_read_bytes);
  buffer_.reserve(k_read_bytes);
  const auto got = pread_full(descriptor_, {buffer_.data(), wanted}, place, &stop_);
  if (!got)
    failure_ = {Rule::unreadable_source, system_message(got.error().code)};
  else if (*got != wanted)
    failure_ = {Rule::unreadable_source, "changed while it was read"};
  return {buffer_.data(), failure_ ? 0 : wanted};
}

std::pair<std::uint64_t, std::string_view> ArchiveInput::skip_to_data(std::uint64_t place) {
  if (access_ != Access::stream) return find_data(place);
  stream_->consume(in_use_ - std::min<std::uint64_t>(bytes_read_ - place, in_use_));
  in_use_ = 0;
  for (bytes_read_ = place;; stream_->fill(k_container_head_bytes)) {
    const std::size_t padding = end_of_padding(stream_->view());
    stream_->consume(padding);
    bytes_read_ += padding;
    if (!stream_->view().empty() || stream_->ended()) break;
  }
  stream_->fill(k_container_head_bytes);
  if (stream_->view().empty()) failure_ = stream_->error();
  return {bytes_read_, stream_->view()};
}

std::pair<std::uint64_t, std::string_view> ArchiveInput::find_data(std::uint64_t place) {
  for (;;) {
    const std::string_view bytes = bytes_at(place);
    const std::size_t padding = end_of_padding(bytes);
    place += padding;
    if (padding < bytes.size() || bytes.empty()) return {place, bytes.substr(padding)};
  }
}

/// The next bytes; none at the end and after a failure.
std::string_view ArchiveInput::read() {
  std::string_view bytes;
  if (stop_) {
    failure_ = {Rule::unreadable_source, system_message(EINTR)};
  } else if (access_ == Access::stream) {
    bytes = read_stream();
  } else {
    bytes = bytes_at(place_);
    bytes = bytes.substr(0, end_ - std::min(end_, place_));
    place_ += bytes.size();
  }
  bytes_read_ += bytes.size();
  ended_ = bytes.empty();
  if (access_ == Access::stream || !needs_seek_) keep_tail(bytes);
  return bytes;
}

std::string_view ArchiveInput::read_stream() {
  stream_->consume(std::exchange(in_use_, 0));
  stream_->fill(1);
  const std::string_view bytes = stream_->view();
  if (bytes.empty()) failure_ = stream_->error();
  in_use_ = bytes.size();
  return bytes;
}

void ArchiveInput::keep_tail(std::string_view bytes) {
  tail_ += bytes.substr(bytes.size() - std::min(bytes.size(), tail_bytes_));
  tail_end_ += bytes.size();
  // Dropped rarely, so that small pieces do not move the rest each time.
  if (tail_.size() > 2 * tail_bytes_) tail_.erase(0, tail_.size() - tail_bytes_);
}

}  // namespace oxaudit
