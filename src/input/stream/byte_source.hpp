/// Bytes that come one after another and only once: standard input, a FIFO, decoded UTF-16, a compressed stream, a
/// member of an archive.
#pragma once

#include "check/finding.hpp"
#include "support/buffer.hpp"
#include "support/result.hpp"

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

namespace oxaudit {

class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// Puts up to `room` bytes at `into` and returns how many: 0 at the end only. `room` is not 0. An error ends the
  /// source, and is repeated when it is asked again; it is what the source as a whole is then said to break.
  virtual Result<std::size_t, SourceFinding> read(char* into, std::size_t room) = 0;
};

/// Reads a descriptor that stays the caller's. A signal that sets `stop` ends the source early.
std::unique_ptr<ByteSource> read_descriptor(int fd, const std::atomic<bool>& stop);

/// A window onto a ByteSource: what was read and not yet consumed.
class ByteStream {
 public:
  explicit ByteStream(std::unique_ptr<ByteSource> source) : source_(std::move(source)) {}

  /// Reads on until `wanted` bytes are in view or the source has ended. Bytes read before an error stay in view.
  void fill(std::size_t wanted);
  /// What ended the source, if it was not its end.
  const std::optional<SourceFinding>& error() const noexcept { return error_; }
  std::string_view view() const noexcept { return buffer_.view().substr(begin_); }
  bool ended() const noexcept { return ended_; }
  void consume(std::size_t count) noexcept { begin_ += count; }
  /// Consumes `count` bytes and makes them all that `into` holds, which must be empty. What is copied is as a rule not
  /// them but what is left.
  void hand_over(std::size_t count, Buffer& into);

  /// Wraps the rest of the stream, what is in view included. What wraps it meets its error, if there was one, again.
  template <typename Wrap>
  void wrap(Wrap&& make) {
    source_ = make(std::move(source_), buffer_.view().substr(begin_));
    buffer_.clear();
    begin_ = 0;
    ended_ = false;
    error_.reset();
    wrapped_ = true;
  }
  bool wrapped() const noexcept { return wrapped_; }

 private:
  std::unique_ptr<ByteSource> source_;
  Buffer buffer_;
  std::size_t begin_ = 0;
  bool ended_ = false;
  std::optional<SourceFinding> error_;
  bool wrapped_ = false;
};

}  // namespace oxaudit
