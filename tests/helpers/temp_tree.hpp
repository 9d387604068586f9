/// A folder of one test's own that removes itself, with what is needed to fill it.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace oxaudit {

class TempTree {
 public:
  TempTree() {
    std::string name = (std::filesystem::temp_directory_path() / "oxaudit-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder can be made");
    root_ = std::filesystem::canonical(name).string();
    // Open to a test that gives up its privileges.
    std::filesystem::permissions(root_, std::filesystem::perms(0755));
  }
  TempTree(const TempTree&) = delete;
  TempTree& operator=(const TempTree&) = delete;
  ~TempTree() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }

  /// The tree's absolute, canonical path, or that of something in it.
  const std::string& path() const noexcept { return root_; }
  std::string path(std::string_view below) const { return root_ + "/" + std::string(below); }

  /// Writes a file, making the folders above it; returns its path.
  std::string write(std::string_view below, std::string_view bytes = "") const {
    const std::filesystem::path file = path(below);
    std::filesystem::create_directories(file.parent_path());
    std::ofstream out(file, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) throw std::runtime_error("cannot write " + file.string());
    return file.string();
  }
  std::string folder(std::string_view below) const {
    std::filesystem::create_directories(path(below));
    return path(below);
  }
  /// A symbolic link at `below` that holds `target` as it stands.
  std::string link(std::string_view below, std::string_view target) const {
    const std::filesystem::path file = path(below);
    std::filesystem::create_directories(file.parent_path());
    std::filesystem::create_symlink(target, file);
    return file.string();
  }
  std::string fifo(std::string_view below) const {
    const std::string file = path(below);
    std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    if (::mkfifo(file.c_str(), 0644) != 0) throw std::runtime_error("cannot make a FIFO");
    return file;
  }
  void mode(std::string_view below, unsigned bits) const {
    std::filesystem::permissions(path(below), std::filesystem::perms(bits));
  }

 private:
  std::string root_;
};

/// Changes the working folder for as long as it lives.
class WorkingFolder {
 public:
  explicit WorkingFolder(const std::string& path) : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(path);
  }
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;
  ~WorkingFolder() { std::filesystem::current_path(before_); }

 private:
  std::filesystem::path before_;
};

/// Runs `body` in a child process that file permissions apply to (root gives up its rights there) and returns what it
/// returned. Expectations do not cross over: let `body` return text and judge that.
inline std::string run_unprivileged(const std::function<std::string()>& body) {
  int ends[2];
  if (::pipe(ends) != 0) throw std::runtime_error("no pipe can be made");
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("no process can be made");
  if (child == 0) {
    constexpr unsigned k_nobody = 65534;
    ::close(ends[0]);
    if (::geteuid() == 0 && (::setegid(k_nobody) != 0 || ::seteuid(k_nobody) != 0)) ::_exit(1);
    std::string text;
    try {
      text = body();
    } catch (const std::exception& error) {
      text = std::string("exception: ") + error.what();
    }
    for (std::string_view rest = text; !rest.empty();) {
      const ssize_t count = ::write(ends[1], rest.data(), rest.size());
      if (count <= 0) ::_exit(1);
      rest.remove_prefix(static_cast<std::size_t>(count));
    }
    ::_exit(0);
  }
  ::close(ends[1]);
  std::string text;
  char bytes[4096];
  for (ssize_t count = 0; (count = ::read(ends[0], bytes, sizeof bytes)) > 0;)
    text.append(bytes, static_cast<std::size_t>(count));
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) throw std::runtime_error("the child process failed");
  return text;
}

}  // namespace oxaudit
