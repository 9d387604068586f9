/// The bytes of an archive, as libarchive reads them: from a file that can seek, from memory or from a stream.
///
/// The last bytes are kept, because libarchive does not notice that an archive was truncated between two members.
#pragma once

#include "input/stream/byte_source.hpp"

#include <archive.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

class ArchiveInput {
 public:
  /// Reads the file `descriptor` if that is not -1 and can seek, else `stream`. With `needs_seek` a stream of at most
  /// k_held_bytes_max is held in memory. The last `tail_bytes` are kept.
  ArchiveInput(std::unique_ptr<ByteStream> stream, int descriptor, bool needs_seek, std::size_t tail_bytes);

  /// Lets `handle` read from the first byte. Returns a status of libarchive.
  int open(archive* handle);
  /// True when the input can be opened again.
  bool can_restart() const noexcept { return access_ != Access::stream && !failure_; }
  /// Reads the rest of a stream, whose own errors may come last.
  void read_to_end();

  /// What stopped the reading, if that was not the end.
  const std::optional<SourceFinding>& failure() const noexcept { return failure_; }
  /// True when libarchive has asked for more than there is.
  bool ended() const noexcept { return ended_; }
  /// How many bytes libarchive has read; of a file that it seeks in, perhaps some of them twice.
  std::uint64_t bytes_read() const noexcept { return bytes_read_; }

  /// The last bytes of the archive, and its size. A stream has to be read to its end first.
  struct Tail {
    std::string_view bytes;
    std::uint64_t archive_bytes = 0;
  };
  Tail tail() const noexcept;

 private:
  enum class Access : std::uint8_t { file, memory, stream };

  std::string_view read();
  std::string_view read_file();
  std::string_view read_stream();
  void read_tail_of_file();
  void keep_tail(std::string_view bytes);

  std::unique_ptr<ByteStream> stream_;
  int descriptor_;
  Access access_ = Access::stream;
  Buffer buffer_;           ///< what was read last from a file
  std::size_t in_use_ = 0;  ///< bytes of the stream's view that libarchive may still look at
  std::size_t tail_bytes_;
  std::string tail_;              ///< ends with the last bytes; may hold some before them
  std::uint64_t file_bytes_ = 0;  ///< the size of a file
  std::uint64_t bytes_read_ = 0;
  bool ended_ = false;
  archive* handle_ = nullptr;  ///< receives the message of a failure
  std::optional<SourceFinding> failure_;
};

}  // namespace oxaudit
