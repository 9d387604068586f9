/// What shells complete: options, the words of their values, `explain` and its rules, made from the option table. The
/// scripts are kept in share/, where a test holds them to be current.
#pragma once

#include <string>

namespace oxaudit::cli {

/// Works with and without the package bash-completion.
std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

}  // namespace oxaudit::cli
