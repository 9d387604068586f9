/// The program, from arguments to exit status.
#pragma once

#include <string>
#include <vector>

namespace oxaudit::cli {

/// Runs the program with the arguments after its name, and returns its exit status.
int run(const std::vector<std::string>& arguments);

}  // namespace oxaudit::cli
