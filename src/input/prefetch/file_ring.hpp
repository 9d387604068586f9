/// Many small files opened and read with few system calls, through io_uring where the kernel allows it.
///
/// Only the plain case is done here: a regular file that is not empty and ends within its slot. All else is left to
/// the caller, who reads it with ordinary calls: that is the specification, and this is its short cut. While the files
/// are not in the cache, as many are under way at once as there are slots, however few threads there are.
#pragma once

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
  /// The bytes are there during the call only.
  using Take = std::function<void(std::size_t index, std::string_view bytes)>;

  /// None where the kernel is too old or refuses, as it does in many containers. To be used by the thread that made it.
  static std::unique_ptr<FileRing> make();
  FileRing(const FileRing&) = delete;
  FileRing& operator=(const FileRing&) = delete;
  ~FileRing();

  /// Reads `files` of the open folder `folder` (AT_FDCWD: paths as they are), in any order. A file that is not given to
  /// `take` is one to be read otherwise; nothing is known of it. A FIFO or socket is not read, a link not followed.
  void read(int folder, std::span<const File> files, const Take& take);

 private:
  class Impl;
  explicit FileRing(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace oxaudit
