/// See project_paths.hpp.
#include "helpers/project_paths.hpp"

namespace oxaudit {

std::string program_path() { return OXAUDIT_PROGRAM; }

std::string project_file(const std::string& path) { return OXAUDIT_SOURCE_DIR "/" + path; }

}  // namespace oxaudit
