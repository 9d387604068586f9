/// See json_tokenizer.hpp.
#include "input/json/json_tokenizer.hpp"

#include "input/json/json_text.hpp"

namespace oxaudit {

namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

}  // namespace

bool JsonTokenizer::read_leaf(JsonKind& kind, bool& escaped) noexcept {
  const char c = peek();
  escaped = false;
  switch (c) {
    case '"': kind = JsonKind::string; return read_string(escaped);
    case 't': kind = JsonKind::boolean; return read_word("true");
    case 'f': kind = JsonKind::boolean; return read_word("false");
    case 'n': kind = JsonKind::null; return read_word("null");
    default: kind = JsonKind::number; return c == '-' || is_digit(c) ? read_number() : fail("a value");
  }
}

bool JsonTokenizer::read_string(bool& escaped) noexcept {
  escaped = false;
  ++at_;
  while (at_ < text_.size() && text_[at_] != '"') {
    const auto byte = static_cast<unsigned char>(text_[at_]);
    if (byte < 0x20 && byte != 0) return fail("an escape such as \\n or \\t for a control character");
    ++at_;
    if (byte == '\\') {
      escaped = true;
      if (!read_escape()) return false;
    }
  }
  return take('"') || fail("a closing quote");
}

/// Reads what follows a backslash.
bool JsonTokenizer::read_escape() noexcept {
  if (take('u')) {
    for (int i = 0; i < 4; ++i, ++at_)
      if (hex_digit(peek()) < 0) return fail("four hexadecimal digits");
    return true;
  }
  if (at_end() || std::string_view("\"\\/bfnrt").find(text_[at_]) == std::string_view::npos)
    return fail("one of \" \\ / b f n r t u after a backslash");
  ++at_;
  return true;
}

bool JsonTokenizer::read_digits() noexcept {
  if (!is_digit(peek())) return fail("a digit");
  while (is_digit(peek())) ++at_;
  return true;
}

bool JsonTokenizer::read_number() noexcept {
  take('-');
  if (!take('0') && !read_digits()) return false;
  // To the grammar `01` is two numbers in a row, but asking for a comma here would mislead.
  if (is_digit(peek())) return fail("a number without a leading zero");
  if (take('.') && !read_digits()) return false;
  if (take('e') || take('E')) {
    if (!take('+')) take('-');
    return read_digits();
  }
  return true;
}

bool JsonTokenizer::read_word(std::string_view word) noexcept {
  for (const char c : word)
    if (!take(c)) return fail(word);
  return true;
}

JsonTokenizer::StringEnd JsonTokenizer::skip_string(bool& escaped) noexcept {
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '\n' || c == '\r') {
      escaped = false;
      return StringEnd::line_end;
    }
    if (c == '"' && !escaped) {
      ++at_;
      return StringEnd::quote;
    }
    escaped = c == '\\' && !escaped;
  }
  return StringEnd::none;
}

void JsonTokenizer::skip_scalar() noexcept {
  while (at_ < text_.size() && !is_blank(text_[at_]) &&
         std::string_view(",:[]{}\"").find(text_[at_]) == std::string_view::npos)
    ++at_;
}

bool JsonTokenizer::skip_quoted() noexcept {
  bool escaped = false;
  ++at_;
  StringEnd end = StringEnd::none;
  while ((end = skip_string(escaped)) == StringEnd::line_end) ++at_;
  return end == StringEnd::quote;
}

bool JsonTokenizer::skip_value() noexcept {
  std::size_t depth = 0;
  do {
    const char c = peek();
    if (c == '"') {
      if (!skip_quoted()) return false;
      continue;
    }
    const bool closes = c == '}' || c == ']';
    if (at_end() || (closes && depth == 0)) return false;
    if (c == '{' || c == '[') {
      ++depth;
    } else if (closes) {
      --depth;
    } else if (depth == 0) {
      const std::size_t begin = at_;
      skip_scalar();
      return at_ != begin;
    }
    ++at_;
  } while (depth != 0);
  return true;
}

}  // namespace oxaudit
