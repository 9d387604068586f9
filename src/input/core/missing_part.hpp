/// The message for an input that this build cannot read, because a part of the program was left out of it.
///
/// Each part has a source `*_missing.cpp`, which is compiled in its place and uses this (see
/// cmake/OxauditOptions.cmake).
#pragma once

#include "check/finding.hpp"

#include <string>
#include <string_view>
#include <utility>

namespace oxaudit {

/// `kind` is what cannot be read, such as "gzip"; `option` is the CMake option of the part.
inline SourceFinding missing_part(std::string_view kind, std::string_view option) {
  std::string message = "this build cannot read ";
  message.append(kind).append(": it was built with ").append(option).append("=OFF");
  return {Rule::unsupported_format, std::move(message)};
}

}  // namespace oxaudit
