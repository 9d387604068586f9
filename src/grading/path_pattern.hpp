/// The patterns of --group: they find fields in the paths of sources, such as the student and the exercise of
/// `hand-ins/ann/ex1.txt`.
///
///   {student}          a field: one character or more, without a /
///   {id:digits}        a field of digits; {late:LATE|late} is a field that is one of these words
///   {:digits}, {:a|b}  the same without a field
///   *  ?  **           any characters without a /, one such character, any characters; **/ is any number of folders
///   [...]              an optional part
///   \c                 the character c itself
///
/// A pattern describes the end of a path, from the start of a file or folder name on; one that begins with / describes
/// the whole path. If several readings are possible, the one that begins in the outermost folder wins, and each field
/// and * is as short as possible. The `!` after the name of an archive in a path (`outer.zip!/a.txt`) is ignored.
#pragma once

#include "input/walk/pattern.hpp"
#include "support/result.hpp"

#include <optional>

namespace oxaudit {

class PathPattern {
 public:
  static Result<PathPattern> parse(std::string_view text);

  /// In the order of the pattern.
  const std::vector<std::string>& fields() const noexcept { return fields_; }

  /// The value of each field, empty where an optional part is missing; none when the path does not match.
  std::optional<std::vector<std::string>> match(std::string_view path) const;

 private:
  friend class PathPatternCompiler;

  Pattern pattern_;  ///< field i is between the slots 2i and 2i + 1
  std::vector<std::string> fields_;
  bool whole_ = false;  ///< the pattern begins with /
};

}  // namespace oxaudit
