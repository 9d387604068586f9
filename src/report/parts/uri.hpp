/// Paths as URI references. All special characters and all bytes beyond ASCII are percent-encoded, so a path in any
/// encoding can be recovered unchanged.
#pragma once

#include <string>
#include <string_view>

namespace oxaudit {

/// Appends `samples/a%20b.txt`, or `file:///tmp/a.txt` for an absolute path.
void append_uri(std::string& out, std::string_view path);

/// Returns the path without a leading `./`, as programs expect that know the files of a repository. Also removes
/// `folder` from the front of an absolute path; it ends in a slash, or is empty.
std::string_view repository_path(std::string_view path, std::string_view folder = {}) noexcept;

}  // namespace oxaudit
