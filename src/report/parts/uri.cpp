/// See uri.hpp.
#include "report/parts/uri.hpp"

#include "support/escape_table.hpp"

namespace oxaudit {

namespace {

/// Percent-encodes everything but the unreserved characters of RFC 3986, the slash, and the `!` that ends the name of
/// an archive in a path. A colon is encoded because in the first segment it would end a scheme.
constexpr EscapeTable k_uri = [] {
  EscapeTable table;
  for (unsigned byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    if (is_alphanumeric(c) || std::string_view("-._~/!").find(c) != std::string_view::npos) continue;
    const std::array<char, 3> text = {'%', k_upper_hex[byte >> 4U], k_upper_hex[byte & 0xFU]};
    table.set(c, {text.data(), text.size()});
  }
  return table;
}();

}  // namespace

void append_uri(std::string& out, std::string_view path) {
  if (path.starts_with('/')) out += "file://";
  k_uri.append(out, path);
}

std::string_view repository_path(std::string_view path, std::string_view folder) noexcept {
  if (!folder.empty() && path.size() > folder.size() && path.starts_with(folder)) path.remove_prefix(folder.size());
  while (path.starts_with("./") && path.size() > 2) path.remove_prefix(2);
  return path;
}

}  // namespace oxaudit
