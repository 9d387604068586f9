/// File name patterns of --include and --exclude.
///
/// `*` matches any characters of one component, `?` one character, `[a-z]` and `[!a-z]` one of or none of a set,
/// `{a,b}` either; `**` as a whole component any number of folders; a backslash takes the next character as it stands.
/// A character is a UTF-8 character, or a byte where the name is not UTF-8. Letters match by case.
///
/// A pattern without a slash is held against the name alone, at any depth; one with a slash against the path below the
/// named folder. One that ends in a slash matches folders only, and so all that is in them.
///
/// The pattern becomes a small automaton whose states are followed side by side, so no pattern, however odd, takes
/// longer than its length times the length of the path.
#pragma once

#include "support/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

class Glob {
 public:
  /// The error names the pattern and its fault.
  static Result<Glob> parse(std::string_view pattern);

  /// `below` is the path below the named folder, without a slash at either end.
  bool matches(std::string_view below, bool is_folder) const;

  /// As it was given.
  const std::string& pattern() const noexcept { return pattern_; }

 private:
  friend class GlobCompiler;

  struct Range {
    std::uint32_t low;
    std::uint32_t high;
  };
  enum class Op : std::uint8_t {
    one_of,     ///< a character within one of `ranges[a, b)`
    none_of,    ///< a character within none of them, and no slash
    anything,   ///< any character, a slash too
    split,      ///< go on at both `a` and `b`
    match_end,  ///< the pattern is used up
  };
  struct Step {
    Op op;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
  };

  class States;
  bool accepts(const Step& step, std::uint32_t character) const noexcept;

  std::string pattern_;
  std::vector<Step> steps_;
  std::vector<Range> ranges_;
  bool by_name_ = false;
};

}  // namespace oxaudit
