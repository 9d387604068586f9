/// Opens and writes what a report goes to: standard output, or a file that appears whole or not at all.
///
/// A file is written under a temporary name in the folder of its target, and renamed by `commit`; until then readers
/// see the old file. Targets that are not regular files (/dev/full, a FIFO, /dev/stdout) are written directly.
#pragma once

#include "support/file.hpp"
#include "support/result.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

class Output {
 public:
  /// Opens the report file, or standard output if `path` is `-`. If the target cannot be created, the error names the
  /// path and the system's reason.
  static Result<std::unique_ptr<Output>> open(const std::string& path);

  /// Opens a file to write after its present content; creates it if it does not exist. Uses no temporary file.
  static Result<std::unique_ptr<Output>> append(const std::string& path);

  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  /// Removes the temporary file unless it was committed.
  ~Output();

  /// Writes all of `bytes`. After the first failure every call fails with the same error. The program must ignore
  /// SIGPIPE; bytes for a reader that has closed its end of the pipe are dropped.
  Outcome write(std::string_view bytes);

  /// Closes the file and gives it its final name. A second call does nothing.
  Outcome commit();

  /// True once the reader at the other end of a pipe has closed it. That is not an error, but the run can end.
  bool closed_by_reader() const noexcept { return closed_by_reader_; }

  // Paths that the directory walk must skip; empty when there is none.
  const std::string& target() const noexcept { return target_; }  ///< also the file to which standard output goes
  const std::string& temporary() const noexcept { return temporary_; }

 private:
  /// `path` is as the user wrote it, for messages.
  Output(std::string path, UniqueFd fd, std::string target, std::string temporary = {});

  static Result<std::unique_ptr<Output>> open_descriptor(const std::string& path, int fd);
  static Result<std::unique_ptr<Output>> open_temporary(const std::string& path, const std::string& target);
  Error fail(int code);

  std::string path_;
  UniqueFd fd_;
  std::string target_;
  std::string temporary_;  ///< empty once committed
  std::optional<Error> error_;
  bool closed_by_reader_ = false;
};

}  // namespace oxaudit
