/// See uri.hpp.
#include "report/parts/uri.hpp"

namespace oxaudit {

namespace {

/// The unreserved characters of RFC 3986, the slash, and what an archive member's name is made with. A colon is not
/// among them: in the first segment it would end a scheme.
constexpr bool stands_for_itself(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
         c == '_' || c == '~' || c == '/' || c == '!';
}

}  // namespace

void append_uri(std::string& out, std::string_view path) {
  if (path.starts_with('/')) out += "file://";
  for (const char c : path) {
    if (stands_for_itself(c)) {
      out += c;
      continue;
    }
    constexpr std::string_view k_digits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += k_digits[byte >> 4U];
    out += k_digits[byte & 0xFU];
  }
}

std::string_view repository_path(std::string_view path) noexcept {
  while (path.starts_with("./") && path.size() > 2) path.remove_prefix(2);
  return path;
}

std::string_view repository_path(std::string_view path, std::string_view folder) noexcept {
  if (!folder.empty() && path.size() > folder.size() && path.starts_with(folder)) path.remove_prefix(folder.size());
  return repository_path(path);
}

}  // namespace oxaudit
