/// Opens and writes what a report goes to: standard output, or a file. All files of a run appear, or none: see
/// `commit`.
///
/// A regular file is replaced as a whole (see pending_file.hpp). Targets that are not regular files (/dev/full, a FIFO,
/// /dev/stdout) are written directly.
#pragma once

#include "report/pending_file.hpp"
#include "support/file.hpp"
#include "support/result.hpp"

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace oxaudit {

class Output {
 public:
  /// Opens the report file, or standard output if `path` is `-`. If the target cannot be created, the error names the
  /// path and the system's reason. Once `stop` is set, nothing is waited for, and bytes that a pipe does not accept at
  /// once are dropped.
  static Result<std::unique_ptr<Output>> open(const std::string& path, const std::atomic<bool>* stop = nullptr);

  /// Opens a file to write after its present content, which happens on commit. Until then the bytes are in memory.
  static Result<std::unique_ptr<Output>> append(const std::string& path, const std::atomic<bool>* stop = nullptr);

  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Writes all of `bytes`. After the first failure every call fails with the same error. The program must ignore
  /// SIGPIPE and SIGXFSZ; bytes for a reader that has closed its end of the pipe are dropped.
  Outcome write(std::string_view bytes);

  /// True once the reader at the other end of a pipe has closed it. That is not an error, but the run can end.
  bool closed_by_reader() const noexcept { return closed_by_reader_; }

  // Paths that the directory walk must skip; empty when there is none.
  const std::string& target() const noexcept { return target_; }  ///< also the file to which standard output goes
  std::string temporary() const;

 private:
  friend Result<bool> commit(std::span<Output* const> outputs, const std::atomic<bool>& stop);

  /// `path` is as the user wrote it, for messages.
  Output(std::string path, std::string target, const std::atomic<bool>* stop)
      : path_(std::move(path)), target_(std::move(target)), stop_(stop) {}

  static Result<std::unique_ptr<Output>> open_descriptor(const std::string& path, int fd,
                                                         const std::atomic<bool>* stop);
  static Result<std::unique_ptr<Output>> open(const std::string& path, bool append, const std::atomic<bool>* stop);
  Outcome open_target(const std::optional<struct stat>& status, bool append);
  bool stopped() const noexcept { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }
  int write_to(int fd, std::string_view bytes, bool may_stop);
  Error fail(int code);

  // The steps of a commit; see PendingFile.
  Outcome prepare();
  Outcome place(bool can_undo);
  /// Returns what to add to the message if the old file could not be put back.
  std::string undo();
  int append_all();

  std::string path_;
  std::string target_;
  const std::atomic<bool>* stop_;
  UniqueFd fd_;  ///< of what is written directly, or of the file to append to
  std::optional<PendingFile> pending_;
  bool appends_ = false;
  std::string appended_;   ///< what to append
  off_t size_before_ = 0;  ///< of the file to append to
  std::optional<Error> error_;
  bool closed_by_reader_ = false;
};

/// Gives every file its final name and appends what is to be appended. If one cannot be written, none changes. Returns
/// false, and changes nothing, if `stop` was set before the first of them changes; what happens later cannot stop it.
Result<bool> commit(std::span<Output* const> outputs, const std::atomic<bool>& stop);

}  // namespace oxaudit
