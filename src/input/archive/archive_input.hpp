/// The bytes of an archive, as libarchive reads them: from a file that can seek, from memory or from a stream.
///
/// The last bytes are kept, because libarchive does not notice that an archive was truncated between two members.
#pragma once

#include "input/stream/byte_source.hpp"

#include <archive.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace oxaudit {

class ArchiveInput {
 public:
  /// Reads the file `descriptor` if that is a regular file, else `stream`. With `needs_seek` a stream of at most
  /// k_held_bytes_max is held in memory. The last `tail_bytes` are kept. Reading fails once `stop` is set.
  ArchiveInput(std::unique_ptr<ByteStream> stream, int descriptor, bool needs_seek, std::size_t tail_bytes,
               const std::atomic<bool>& stop);

  /// Lets `handle` read from the place that is next. Returns a status of libarchive.
  int open(archive* handle);
  /// True when any byte can be read at any time.
  bool can_seek() const noexcept { return access_ != Access::stream && !failure_; }
  /// Makes `place` the next byte, if the input can seek.
  void seek(std::uint64_t place) noexcept { place_ = place; }
  /// Where the handle that was opened last began to read.
  std::uint64_t begin() const noexcept { return begin_; }
  /// Lets the input end at `end`, before its last byte. Only if it can seek.
  void set_end(std::uint64_t end) noexcept { end_ = end; }
  /// The bytes from `place` on, some dozens of thousands at most; none beyond the end of the file. Of a stream only
  /// those that are kept. They are valid until the next call.
  std::string_view bytes_at(std::uint64_t place);
  /// The first byte from `place` on that is no padding: where it is, and some bytes from there on; none at the end.
  std::pair<std::uint64_t, std::string_view> find_data(std::uint64_t place);
  /// The same. Of a stream it skips the bytes from `place` on, which libarchive has not used.
  std::pair<std::uint64_t, std::string_view> skip_to_data(std::uint64_t place);
  /// Reads the rest of a stream, whose own errors may come last.
  void read_to_end();

  /// What stopped the reading, if that was not the end.
  const std::optional<SourceFinding>& failure() const noexcept { return failure_; }
  /// True when libarchive has asked for more than there is.
  bool ended() const noexcept { return ended_; }
  /// How many bytes libarchive has read; of a file that it seeks in, perhaps some of them twice.
  std::uint64_t bytes_read() const noexcept { return bytes_read_; }

  /// The last bytes of the archive, and where they end: if it can seek, before padding that is longer than half of
  /// them. A stream has to be read to its end first.
  struct Tail {
    std::string_view bytes;
    std::uint64_t end = 0;
  };
  Tail tail() const noexcept;

 private:
  enum class Access : std::uint8_t { file, memory, stream };

  std::string_view read();
  std::string_view read_stream();
  void use(Access access, std::uint64_t size);
  void find_tail();
  la_int64_t seek_from(la_int64_t offset, int whence) noexcept;
  void keep_tail(std::string_view bytes);

  std::unique_ptr<ByteStream> stream_;
  int descriptor_;
  const std::atomic<bool>& stop_;
  Access access_ = Access::stream;
  Buffer buffer_;            ///< what was read last from a file
  std::size_t in_use_ = 0;   ///< bytes of the stream's view that libarchive may still look at
  std::uint64_t place_ = 0;  ///< the next byte of a file or of memory
  std::uint64_t size_ = 0;   ///< of a file or of memory
  std::uint64_t begin_ = 0;  ///< the part that libarchive sees
  std::uint64_t end_ = 0;
  bool needs_seek_;
  std::size_t tail_bytes_;
  std::string tail_;  ///< ends with the last bytes; may hold some before them
  std::uint64_t tail_end_ = 0;
  std::uint64_t bytes_read_ = 0;
  bool ended_ = false;
  archive* handle_ = nullptr;  ///< receives the message of a failure
  std::optional<SourceFinding> failure_;
};

}  // namespace oxaudit
