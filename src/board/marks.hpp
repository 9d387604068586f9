/// Which characters and words mean X, O and empty.
///
/// By default `X` and `x`, `O` and `o`, and `-`. `--marks` replaces the marks of the kinds it names; such marks are
/// exact. A mark of one character works everywhere. A longer one, or an empty one, works only where each cell is a
/// separate value (a CSV field, an array element).
#pragma once

#include "support/result.hpp"

#include <oxaudit/board.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace oxaudit {

class Marks {
 public:
  /// What one byte of a row is. The first three values equal those of Cell.
  enum class Byte : std::uint8_t {
    empty = 0,
    x = 1,
    o = 2,
    blank = 3,  ///< space, tab, vertical tab, form feed: ignored, unless a blank is a mark
    other = 4,  ///< unknown, or the first byte of a longer character
  };

  /// The default notation.
  Marks();

  /// Reads the values of `--marks`, each like `x=1,o=-1,empty=0` (a comma that is followed by a kind and `=` separates;
  /// any other belongs to the mark; `empty=null` also means the JSON value null, and `empty=` a cell with nothing in
  /// it). Refuses an unknown kind, an x or o of nothing and a mark with two meanings.
  static Result<Marks> parse(const std::vector<std::string>& specs);

  Byte byte(char c) const noexcept { return bytes_[static_cast<unsigned char>(c)]; }
  const std::array<Byte, 256>& bytes() const noexcept { return bytes_; }

  /// The cell that one character (one to four bytes of UTF-8) means.
  std::optional<Cell> character(std::string_view utf8) const noexcept;
  /// The cell that a separate value means. Surrounding blanks count, so trim them first.
  std::optional<Cell> word(std::string_view text) const noexcept;

  /// True when exactly the default marks apply, which the fast readers require.
  bool standard() const noexcept { return standard_; }
  /// True when a space or another blank is itself a mark, so that blanks are cells and are not ignored.
  bool blank_is_mark() const noexcept { return blank_is_mark_; }
  /// True when `c` alone is a mark. Such a character is never a separator.
  bool is_mark(char c) const noexcept { return byte(c) <= Byte::o; }

  /// For the report and for messages: `x=X,x=x,o=O,o=o,empty=-`.
  std::string describe() const;

 private:
  struct Word {
    std::string text;
    Cell cell;
  };
  void index();

  std::vector<Word> words_;
  std::array<Byte, 256> bytes_{};
  bool standard_ = true;
  bool blank_is_mark_ = false;
};

}  // namespace oxaudit
