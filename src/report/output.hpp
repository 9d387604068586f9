/// Where the bytes of one report go: standard output, or a file that appears whole or not at all.
///
/// A file is written under a temporary name beside its target and renamed on `commit`; until then a reader sees the old
/// file. Targets that are not regular files (/dev/full, a FIFO, /dev/stdout) are written straight.
#pragma once

#include "support/result.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace oxaudit {

class Output {
 public:
  /// `-` is standard output. Fails when the target cannot be created; the message names the path and the system's
  /// reason.
  static Result<std::unique_ptr<Output>> open(const std::string& path);

  /// Writes behind what stands in the file; it may already be there or not.
  static Result<std::unique_ptr<Output>> append(const std::string& path);
  /// Removes the temporary file unless committed.
  virtual ~Output() = default;
  /// Writes all of `bytes`. After the first failure every call fails with the same error. The program must ignore
  /// SIGPIPE; bytes for a reader that has gone are dropped.
  virtual Outcome write(std::string_view bytes) = 0;
  virtual Outcome commit() = 0;
  /// True once the reader at the other end of a pipe has gone: not an error, but the end of the run.
  virtual bool closed_by_reader() const = 0;
  /// Paths that the walk must leave out: the target (also the file that standard output was sent to) and the temporary
  /// file; empty when there is none.
  virtual std::string target() const = 0;
  virtual std::string temporary() const = 0;
};

}  // namespace oxaudit
