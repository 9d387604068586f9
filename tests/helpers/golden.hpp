/// Expected output that stands in files. With OXAUDIT_GOLDEN=rewrite in the environment the files are written anew
/// instead of compared; the difference is then for the version control to show and for a person to judge.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace oxaudit {

inline bool rewrite_golden() {
  const char* mode = std::getenv("OXAUDIT_GOLDEN");
  return mode != nullptr && std::string_view(mode) == "rewrite";
}

/// The content of a file; empty when it cannot be read.
inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline void expect_golden(const std::filesystem::path& path, const std::string& actual) {
  if (rewrite_golden()) {
    if (read_file(path) != actual || !std::filesystem::exists(path)) std::ofstream(path, std::ios::binary) << actual;
    return;
  }
  EXPECT_TRUE(std::filesystem::exists(path)) << path << " is missing; OXAUDIT_GOLDEN=rewrite makes it";
  EXPECT_EQ(read_file(path), actual) << path << " differs; OXAUDIT_GOLDEN=rewrite accepts what is written now";
}

}  // namespace oxaudit
