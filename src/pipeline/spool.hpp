/// Bytes that are to be written later, kept in memory up to a limit and in an unnamed temporary file beyond it.
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
  /// Hands everything over, in order, piece by piece.
  Outcome replay(const std::function<void(std::string_view)>& take);

 private:
  struct Close {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
  };
  std::string memory_;  ///< what follows the content of the file
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace oxaudit
