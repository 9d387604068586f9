/// See output.hpp. `Output::open` decides how a path is opened: as a descriptor that is already open, directly, or
/// under a temporary name. This file uses system calls because it needs O_EXCL and exact control over links and
/// renames.
#include "report/output.hpp"

#include "support/foreign_text.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <climits>
#include <optional>
#include <utility>

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

/// Follows symbolic links at the end of `path`, to a file that need not exist.
Result<std::string, SystemError> follow_links(std::string path) {
  constexpr int k_links_max = 40;  // the limit of the system itself
  for (int i = 0; i < k_links_max; ++i) {
    const std::string link = read_link(path);
    if (link.empty()) return path;  // a file, or nothing yet
    path = link.starts_with('/') ? link : std::string(folder_of(path)) + link;
  }
  return SystemError{ELOOP};
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

/// A name in the folder of `target` that no other run and no other report of this run uses.
std::string temporary_name(const std::string& target) {
  static std::atomic<unsigned> number{0};
  const std::string suffix = ".oxaudit-" + std::to_string(::getpid()) + '-' + std::to_string(number++);
  const std::string_view folder = folder_of(target);
  const std::string_view name = std::string_view(target).substr(folder.size());
  // Shorten long names to fit: only the suffix has to be unique.
  const std::string_view kept = name.substr(0, NAME_MAX - 1 - suffix.size());
  return std::string(folder) + '.' + std::string(kept) + suffix;
}

/// Waits until a non-blocking descriptor accepts more bytes.
void wait_writable(int fd) {
  pollfd entry{fd, POLLOUT, 0};
  ::poll(&entry, 1, -1);
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

Output::Output(std::string path, UniqueFd fd, std::string target, std::string temporary)
    : path_(std::move(path)), fd_(std::move(fd)), target_(std::move(target)), temporary_(std::move(temporary)) {}

Output::~Output() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

Result<std::unique_ptr<Output>> Output::open(const std::string& path) {
  if (path == "-") return open_descriptor(path, STDOUT_FILENO);
  if (path.empty()) return Error{"cannot write a report: its path is empty"};
  if (const auto fd = named_descriptor(path)) return open_descriptor(path, *fd);
  const auto target = follow_links(path);
  if (!target) return cannot_write(path, system_message(target.error().code));
  if (const auto fd = named_descriptor(*target)) return open_descriptor(path, *fd);

  // The target decides what to do: a new or regular file is replaced as a whole, a device or FIFO is written to.
  const auto status = stat_path(*target, true);
  if (!status) {
    if (status.error().code != ENOENT) return cannot_write(path, system_message(status.error().code));
    if (target->ends_with('/')) return cannot_write(path, "it names a folder; add a file name");
    return open_temporary(path, *target);
  }
  if (S_ISDIR(status->st_mode)) return cannot_write(path, "it is a folder; add a file name");
  if (!S_ISREG(status->st_mode)) {
    auto fd = open_path(*target, O_WRONLY);
    if (!fd) return cannot_write(*target, system_message(fd.error().code));
    return std::unique_ptr<Output>(new Output(*target, std::move(*fd), *target));
  }
  // A rename would ignore the write protection of the file itself.
  if (::faccessat(AT_FDCWD, target->c_str(), W_OK, AT_EACCESS) != 0) return cannot_write(path, system_message(errno));
  return open_temporary(path, *target);
}

Result<std::unique_ptr<Output>> Output::append(const std::string& path) {
  UniqueFd fd(::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666));
  if (!fd) return cannot_write(path, system_message(errno));
  return std::unique_ptr<Output>(new Output(path, std::move(fd), path));
}

/// Duplicates a descriptor, so that closing it on `commit` leaves the original open.
Result<std::unique_ptr<Output>> Output::open_descriptor(const std::string& path, int fd) {
  const std::string shown = path == "-" ? "to standard output" : path;
  UniqueFd own(::fcntl(fd, F_DUPFD_CLOEXEC, 0));
  if (!own) return cannot_write(shown, system_message(errno));
  return std::unique_ptr<Output>(new Output(shown, std::move(own), file_of_descriptor(fd)));
}

/// Opens a new file in the folder of `target`, under a name that `commit` changes to `target`.
Result<std::unique_ptr<Output>> Output::open_temporary(const std::string& path, const std::string& target) {
  for (;;) {
    std::string temporary = temporary_name(target);
    UniqueFd fd(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (fd) return std::unique_ptr<Output>(new Output(path, std::move(fd), target, std::move(temporary)));
    // EEXIST: a killed run with the same process number left such a file behind.
    if (errno != EEXIST && errno != EINTR) return cannot_create(path, target, errno);
  }
}

/// Handles partial writes, non-blocking descriptors and interrupted calls.
Outcome Output::write(std::string_view bytes) {
  if (error_) return *error_;
  while (!bytes.empty() && !closed_by_reader_) {
    const ssize_t count = ::write(fd_.get(), bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      wait_writable(fd_.get());
    } else if (errno == EPIPE) {
      closed_by_reader_ = true;
    } else if (errno != EINTR) {
      return fail(errno);
    }
  }
  return Done{};
}

Outcome Output::commit() {
  if (error_) return *error_;
  // Some file systems report a full disk only now.
  if (fd_ && ::close(fd_.release()) != 0 && errno != EINTR) return fail(errno);
  if (temporary_.empty()) return Done{};
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) return fail(errno);
  temporary_.clear();
  return Done{};
}

/// Records the first failure, which all later calls return.
Error Output::fail(int code) {
  error_ = cannot_write(path_, system_message(code));
  return *error_;
}

}  // namespace oxaudit
