/// What the names of files are made of.
#pragma once

#include "support/ascii.hpp"

#include <algorithm>
#include <string_view>

namespace oxaudit {

/// `board.txt` for `board.txt-1`: course systems add a hyphen and a number to the name of an upload that comes again.
/// Other names are returned unchanged. So is a number that does not follow an extension.
constexpr std::string_view without_upload_number(std::string_view name) noexcept {
  const std::size_t hyphen = name.find_last_not_of("0123456789");
  if (hyphen == std::string_view::npos || hyphen + 1 == name.size() || name[hyphen] != '-') return name;
  const std::string_view upload = name.substr(0, hyphen);
  const std::size_t dot = upload.rfind('.');
  // A leading dot hides a file; it does not begin an extension.
  if (dot == std::string_view::npos || dot == 0 || dot + 1 == upload.size()) return name;
  const std::string_view extension = upload.substr(dot + 1);
  return std::all_of(extension.begin(), extension.end(), is_alphanumeric) ? upload : name;
}

}  // namespace oxaudit
