/// The manual page oxaudit(1), made from what `--help` is made from. It is kept in share/man, where a test holds it to
/// be current.
#pragma once

#include <string>

namespace oxaudit::cli {

/// In the man macros, which man-db and mandoc both read.
std::string man_page();

}  // namespace oxaudit::cli
