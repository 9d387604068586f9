/// The matcher for all patterns: the globs of --include and --exclude (glob.hpp) and the path patterns of --group
/// (grading/path_pattern.hpp). Each of them translates its syntax into the steps of a Pattern.
///
/// A text matches when a way leads from the first step to the last and uses up the text. Where a fork offers two ways,
/// the first is tried first, which decides what the slots hold. No step is tried twice at the same byte of the text, so
/// a match takes at most time proportional to the number of steps times the length of the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace oxaudit {

class Pattern {
 public:
  /// A range of characters: code points, or bytes that are not UTF-8 (see take_character).
  struct Range {
    std::uint32_t low;
    std::uint32_t high;
  };

  // Each of these appends a step, after which the next one follows.

  void add_literal(std::uint32_t character) { add_set({{character, character}}, false); }
  void add_set(const std::vector<Range>& ranges, bool negated);  ///< a negated set has no slash
  void add_not_slash() { add_set({}, true); }
  void add_digit() { add_set({{'0', '9'}}, false); }
  /// Any number of characters, as few as possible; with `slashes` also slashes.
  void add_stars(bool slashes);
  /// `**/`: any number of folders.
  void add_folders();
  /// Records the place in the text in a slot, of which there may be any number.
  void add_save(std::size_t slot) { add({Op::save, slot, 0}); }
  /// Two ways: first to the next step, then to where join() leads `fork`.
  std::size_t add_fork() { return add({Op::fork, size() + 1, size() + 1}); }
  /// First back to the step `target`, then on.
  void add_loop(std::size_t target) { add({Op::fork, target, size() + 1}); }
  /// One way, to where join() leads it.
  std::size_t add_jump() { return add({Op::fork, size() + 1, size() + 1}); }
  /// Leads the second way of a fork to the next step to be added.
  void join_fork(std::size_t fork) { steps_[fork].b = size(); }
  void join_jump(std::size_t jump) { steps_[jump].a = steps_[jump].b = size(); }
  /// The number of steps, and the index of the next.
  std::size_t size() const noexcept { return steps_.size(); }

 private:
  friend class PatternMatch;

  enum class Op : std::uint8_t {
    one_of,    ///< a character in ranges_[a, b)
    none_of,   ///< a character that is in none of them, and not a slash
    anything,  ///< any character
    fork,      ///< go on at `a`, or else at `b`
    save,      ///< store the place in slot `a`
  };
  struct Step {
    Op op;
    std::size_t a = 0;
    std::size_t b = 0;
  };

  std::size_t add(Step step) {
    steps_.push_back(step);
    return size() - 1;
  }
  bool accepts(const Step& step, std::uint32_t character) const noexcept;

  std::vector<Step> steps_;
  std::vector<Range> ranges_;
};

/// Matches one pattern with one text.
class PatternMatch {
 public:
  static constexpr std::size_t k_unset = static_cast<std::size_t>(-1);

  /// `slots` is more than the largest slot that the pattern saves.
  PatternMatch(const Pattern& pattern, std::string_view text, std::size_t slots = 0);

  /// True when the pattern matches from `begin` to the end of the text. May be called with several places in turn.
  bool from(std::size_t begin);
  /// The text between the places in two slots; empty when either is not set. Valid after a match.
  std::string_view between(std::size_t slot, std::size_t end_slot) const noexcept;

 private:
  /// A way to try later, or the value that a slot had before.
  struct Choice {
    std::size_t step;
    std::size_t at;  ///< or the value
    std::size_t slot = k_unset;
  };

  bool follow(std::size_t step, std::size_t at);

  const Pattern& pattern_;
  std::string_view text_;
  std::vector<bool> tried_;  ///< by step and place
  std::vector<std::size_t> slots_;
  std::vector<Choice> choices_;
};

/// Removes one character from the front of a text that is not empty: a UTF-8 character, or a byte that begins none,
/// which gets a number above all of Unicode.
std::uint32_t take_character(std::string_view& text) noexcept;

}  // namespace oxaudit
