/// Where the program under test and the project's files are, and what the program was built with.
#pragma once

#include <string>

namespace oxaudit {

/// The path of the oxaudit program that this build made.
std::string program_path();

/// The path of the library that makes calls of the program fail (see fault_shim.cpp); empty under sanitizers.
std::string fault_shim_path();

/// The path of a file of the project, such as `docs/reference/rules.md`.
std::string project_file(const std::string& path);

/// True when none of the parts that `parts` names, such as "OXAUDIT_WITH_SQLITE", was left out of the build.
bool build_has(const std::string& parts);

}  // namespace oxaudit
