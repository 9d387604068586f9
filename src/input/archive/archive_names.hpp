/// Members of one archive may have one name; what is reported of them needs names that differ. Kept as hashes: an
/// archive may hold a million.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>

namespace oxaudit {

/// Gives `#2`, `#3` … to names that come again, so that each names one member.
class UniqueNames {
 public:
  void make_unique(std::string& name) {
    std::uint32_t& count = seen_[std::hash<std::string>()(name)];
    if (++count == 1) return;
    const std::size_t size = name.size();
    for (std::uint32_t ordinal = count;; ++ordinal) {
      name.resize(size);
      name += "#" + std::to_string(ordinal);
      if (seen_.try_emplace(std::hash<std::string>()(name), 1).second) return;
    }
  }

 private:
  std::unordered_map<std::size_t, std::uint32_t> seen_;
};

}  // namespace oxaudit
