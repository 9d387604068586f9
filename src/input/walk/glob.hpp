/// File name patterns of --include and --exclude.
///
///   *            any characters of one file or folder name
///   ?            one character
///   [a-z] [!a-z] one character that is in a set, or not in it
///   {a,b}        either pattern
///   **           any number of folders, as a whole component: `**/a`, `a/**/b`, `a/**`
///   \c           the character c itself
///
/// A character is a UTF-8 character, or a byte where the name is not UTF-8. Case matters.
///
/// A pattern without a slash is matched with the name alone, at any depth; one with a slash is matched with the path
/// below the named folder. A pattern that ends in a slash matches folders only, and so everything in them.
#pragma once

#include "input/walk/pattern.hpp"
#include "support/result.hpp"

#include <string>
#include <string_view>

namespace oxaudit {

class Glob {
 public:
  /// The error names the pattern and its fault.
  static Result<Glob> parse(std::string_view text);

  /// `below` is the path below the named folder, without a slash at either end.
  bool matches(std::string_view below, bool is_folder) const;

  /// As it was given.
  const std::string& text() const noexcept { return text_; }

 private:
  std::string text_;
  Pattern pattern_;
  bool by_name_ = false;  ///< only the last component is matched
};

}  // namespace oxaudit
