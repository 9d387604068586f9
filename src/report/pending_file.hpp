/// A file that is being written and takes its name only at the end, so that readers see the old file or the whole new
/// one.
///
/// Where the file system allows it, the file has no name until then, and a killed run leaves nothing. Elsewhere it has
/// an unpredictable name in the folder of its target.
#pragma once

#include "support/file.hpp"
#include "support/result.hpp"

#include <optional>
#include <string>

namespace oxaudit {

class PendingFile {
 public:
  enum class Kind : std::uint8_t { unnamed_if_possible, named };

  /// `replaced` is the status of the file at `target`, if there is one: the new file gets its mode, and its owner and
  /// group where the system allows that. Other files get the mode of the umask.
  static Result<PendingFile, SystemError> create(const std::string& target, const std::optional<struct stat>& replaced,
                                                 Kind kind = Kind::unnamed_if_possible);

  PendingFile(PendingFile&& other) noexcept;
  PendingFile& operator=(PendingFile&&) = delete;
  /// Removes a file that did not reach its target.
  ~PendingFile();

  int fd() const noexcept { return fd_.get(); }
  /// The name of the file in the folder of its target; empty while it has none.
  const std::string& temporary() const noexcept { return temporary_; }

  // The steps of a commit. Each returns 0 or an errno; after an error the target is as it was.
  /// Does what can fail without changing the target.
  int prepare();
  /// Gives the file its final name. With `can_undo`, the old file is kept under the temporary name.
  int place(bool can_undo);
  /// Puts the old file back. If that fails, the old file keeps the temporary name.
  int undo();
  /// Removes the old file that `place` kept.
  void forget_old();

 private:
  PendingFile(UniqueFd folder, std::string name) : folder_(std::move(folder)), name_(std::move(name)) {}

  int create_named(mode_t mode);
  int link_as(const std::string& name) const;
  int link_temporary();
  int set_old_aside();

  UniqueFd folder_;  ///< every name below is relative to it, even if it is moved meanwhile
  std::string name_;
  UniqueFd fd_;
  std::string temporary_;
  bool replaces_ = false;  ///< there is a file with the final name
  bool placed_ = false;    ///< from now on, the temporary name is that of the old file
};

}  // namespace oxaudit
