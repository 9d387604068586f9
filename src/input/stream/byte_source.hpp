/// Bytes that can be read once and in order: standard input, a FIFO, decoded UTF-16, a compressed stream or a member of
/// an archive.
#pragma once

#include "check/finding.hpp"
#include "support/buffer.hpp"
#include "support/file.hpp"
#include "support/result.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// Copies up to `room` bytes to `into` and returns how many: 0 only at the end. `room` is not 0. An error ends the
  /// source and is returned again by later calls; it is a finding about the source as a whole.
  virtual Result<std::size_t, SourceFinding> read(char* into, std::size_t room) = 0;
  /// The number of rows in the bytes read so far, if each record is a row of a database.
  virtual std::optional<std::uint64_t> rows() const { return std::nullopt; }
};

/// Opens a file to be read from its start, without waiting. Only a file that the user `named` may be something else
/// than a regular file: in a folder, a FIFO can take the place of a file after the folder was read.
Result<UniqueFd, SourceFinding> open_source(const std::string& path, bool named);

/// Reads a descriptor, which the caller closes. The source ends early once `stop` is set.
std::unique_ptr<ByteSource> read_descriptor(int fd, const std::atomic<bool>& stop);

/// A window on a ByteSource: the bytes that were read and not yet consumed.
class ByteStream {
 public:
  explicit ByteStream(std::unique_ptr<ByteSource> source) : source_(std::move(source)) {}

  /// Reads until `wanted` bytes are in view or the source has ended. Bytes read before an error stay in view.
  void fill(std::size_t wanted);
  /// What ended the source early.
  const std::optional<SourceFinding>& error() const noexcept { return error_; }
  std::string_view view() const noexcept { return buffer_.view().substr(begin_); }
  bool ended() const noexcept { return ended_; }
  /// How many bytes the source has given so far.
  std::uint64_t given() const noexcept { return given_; }
  std::optional<std::uint64_t> rows() const { return source_->rows(); }
  void consume(std::size_t count) noexcept { begin_ += count; }
  /// Consumes `count` bytes and moves them to `into`, which must be empty. Swaps buffers where it can, and then copies
  /// the bytes that stay in view, which are usually fewer.
  void move_front(std::size_t count, Buffer& into);

  /// Becomes the stream of the source that `make` makes of this stream.
  template <typename Wrap>
  void wrap(Wrap&& make) {
    auto source = make(std::move(*this));
    *this = ByteStream(std::move(source));
    wrapped_ = true;
  }
  bool wrapped() const noexcept { return wrapped_; }

 private:
  std::unique_ptr<ByteSource> source_;
  Buffer buffer_;
  std::size_t begin_ = 0;
  std::uint64_t given_ = 0;
  bool ended_ = false;
  std::optional<SourceFinding> error_;
  bool wrapped_ = false;
};

}  // namespace oxaudit
