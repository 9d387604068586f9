/// See project_paths.hpp.
#include "helpers/project_paths.hpp"

#include <algorithm>
#include <string_view>

namespace oxaudit {

std::string program_path() { return OXAUDIT_PROGRAM; }

#ifndef OXAUDIT_FAULT_SHIM
#define OXAUDIT_FAULT_SHIM ""
#endif
std::string fault_shim_path() { return OXAUDIT_FAULT_SHIM; }

std::string project_file(const std::string& path) { return OXAUDIT_SOURCE_DIR "/" + path; }

bool build_has(const std::string& parts) {
  for (std::string_view missing = OXAUDIT_MISSING_PARTS; !missing.empty();) {
    const std::string_view part = missing.substr(0, missing.find(' '));
    if (parts.find(part) != std::string::npos) return false;
    missing.remove_prefix(std::min(part.size() + 1, missing.size()));
  }
  return true;
}

}  // namespace oxaudit
