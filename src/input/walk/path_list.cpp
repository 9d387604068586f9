/// Lists of paths for --files-from and --files0-from; see walk.hpp.
#include "input/core/line_scan.hpp"
#include "input/walk/walk.hpp"
#include "support/file.hpp"
#include "support/quote.hpp"
#include "support/result.hpp"

#include <unistd.h>
#include <vector>

#include <algorithm>
#include <cstddef>

namespace oxaudit {

namespace {

Result<std::string, SystemError> read_list_bytes(const std::string& path) {
  if (path == "-") return read_all(STDIN_FILENO);
  const auto file = open_path(path);
  if (!file) return file.error();
  return read_all((*file).get());
}

}  // namespace

Result<std::vector<std::string>> read_path_list(const std::string& path, char separator) {
  const auto bytes = read_list_bytes(path);
  if (!bytes)
    return Error{"cannot read the list of paths " + (path == "-" ? "on standard input" : in_quotes(path)) + ": " +
                 system_message(bytes.error().code)};
  std::string_view rest = *bytes;
  // Windows programs put a byte order mark first. A name that begins with one needs --files0-from.
  if (separator == '\n') rest.remove_prefix(byte_order_mark(rest));
  std::vector<std::string> paths;
  while (!rest.empty()) {
    std::string_view entry = rest.substr(0, rest.find(separator));
    rest.remove_prefix(std::min(entry.size() + 1, rest.size()));
    // A list written on Windows; a name that really ends in CR needs --files0-from.
    if (separator == '\n' && entry.ends_with('\r')) entry.remove_suffix(1);
    if (!entry.empty()) paths.emplace_back(entry);
  }
  return paths;
}

}  // namespace oxaudit
