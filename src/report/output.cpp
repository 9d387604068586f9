/// See output.hpp. `Output::open` decides how a path is opened: as a descriptor that is already open, directly, or as a
/// pending file. This file uses system calls because it needs exact control over links and blocking.
#include "report/output.hpp"

#include "support/foreign_text.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <climits>
#include <utility>
#include <vector>

namespace oxaudit {

namespace {

/// The error for `path`, which is shown as the user wrote it.
Error cannot_write(std::string_view path, std::string_view reason) {
  std::string message;
  append(message, "cannot write the report ", on_console(path), ": ", reason);
  return {message};
}

/// The folder that contains the last component of a path, with a slash at its end; empty for the working folder.
std::string_view folder_of(std::string_view path) noexcept { return path.substr(0, path.rfind('/') + 1); }

/// The text of a symbolic link; empty when `path` is not one.
std::string read_link(const std::string& path) {
  std::string text(PATH_MAX, '\0');
  const ssize_t size = ::readlink(path.c_str(), text.data(), text.size());
  text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return text;
}

/// The descriptor that a path such as /dev/stdout or /dev/fd/3 names. The file must not be opened again: the descriptor
/// may be open for appending, or shared with other programs.
std::optional<int> named_descriptor(std::string_view path) {
  if (path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(folder)) continue;
    const std::string_view digits = path.substr(folder.size());
    int fd = -1;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), fd);
    if (error == std::errc() && end == digits.data() + digits.size() && fd >= 0) return fd;
  }
  return std::nullopt;
}

/// True if another user may have put this file or link there for us to find: everybody can write to its folder, as to
/// /tmp, and it belongs neither to us nor to the owner of the folder. Depending on its settings (fs.protected_symlinks
/// and others), the kernel applies the same rule to files that it creates, but not to those that are renamed.
bool may_be_planted(const std::string& path, const struct stat& status) {
  const std::string_view folder = folder_of(path);
  const auto of_folder = stat_path(folder.empty() ? "." : std::string(folder), true);
  return of_folder && (of_folder->st_mode & S_ISVTX) != 0 && (of_folder->st_mode & S_IWOTH) != 0 &&
         status.st_uid != ::geteuid() && status.st_uid != of_folder->st_uid;
}

/// A path that is not a symbolic link, and the status of the file there, if there is one.
struct Target {
  std::string path;
  std::optional<struct stat> status;
};

/// Follows symbolic links at the end of `path`, to a file that need not exist or a descriptor. The error is a reason.
Result<Target> follow_links(std::string path) {
  constexpr int k_links_max = 40;  // the limit of the system itself
  for (int i = 0; i < k_links_max; ++i) {
    if (named_descriptor(path)) return Target{std::move(path), std::nullopt};
    const auto status = stat_path(path, false);
    if (!status && status.error().code == ENOENT) return Target{std::move(path), std::nullopt};
    if (!status) return Error{system_message(status.error().code)};
    if (may_be_planted(path, *status))
      return Error{"it belongs to another user and is in a folder that everybody can write to; use a different folder"};
    if (!S_ISLNK(status->st_mode)) return Target{std::move(path), *status};
    const std::string link = read_link(path);
    if (link.empty()) return Error{system_message(errno)};
    path = link.starts_with('/') ? link : std::string(folder_of(path)) + link;
  }
  return Error{system_message(ELOOP)};
}

constexpr int k_tick_ms = 100;  ///< how long to wait before looking again whether the run should stop

/// Opens a FIFO or a device. A FIFO has to wait for a reader; that wait ends when `stop` is set.
Result<UniqueFd, SystemError> open_special(const std::string& path, bool is_fifo, const std::atomic<bool>* stop) {
  for (;;) {
    auto fd = open_path(path, O_WRONLY | O_NOCTTY | (is_fifo ? O_NONBLOCK : 0));
    if (fd || !is_fifo || fd.error().code != ENXIO) return fd;
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return SystemError{EINTR};
    ::poll(nullptr, 0, k_tick_ms);
  }
}

/// The regular file to which a shell redirected a descriptor; empty if it is something else.
std::string file_of_descriptor(int fd) {
  struct stat status {};
  if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return {};
  return read_link("/proc/self/fd/" + std::to_string(fd));
}

/// Why no file can be created in the folder of `target`, and what to do.
Error cannot_create(const std::string& path, const std::string& target, int code) {
  std::string reason = system_message(code);
  const std::string folder(folder_of(target));
  if (code == ENOENT && !folder.empty()) {
    reason = "the folder ";
    append(reason, on_console(folder), " does not exist; create it first");
  } else if (code == EACCES || code == EROFS) {
    reason += "; a report is first written to a temporary file in the same folder, so the folder must be writable";
  }
  return cannot_write(path, reason);
}

}  // namespace

Result<std::unique_ptr<Output>> Output::open(const std::string& path, const std::atomic<bool>* stop) {
  return open(path, false, stop);
}

Result<std::unique_ptr<Output>> Output::append(const std::string& path, const std::atomic<bool>* stop) {
  return open(path, true, stop);
}

Result<std::unique_ptr<Output>> Output::open(const std::string& path, bool append, const std::atomic<bool>* stop) {
  if (path == "-") return open_descriptor(path, STDOUT_FILENO, stop);
  if (path.empty()) return Error{"cannot write a report: its path is empty"};
  auto target = follow_links(path);
  if (!target) return cannot_write(path, target.error().message);
  if (const auto fd = named_descriptor(target->path)) return open_descriptor(path, *fd, stop);
  std::unique_ptr<Output> output(new Output(path, std::move(target->path), stop));
  if (auto opened = output->open_target(target->status, append); !opened) return opened.error();
  return output;
}

/// Duplicates a descriptor, so that closing it on `commit` leaves the original open.
Result<std::unique_ptr<Output>> Output::open_descriptor(const std::string& path, int fd,
                                                        const std::atomic<bool>* stop) {
  const std::string shown = path == "-" ? "to standard output" : path;
  UniqueFd own(::fcntl(fd, F_DUPFD_CLOEXEC, 0));
  if (!own) return cannot_write(shown, system_message(errno));
  std::unique_ptr<Output> output(new Output(shown, file_of_descriptor(fd), stop));
  output->fd_ = std::move(own);
  return output;
}

/// A new or regular file is replaced as a whole, or appended to; a device or FIFO is written to.
Outcome Output::open_target(const std::optional<struct stat>& status, bool append) {
  if (status && S_ISDIR(status->st_mode)) return cannot_write(path_, "it is a folder; add a file name");
  if (!status && target_.ends_with('/')) return cannot_write(path_, "it names a folder; add a file name");
  const bool is_special = status && !S_ISREG(status->st_mode);
  if (is_special || (status && append)) {
    auto fd = is_special ? open_special(target_, S_ISFIFO(status->st_mode), stop_)
                         : open_path(target_, O_WRONLY | O_APPEND | O_NOFOLLOW);
    if (!fd) return cannot_write(path_, system_message(fd.error().code));
    fd_ = std::move(*fd);
    appends_ = !is_special;
    return Done{};
  }
  // A rename would ignore the write protection of the file itself.
  if (status && ::faccessat(AT_FDCWD, target_.c_str(), W_OK, AT_EACCESS) != 0)
    return cannot_write(path_, system_message(errno));
  auto pending = PendingFile::create(target_, status);
  if (!pending) return cannot_create(path_, target_, pending.error().code);
  pending_.emplace(std::move(*pending));
  return Done{};
}

std::string Output::temporary() const {
  const bool named = pending_ && !pending_->temporary().empty();
  return named ? std::string(folder_of(target_)) + pending_->temporary() : std::string();
}

Outcome Output::write(std::string_view bytes) {
  if (error_) return *error_;
  if (appends_)
    appended_ += bytes;
  else if (const int code = write_to(pending_ ? pending_->fd() : fd_.get(), bytes, true))
    return fail(code);
  return Done{};
}

/// Handles partial writes, non-blocking descriptors and interrupted calls. Returns 0 or an errno.
int Output::write_to(int fd, std::string_view bytes, bool may_stop) {
  while (!bytes.empty() && !closed_by_reader_) {
    const ssize_t count = ::write(fd, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
      continue;
    }
    const int code = errno;
    if (code == EPIPE)
      closed_by_reader_ = true;
    else if (code != EAGAIN && code != EINTR)
      return code;
    else if (may_stop && stopped())
      return 0;  // the run ends without this report
    if (code == EAGAIN) {
      pollfd entry{fd, POLLOUT, 0};
      ::poll(&entry, 1, k_tick_ms);  // an error would show in the next write
    }
  }
  return 0;
}

/// Records the first failure, which all later calls return.
Error Output::fail(int code) {
  error_ = cannot_write(
      path_, code == EFBIG ? system_message(code) + "; see the limit that ulimit -f shows" : system_message(code));
  return *error_;
}

Outcome Output::prepare() {
  if (error_) return *error_;
  if (pending_)
    if (const int code = pending_->prepare()) return fail(code);
  // Some file systems report a full disk only now.
  if (!pending_ && !appends_ && fd_ && ::close(fd_.release()) != 0 && errno != EINTR) return fail(errno);
  return Done{};
}

Outcome Output::place(bool can_undo) {
  const int code = pending_ ? pending_->place(can_undo) : append_all();
  return code == 0 ? Outcome(Done{}) : fail(code);
}

int Output::append_all() {
  size_before_ = ::lseek(fd_.get(), 0, SEEK_END);
  if (size_before_ < 0) return errno;
  const int code = write_to(fd_.get(), appended_, false);
  if (code != 0) undo();
  return code;
}

std::string Output::undo() {
  if (appends_) {
    // What other programs appended in the meantime is kept, at the price of keeping ours too.
    const auto ours = static_cast<off_t>(appended_.size());
    if (::lseek(fd_.get(), 0, SEEK_END) > size_before_ + ours || ::ftruncate(fd_.get(), size_before_) == 0) return {};
    return "; a part of the report is at the end of " + path_;
  }
  if (pending_->undo() == 0) return {};
  std::string words;
  oxaudit::append(words, "; the earlier ", on_console(path_), " is now ", on_console(temporary()));
  return words;
}

Result<bool> commit(std::span<Output* const> outputs, const std::atomic<bool>& stop) {
  std::vector<Output*> files;
  for (Output* const output : outputs) {
    if (auto ready = output->prepare(); !ready) return ready.error();
    if (output->pending_ || output->appends_) files.push_back(output);
  }
  // This is the point of no return: a signal that comes later does not stop the run.
  if (stop) return false;
  for (std::size_t i = 0; i < files.size(); ++i) {
    auto placed = files[i]->place(i + 1 < files.size());
    if (placed) continue;
    Error error = placed.error();
    while (i-- > 0) error.message += files[i]->undo();
    return error;
  }
  for (Output* const output : files)
    if (output->pending_) output->pending_->forget_old();
  return true;
}

}  // namespace oxaudit
