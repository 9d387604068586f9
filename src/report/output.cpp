/// See output.hpp. One class writes to a descriptor; what differs is what `commit` has to do.
#include "report/output.hpp"

#include "support/file.hpp"
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

Error cannot_write(std::string_view path, std::string_view reason) {
  std::string message = "cannot write the report ";
  append_console(message, path);
  message += ": ";
  message += reason;
  return {message};
}

/// The folder that a path's last component stands in, with its final slash; empty for the working folder.
std::string_view folder_of(std::string_view path) noexcept { return path.substr(0, path.rfind('/') + 1); }

/// Follows symbolic links at the end of `path`, to a file that need not exist.
Result<std::string, SystemError> follow_links(std::string path) {
  constexpr int k_links_max = 40;  // what the system itself follows
  for (int i = 0; i < k_links_max; ++i) {
    std::string held(PATH_MAX, '\0');
    const ssize_t size = ::readlink(path.c_str(), held.data(), held.size());
    if (size < 0) return path;  // no link: a file, or nothing yet
    held.resize(static_cast<std::size_t>(size));
    path = held.starts_with('/') ? held : std::string(folder_of(path)) + held;
  }
  return SystemError{ELOOP};
}

/// The descriptor that a path such as /dev/stdout or /dev/fd/3 names. It must be used as it is: what it leads to may be
/// open for appending, or shared with other programs.
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

/// A name beside `target` that no other run and no other report of this run uses.
std::string temporary_name(const std::string& target) {
  static std::atomic<unsigned> number{0};
  const std::string suffix = ".oxaudit-" + std::to_string(::getpid()) + '-' + std::to_string(number++);
  const std::string_view folder = folder_of(target);
  const std::string_view name = std::string_view(target).substr(folder.size());
  // The longest name that a folder takes leaves no room for ours: what is cut off matters to nobody.
  const std::string_view kept = name.substr(0, NAME_MAX - 1 - suffix.size());
  return std::string(folder) + '.' + std::string(kept) + suffix;
}

/// Waits until a descriptor that someone made non-blocking takes more.
void wait_writable(int fd) {
  pollfd entry{fd, POLLOUT, 0};
  ::poll(&entry, 1, -1);
}

class DescriptorOutput : public Output {
 public:
  /// `path` is as the user wrote it, for messages.
  DescriptorOutput(std::string path, UniqueFd fd, std::string target)
      : path_(std::move(path)), fd_(std::move(fd)), target_(std::move(target)) {}

  Outcome write(std::string_view bytes) override {
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

  Outcome commit() override {
    if (error_) return *error_;
    // Some file systems tell only now that there was no room.
    if (fd_ && ::close(fd_.release()) != 0 && errno != EINTR) return fail(errno);
    return Done{};
  }

  bool closed_by_reader() const override { return closed_by_reader_; }
  std::string target() const override { return target_; }
  std::string temporary() const override { return {}; }

 protected:
  Error fail(int code) {
    error_ = cannot_write(path_, system_message(code));
    return *error_;
  }

 private:
  std::string path_;
  UniqueFd fd_;
  std::string target_;
  std::optional<Error> error_;
  bool closed_by_reader_ = false;
};

class ReplacingOutput final : public DescriptorOutput {
 public:
  ReplacingOutput(std::string path, UniqueFd fd, std::string target, std::string temporary)
      : DescriptorOutput(std::move(path), std::move(fd), std::move(target)), temporary_(std::move(temporary)) {}
  ReplacingOutput(const ReplacingOutput&) = delete;
  ReplacingOutput& operator=(const ReplacingOutput&) = delete;
  ~ReplacingOutput() override {
    if (!committed_) ::unlink(temporary_.c_str());
  }

  Outcome commit() override {
    if (committed_) return Done{};
    if (Outcome closed = DescriptorOutput::commit(); !closed) return closed;
    if (::rename(temporary_.c_str(), target().c_str()) != 0) return fail(errno);
    committed_ = true;
    return Done{};
  }

  std::string temporary() const override { return temporary_; }

 private:
  std::string temporary_;
  bool committed_ = false;
};

/// The regular file that a shell has sent a descriptor to, so that a walk can leave it out; else empty.
std::string file_behind(int fd) {
  struct stat status {};
  if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return {};
  std::string path(PATH_MAX, '\0');
  const ssize_t size = ::readlink(("/proc/self/fd/" + std::to_string(fd)).c_str(), path.data(), path.size());
  path.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return path;
}

Result<std::unique_ptr<Output>> use_descriptor(const std::string& path, int fd) {
  std::string shown = path == "-" ? "to standard output" : path;
  UniqueFd own(::fcntl(fd, F_DUPFD_CLOEXEC, 0));
  if (!own) return cannot_write(shown, system_message(errno));
  return std::unique_ptr<Output>(std::make_unique<DescriptorOutput>(std::move(shown), std::move(own), file_behind(fd)));
}

Result<std::unique_ptr<Output>> write_straight(const std::string& path) {
  auto fd = open_path(path, O_WRONLY);
  if (!fd) return cannot_write(path, system_message(fd.error().code));
  return std::unique_ptr<Output>(std::make_unique<DescriptorOutput>(path, std::move(*fd), path));
}

/// Why no file can be made beside `target`, and the cure.
Error cannot_create(const std::string& path, const std::string& target, int code) {
  std::string reason = system_message(code);
  const std::string folder(folder_of(target));
  if (code == ENOENT && !folder.empty()) {
    reason = "there is no folder ";
    append_console(reason, folder);
    reason += "; make it first";
  } else if (code == EACCES || code == EROFS) {
    reason += "; a report is first written beside its target, so its folder must be writable";
  }
  return cannot_write(path, reason);
}

Result<std::unique_ptr<Output>> replace(const std::string& path, const std::string& target) {
  for (;;) {
    std::string temporary = temporary_name(target);
    UniqueFd fd(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (fd)
      return std::unique_ptr<Output>(
          std::make_unique<ReplacingOutput>(path, std::move(fd), target, std::move(temporary)));
    // A name left behind by a killed run whose process number has come round again.
    if (errno != EEXIST && errno != EINTR) return cannot_create(path, target, errno);
  }
}

}  // namespace

Result<std::unique_ptr<Output>> Output::open(const std::string& path) {
  if (path == "-") return use_descriptor(path, STDOUT_FILENO);
  if (path.empty()) return Error{"cannot write a report: its path is empty"};
  if (const auto fd = named_descriptor(path)) return use_descriptor(path, *fd);
  const auto target = follow_links(path);
  if (!target) return cannot_write(path, system_message(target.error().code));
  if (const auto fd = named_descriptor(*target)) return use_descriptor(path, *fd);

  const auto status = stat_path(*target, true);
  if (!status) {
    if (status.error().code != ENOENT) return cannot_write(path, system_message(status.error().code));
    if (target->ends_with('/')) return cannot_write(path, "it names a folder; add a file name");
    return replace(path, *target);
  }
  if (S_ISDIR(status->st_mode)) return cannot_write(path, "it is a folder; add a file name");
  if (!S_ISREG(status->st_mode)) return write_straight(*target);
  // Renaming would get round a file's own protection.
  if (::faccessat(AT_FDCWD, target->c_str(), W_OK, AT_EACCESS) != 0) return cannot_write(path, system_message(errno));
  return replace(path, *target);
}

Result<std::unique_ptr<Output>> Output::append(const std::string& path) {
  UniqueFd fd(::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666));
  if (!fd) return cannot_write(path, system_message(errno));
  return std::unique_ptr<Output>(std::make_unique<DescriptorOutput>(path, std::move(fd), path));
}

}  // namespace oxaudit
