/// A path as a URI reference, byte for byte: what is no plain character is percent-encoded, so any path of any
/// encoding comes back unchanged.
#pragma once

#include <string>
#include <string_view>

namespace oxaudit {

/// Appends `samples/a%20b.txt`, or `file:///tmp/a.txt` for an absolute path.
void append_uri(std::string& out, std::string_view path);

/// The path without a leading `./`, as programs that know files of a repository want it.
std::string_view repository_path(std::string_view path) noexcept;

/// The same, and without `folder` in front of an absolute path: a folder's path that ends in a slash, or nothing.
std::string_view repository_path(std::string_view path, std::string_view folder) noexcept;

}  // namespace oxaudit
