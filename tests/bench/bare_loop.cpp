/// The least that any auditor of small files must do: open, read and close every file below a folder, on several
/// threads. A yardstick for scripts/bench, and nothing else; it looks at no byte.
///
/// usage: bare_loop THREADS FOLDER. Prints the number of files and of bytes.
#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

/// Folders that wait for a thread. It is done when none waits and none is being read.
class Folders {
 public:
  void add(std::string path) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(path));
    changed_.notify_one();
  }
  bool take(std::string& path) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !waiting_.empty() || at_work_ == 0; });
    if (waiting_.empty()) return false;
    path = std::move(waiting_.back());
    waiting_.pop_back();
    ++at_work_;
    return true;
  }
  void done() {
    const std::lock_guard lock(mutex_);
    if (--at_work_ == 0) changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> waiting_;
  int at_work_ = 0;
};

std::atomic<unsigned long> g_files{0};
std::atomic<unsigned long> g_bytes{0};

void read_folder(const std::string& path, Folders& folders) {
  DIR* folder = opendir(path.c_str());
  if (folder == nullptr) return;
  std::array<char, 65536> buffer;
  unsigned long files = 0;
  unsigned long bytes = 0;
  while (const dirent* entry = readdir(folder)) {
    if (std::strcmp(entry->d_name, ".") == 0 || std::strcmp(entry->d_name, "..") == 0) continue;
    if (entry->d_type == DT_DIR) folders.add(path + "/" + entry->d_name);
    if (entry->d_type != DT_REG) continue;
    const int fd = openat(dirfd(folder), entry->d_name, O_RDONLY | O_CLOEXEC);
    if (fd < 0) continue;
    const auto count = read(fd, buffer.data(), buffer.size());
    if (count > 0) bytes += static_cast<unsigned long>(count);
    close(fd);
    ++files;
  }
  closedir(folder);
  g_files += files;
  g_bytes += bytes;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 || std::atoi(argv[1]) < 1) {
    std::fputs("usage: bare_loop THREADS FOLDER\n", stderr);
    return 2;
  }
  Folders folders;
  folders.add(argv[2]);
  std::vector<std::thread> threads;
  for (int i = 0; i < std::atoi(argv[1]); ++i)
    threads.emplace_back([&] {
      for (std::string path; folders.take(path); folders.done()) read_folder(path, folders);
    });
  for (std::thread& thread : threads) thread.join();
  std::printf("%lu files, %lu bytes\n", g_files.load(), g_bytes.load());
}
