/// The one tokenizer of JSON text in the program: blanks, strings, numbers and words.
///
/// It knows no grammar. JsonTree, JsonRecordLocator and the members of earlier reports each decide which token they
/// accept. It reads a token in one of two ways:
///   - strictly (`read_*`): the token follows RFC 8259, and a fault has a place and an expectation;
///   - leniently (`skip_*`): only the end of the token matters, and its text may come in several pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace oxaudit {

enum class JsonKind : std::uint8_t { null, boolean, number, string, array, object };

class JsonTokenizer {
 public:
  explicit JsonTokenizer(std::string_view text = {}, std::size_t at = 0) noexcept : text_(text), at_(at) {}

  std::string_view text() const noexcept { return text_; }
  std::size_t at() const noexcept { return at_; }
  void go_to(std::size_t at) noexcept { at_ = at; }
  bool at_end() const noexcept { return at_ >= text_.size(); }
  /// The next byte; NUL at the end.
  char peek() const noexcept { return at_ < text_.size() ? text_[at_] : '\0'; }

  static constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
  void skip_blanks() noexcept {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  /// Takes `c` if it is the next byte.
  bool take(char c) noexcept {
    if (peek() != c) return false;
    ++at_;
    return true;
  }

  /// Reads a string, a number, `true`, `false` or `null`. False on a fault: then at() is its place, and expected() says
  /// what should have been there. The bytes of a string may be invalid UTF-8 or NUL.
  bool read_leaf(JsonKind& kind, bool& escaped) noexcept;
  /// Reads a string, whose quote is the next byte. `escaped` tells whether it contains a backslash.
  bool read_string(bool& escaped) noexcept;
  /// "a colon". Only valid after a fault.
  std::string_view expected() const noexcept { return expected_; }
  /// Notes a fault at the next byte; always false.
  bool fail(std::string_view expected) noexcept {
    expected_ = expected;
    return false;
  }

  enum class StringEnd : std::uint8_t { none, quote, line_end };
  /// From anywhere inside a string to after its closing quote, or to a line end, which no string may contain. `escaped`
  /// tells whether the previous byte was the backslash of an escape; it carries over from one piece of text to the
  /// next.
  StringEnd skip_string(bool& escaped) noexcept;
  /// From a string's opening quote to after its closing quote, across line ends; they are for whoever reads the string
  /// to report. False when the text ends first.
  bool skip_quoted() noexcept;
  /// Moves to the end of a number or word, without checking its bytes.
  void skip_scalar() noexcept;
  /// Skips a whole value by its brackets and strings. False when the text ends first or there is no value.
  bool skip_value() noexcept;

 private:
  bool read_escape() noexcept;
  bool read_digits() noexcept;
  bool read_number() noexcept;
  bool read_word(std::string_view word) noexcept;

  std::string_view text_;
  std::size_t at_ = 0;
  std::string_view expected_;
};

}  // namespace oxaudit
