/// Opens and reads many small files with few system calls, through io_uring where the kernel allows it.
///
/// It reads only a regular file that is not empty, fits into a slot and has a size at which a read cannot have stopped
/// before the end. The caller reads every other file with ordinary calls, which give the same result. For files that
/// are not in the cache, all slots are in use at once, however few threads there are.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

namespace oxaudit {

class FileRing {
 public:
  struct File {
    const char* path;  ///< relative to the folder; must stay until read() returns
    std::size_t index;
  };
  /// The bytes are valid during the call only.
  using Take = std::function<void(std::size_t index, std::string_view bytes)>;

  /// None where the kernel is too old or refuses, as it does in many containers. Only the thread that made it uses it.
  /// `stop` must outlive it.
  static std::unique_ptr<FileRing> make(const std::atomic<bool>& stop);
  virtual ~FileRing() = default;

  /// Reads `files` of the open folder `folder` (AT_FDCWD: paths as they are), in any order. The caller has to read
  /// every file that `take` does not get. Never reads a FIFO or socket, and never follows a link. False once the kernel
  /// refuses to go on or `stop` is set; then the ring must not be used again.
  virtual bool read(int folder, std::span<const File> files, const Take& take) = 0;
};

}  // namespace oxaudit
