/// See glob.hpp.
#include "input/walk/glob.hpp"

#include "input/walk/path_order.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <utility>

namespace oxaudit {

namespace {

constexpr unsigned k_brace_depth_max = 32;

/// A recursive descent parser; every function appends steps that lead to whatever comes next.
class GlobCompiler {
 public:
  GlobCompiler(Pattern& pattern, std::string_view text) : pattern_(pattern), rest_(text) {}

  /// What is wrong with the text; empty when nothing is.
  std::string_view compile() {
    sequence(0);
    return fault_;
  }

 private:
  /// Up to the end, or in braces up to the comma or brace that ends the alternative.
  void sequence(unsigned depth) {
    while (!at_end(depth) && fault_.empty()) {
      const bool escaped = rest_.front() == '\\';
      if (escaped) rest_.remove_prefix(1);
      if (rest_.empty()) return fail("it ends in a backslash");
      switch (escaped ? '\0' : rest_.front()) {
        case '*': stars(depth); break;
        case '?':
          rest_.remove_prefix(1);
          pattern_.add_not_slash();
          at_component_start_ = false;
          break;
        case '[': set(); break;
        case '{': alternatives(depth + 1); break;
        default: {
          const std::uint32_t character = take_character(rest_);
          pattern_.add_literal(character);
          at_component_start_ = character == '/';
        }
      }
    }
  }

  bool at_end(unsigned depth) const noexcept {
    return rest_.empty() || (depth != 0 && (rest_.front() == ',' || rest_.front() == '}'));
  }

  void stars(unsigned depth) {
    const std::size_t count = std::min(rest_.find_first_not_of('*'), rest_.size());
    rest_.remove_prefix(count);
    const bool component_ends = at_end(depth) || rest_.front() == '/';
    const bool whole_component = count == 2 && at_component_start_ && component_ends;
    at_component_start_ = whole_component && !at_end(depth);
    if (!at_component_start_) return pattern_.add_stars(whole_component);
    rest_.remove_prefix(1);
    pattern_.add_folders();
  }

  void set() {
    rest_.remove_prefix(1);
    const bool negated = rest_.starts_with('!') || rest_.starts_with('^');
    if (negated) rest_.remove_prefix(1);
    std::vector<Pattern::Range> ranges;
    // A closing bracket that comes first is a member of the set.
    for (bool first = true; first || !rest_.starts_with(']'); first = false) {
      if (rest_.empty()) return fail("a '[' is never closed");
      const std::uint32_t low = set_character();
      std::uint32_t high = low;
      if (rest_.size() >= 2 && rest_[0] == '-' && rest_[1] != ']') {
        rest_.remove_prefix(1);
        high = set_character();
      }
      if (low > high) return fail("a range in '[...]' runs backwards");
      ranges.push_back({low, high});
    }
    rest_.remove_prefix(1);
    pattern_.add_set(ranges, negated);
    at_component_start_ = false;
  }

  std::uint32_t set_character() {
    if (rest_.size() >= 2 && rest_.front() == '\\') rest_.remove_prefix(1);
    return take_character(rest_);
  }

  void alternatives(unsigned depth) {
    if (depth > k_brace_depth_max) return fail("its braces are nested too deeply");
    const bool start = at_component_start_;
    bool any_ends_component = false;
    std::vector<std::size_t> ends;
    for (bool last = false; !last;) {
      rest_.remove_prefix(1);
      at_component_start_ = start;
      const std::size_t fork = pattern_.add_fork();
      sequence(depth);
      if (!fault_.empty()) return;
      if (rest_.empty()) return fail("a '{' is never closed");
      any_ends_component = any_ends_component || at_component_start_;
      ends.push_back(pattern_.add_jump());
      last = rest_.front() == '}';
      if (!last) pattern_.join_fork(fork);
    }
    rest_.remove_prefix(1);
    at_component_start_ = any_ends_component;
    for (const std::size_t end : ends) pattern_.join_jump(end);
  }

  void fail(std::string_view fault) { fault_ = fault; }

  Pattern& pattern_;
  std::string_view rest_;
  std::string_view fault_;
  bool at_component_start_ = true;  ///< a `**` here may be a whole component
};

}  // namespace

Result<Glob> Glob::parse(std::string_view text) {
  Glob glob;
  glob.text_ = text;
  const auto error = [&](std::string_view fault) {
    return Error{"pattern " + in_quotes(glob.text_) + ": " + std::string(fault)};
  };
  if (text.empty()) return Error{"an empty pattern matches nothing"};
  const bool folders_only = text.ends_with('/') && !text.ends_with("\\/");
  text = text.substr(0, text.find_last_not_of('/') + 1);
  if (text.empty()) return error("it names no file");
  glob.by_name_ = text.find('/') == std::string_view::npos;
  if (text.starts_with("./")) text.remove_prefix(2);
  if (text.starts_with('/')) text.remove_prefix(1);
  std::string whole(text);
  if (folders_only) whole = (glob.by_name_ ? "**/" : "") + whole + "/**";
  if (folders_only) glob.by_name_ = false;
  if (const auto fault = GlobCompiler(glob.pattern_, whole).compile(); !fault.empty()) return error(fault);
  return glob;
}

bool Glob::matches(std::string_view below, bool is_folder) const {
  const std::string_view text = by_name_ ? below.substr(last_name_begin(below)) : below;
  if (PatternMatch(pattern_, text).from(0)) return true;
  // A pattern for everything in a folder matches the folder too.
  return is_folder && PatternMatch(pattern_, std::string(text) + "/").from(0);
}

}  // namespace oxaudit
