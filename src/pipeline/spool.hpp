/// Bytes to be written later. They are kept in memory up to a limit, and beyond it in an unnamed temporary file.
#pragma once

#include "support/result.hpp"

#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace oxaudit {

class Spool {
 public:
  Outcome append(std::string_view bytes);
  /// Calls `take` with all bytes in order, piece by piece.
  Outcome replay(const std::function<void(std::string_view)>& take);

 private:
  struct Close {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
  };
  std::string memory_;  ///< the bytes after those in the file
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace oxaudit
