/// The program, from arguments to exit status.
#pragma once

#include <string>
#include <vector>

namespace oxaudit::cli {

/// `arguments` without the program's name. Writes to standard output and standard error.
int run(const std::vector<std::string>& arguments);

}  // namespace oxaudit::cli
