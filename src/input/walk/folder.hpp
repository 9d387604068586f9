/// The names in one folder, read in one go and sorted by bytes. The folder is closed before anything else happens, so a
/// walk holds no descriptor, however deep it is.
#pragma once

#include "support/file.hpp"
#include "support/result.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

enum class FileType : std::uint8_t { regular, folder, symbolic_link, fifo, other };

/// What `path` names, which may be longer than the system's limit. `follow` looks through a symbolic link at its end.
Result<FileType, SystemError> type_of(const std::string& path, bool follow);

class FolderNames {
 public:
  /// Replaces the content. `follow` opens a folder that is reached through a symbolic link. After an error the names
  /// that were read before it are available. More than `names_max` names are the error E2BIG. Once `stop` is set, the
  /// error is EINTR.
  std::optional<SystemError> read(const std::string& path, bool follow, const std::atomic<bool>* stop = nullptr,
                                  std::size_t names_max = std::numeric_limits<std::size_t>::max());

  std::size_t size() const noexcept { return items_.size(); }
  std::string_view name(std::size_t i) const noexcept {
    return std::string_view(names_).substr(items_[i].begin, items_[i].size);
  }
  FileType type(std::size_t i) const noexcept { return items_[i].type; }

 private:
  struct Item {
    std::uint32_t begin;
    std::uint16_t size;
    FileType type;
  };

  std::string names_;
  std::vector<Item> items_;
};

}  // namespace oxaudit
