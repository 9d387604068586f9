/// Fields that stand in the paths of sources, such as the student and the exercise of `hand-ins/ann/ex1.txt`.
///
///   {student}          a field: one character or more, but no /
///   {id:digits}        a field of digits; {late:LATE|late} a field that is one of these words
///   {:digits}, {:a|b}  the same without a field
///   *  ?  **           any characters but /, one such character, any characters; **/ is any folders, or none
///   [...]              may be missing
///   \c                 the character c itself
///
/// A pattern describes the end of a path from the start of a folder or file name on; one that begins with / describes
/// the whole. Where several readings are possible, that from the outermost folder counts, and each field and * is as
/// short as can be. The `!` that ends an archive's name in a path (`outer.zip!/a.txt`) is no part of it.
#pragma once

#include "support/result.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

class PathPattern {
 public:
  static Result<PathPattern> parse(std::string_view text);

  /// In the order in which they stand in the pattern.
  const std::vector<std::string>& fields() const noexcept { return fields_; }

  /// The value of each field, empty where an optional part is missing; none when the path does not match. Takes time
  /// proportional to the pattern's length times the path's, whatever they are.
  std::optional<std::vector<std::string>> match(std::string_view path) const;

 private:
  friend class PatternCompiler;
  friend class PatternRun;

  enum class Op : std::uint8_t { literal, not_slash, any, digit, split, jump, save, end };
  struct Step {
    Op op;
    char c = 0;             ///< literal
    std::size_t to = 0;     ///< split, jump; save: the slot
    std::size_t other = 0;  ///< split: tried second
  };

  std::vector<Step> steps_;
  std::vector<std::string> fields_;
  bool whole_ = false;  ///< the pattern begins with /
};

}  // namespace oxaudit
