/// See json_members.hpp.
#include "expect/json_members.hpp"

#include <algorithm>
#include <cstddef>

namespace oxaudit {

namespace {

/// A place in the text, with the few steps that tell pieces apart.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  void skip_blanks() noexcept { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
  bool at_end() const noexcept { return at_ == text_.size(); }
  /// Steps over `c` and the blanks around it if it stands there.
  bool take(char c) noexcept {
    skip_blanks();
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    skip_blanks();
    return true;
  }

  /// The string at hand, without its quotes.
  bool take_string(std::string_view& out) noexcept {
    const std::size_t begin = at_ + 1;
    if (!skip_string()) return false;
    out = text_.substr(begin, at_ - begin - 1);
    return true;
  }

  /// The value at hand.
  bool take_value(std::string_view& out) noexcept {
    const std::size_t begin = at_;
    std::size_t depth = 0;
    do {
      if (at_end()) return false;
      switch (text_[at_]) {
        case '"':
          if (!skip_string()) return false;
          continue;
        case '{':
        case '[': ++depth; break;
        case '}':
        case ']':
          if (depth == 0) return false;
          --depth;
          break;
        default:
          if (depth == 0) {
            at_ = std::min(text_.find_first_of(",]} \t\r\n", at_), text_.size());
            out = text_.substr(begin, at_ - begin);
            return !out.empty();
          }
      }
      ++at_;
    } while (depth != 0);
    out = text_.substr(begin, at_ - begin);
    return true;
  }

 private:
  bool skip_string() noexcept {
    if (at_end() || text_[at_] != '"') return false;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\\')
        ++at_;
      else if (text_[at_] == '"')
        return ++at_, true;
    }
    at_ = text_.size();
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

bool for_each_json_member(std::string_view text, const std::function<bool(std::string_view, std::string_view)>& take) {
  Cursor cursor(text);
  if (!cursor.take('{')) return false;
  if (cursor.take('}')) return cursor.at_end();
  do {
    std::string_view key;
    std::string_view value;
    if (!cursor.take_string(key) || !cursor.take(':') || !cursor.take_value(value) || !take(key, value)) return false;
  } while (cursor.take(','));
  return cursor.take('}') && cursor.at_end();
}

bool for_each_json_element(std::string_view text, const std::function<bool(std::string_view)>& take) {
  Cursor cursor(text);
  if (!cursor.take('[')) return false;
  if (cursor.take(']')) return cursor.at_end();
  do {
    std::string_view value;
    if (!cursor.take_value(value) || !take(value)) return false;
  } while (cursor.take(','));
  return cursor.take(']') && cursor.at_end();
}

}  // namespace oxaudit
