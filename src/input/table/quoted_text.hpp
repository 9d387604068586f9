/// Text between quotes in which characters may be escaped: by a doubled quote, and in ARFF by a backslash.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace oxaudit {

struct QuotedText {
  std::string_view raw;      ///< as written, without the outer quotes
  char quote = '"';          ///< two of them mean one
  bool backslashes = false;  ///< a backslash escapes the next character

  std::string decode() const {
    std::string text;
    for (std::size_t at = 0; at < raw.size();) text += next(at);
    return text;
  }
  /// The offset in `raw` of what decodes to byte `index` of the text.
  std::size_t offset_of(std::size_t index) const {
    std::size_t at = 0;
    while (index-- != 0 && at < raw.size()) next(at);
    return at;
  }

 private:
  /// Decodes one byte and moves `at` to the next.
  char next(std::size_t& at) const {
    constexpr std::string_view k_letters = "nrt";
    constexpr std::string_view k_meanings = "\n\r\t";
    const char c = raw[at++];
    if (at == raw.size()) return c;
    if (c == quote) return raw[at++];
    if (c != '\\' || !backslashes) return c;
    const std::size_t letter = k_letters.find(raw[at++]);
    return letter == std::string_view::npos ? raw[at - 1] : k_meanings[letter];
  }
};

}  // namespace oxaudit
