/// Where the program under test and the project's files are.
#pragma once

#include <string>

namespace oxaudit {

/// The path of the oxaudit program that this build made.
std::string program_path();

/// The path of a file of the project, such as `docs/reference/rules.md`.
std::string project_file(const std::string& path);

}  // namespace oxaudit
