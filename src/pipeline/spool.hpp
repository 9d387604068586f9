/// Bytes to be written later. They are kept in memory up to a limit, and beyond it in a temporary file without a name.
#pragma once

#include "support/file.hpp"
#include "support/result.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace oxaudit {

class Spool {
 public:
  /// `folder` is for the temporary file.
  explicit Spool(std::string folder) : folder_(std::move(folder)) {}

  Outcome append(std::string_view bytes);
  /// Calls `take` with all bytes in order, piece by piece, until it returns false.
  Outcome replay(const std::function<bool(std::string_view)>& take);

 private:
  Error error(std::string_view what, int code) const;

  std::string folder_;
  std::string memory_;  ///< the bytes after those in the file
  UniqueFd file_;
};

}  // namespace oxaudit
