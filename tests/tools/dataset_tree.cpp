/// Writes the files relative to their folder, since a million full paths would cost more than the files.
#include "tools/dataset_tree.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace oxaudit::tools {
namespace {

constexpr std::uint64_t k_files_per_folder = 1'000;

[[noreturn]] void fail(const std::string& path) {
  throw std::runtime_error("cannot write " + path + ": " + std::strerror(errno));
}

std::string_view extension(Shape shape) {
  switch (shape) {
    case Shape::csv:
    case Shape::columns: return ".csv";
    case Shape::tsv: return ".tsv";
    case Shape::ndjson: return ".ndjson";
    default: return ".txt";
  }
}

std::string three_digits(std::uint64_t number) {
  std::string digits = std::to_string(number % 1'000);
  return std::string(3 - digits.size(), '0') + digits;
}

/// An open folder that files are made in.
class Folder {
 public:
  explicit Folder(std::string path) : path_(std::move(path)) {
    std::filesystem::create_directories(path_);
    descriptor_ = ::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor_ < 0) fail(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { ::close(descriptor_); }

  void write(const std::string& name, std::string_view bytes) const {
    const int file = ::openat(descriptor_, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) fail(path_ + '/' + name);
    const auto written = ::write(file, bytes.data(), bytes.size());
    if (::close(file) != 0 || written != static_cast<ssize_t>(bytes.size())) fail(path_ + '/' + name);
  }

 private:
  std::string path_;
  int descriptor_ = -1;
};

}  // namespace

DatasetCounts write_tree(const DatasetOptions& options, std::uint64_t files, const std::string& root,
                         std::uint64_t file_bytes) {
  std::filesystem::create_directories(root);
  if (!std::filesystem::is_empty(root))
    throw std::runtime_error(root + " is not empty; name a new folder or empty that one");
  Dataset dataset(options);
  std::string bytes;
  for (std::uint64_t begin = 0; begin < files; begin += k_files_per_folder) {
    const std::uint64_t folder = begin / k_files_per_folder;
    const Folder target(root + '/' + three_digits(folder / 1'000) + '/' + three_digits(folder));
    for (std::uint64_t i = begin; i < std::min(files, begin + k_files_per_folder); ++i) {
      bytes.clear();
      dataset.append_header(bytes);
      do dataset.append_record(bytes);
      while (bytes.size() < file_bytes);
      // The blank line after the last record separates nothing.
      if (options.shape == Shape::text) bytes.pop_back();
      target.write(three_digits(i) + std::string(extension(options.shape)), bytes);
    }
  }
  return dataset.counts();
}

}  // namespace oxaudit::tools
