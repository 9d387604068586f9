/// See path_pattern.hpp.
#include "grading/path_pattern.hpp"

#include "support/ascii.hpp"
#include "support/quote.hpp"

namespace oxaudit {

namespace {

bool is_name_character(char c) noexcept { return is_alphanumeric(c) || c == '_' || c == '-'; }

/// Removes the `!` that a path has after the name of an archive. Only after names with an extension, because the name
/// of a folder may end in `!`.
std::string without_archive_marks(std::string_view path) {
  std::string plain;
  std::size_t name_begin = 0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i] == '/') name_begin = i + 1;
    const bool ends_name = path[i] == '!' && i + 1 < path.size() && path[i + 1] == '/';
    if (ends_name && path.substr(name_begin, i - name_begin).find('.') != std::string_view::npos) continue;
    plain += path[i];
  }
  return plain;
}

}  // namespace

/// Translates the text of a pattern into steps.
class PathPatternCompiler {
 public:
  explicit PathPatternCompiler(std::string_view text) : text_(text), rest_(text) {}

  Result<PathPattern> compile() {
    path_.whole_ = text_.starts_with('/');
    while (!rest_.empty() && error_.empty()) element();
    if (error_.empty() && !open_groups_.empty()) fail("a [ is never closed");
    if (error_.empty() && path_.fields_.empty()) fail("it names no field; write for instance {student}/*");
    if (!error_.empty()) return Error{"pattern " + in_quotes(text_) + ": " + error_};
    return std::move(path_);
  }

 private:
  void element() {
    const std::size_t begin = text_.size() - rest_.size();
    const std::uint32_t c = take_character(rest_);
    switch (c) {
      case '*': {
        const bool deep = take('*');
        const bool at_component_start = begin == 0 || text_[begin - 1] == '/';
        if (deep && at_component_start && take('/')) return steps_.add_folders();
        return steps_.add_stars(deep);
      }
      case '?': return steps_.add_not_slash();
      case '{': return field();
      case '[': return open_groups_.push_back(steps_.add_fork());
      case ']':
        if (open_groups_.empty()) return fail("unexpected ]; write \\] for the character itself");
        steps_.join_fork(open_groups_.back());
        return open_groups_.pop_back();
      case '}': return fail("unexpected }; write \\} for the character itself");
      case '\\':
        if (rest_.empty()) return fail("it ends in a backslash");
        return steps_.add_literal(take_character(rest_));
      default: break;
    }
    // The mark after the name of an archive is not in the path that is matched.
    const bool optional = c == '!' && rest_.starts_with('/');
    const std::size_t fork = optional ? steps_.add_fork() : 0;
    steps_.add_literal(c);
    if (optional) steps_.join_fork(fork);
  }

  bool take(char c) noexcept {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  void field() {
    const std::size_t close = rest_.find('}');
    if (close == std::string_view::npos) return fail("a { is never closed");
    const std::string_view inside = rest_.substr(0, close);
    rest_.remove_prefix(close + 1);
    const std::size_t colon = inside.find(':');
    const std::string_view name = inside.substr(0, colon);
    const bool named = !name.empty();
    if (!std::all_of(name.begin(), name.end(), is_name_character) || (!named && colon == std::string_view::npos))
      return fail("the name of a field consists of letters, digits, _ and -, unlike " + in_quotes(inside));
    if (named && std::find(path_.fields_.begin(), path_.fields_.end(), name) != path_.fields_.end())
      return fail("it names the field " + std::string(name) + " twice");
    const std::size_t slot = 2 * path_.fields_.size();
    if (named) {
      path_.fields_.emplace_back(name);
      steps_.add_save(slot);
    }
    content(colon == std::string_view::npos ? std::nullopt : std::optional(inside.substr(colon + 1)));
    if (named) steps_.add_save(slot + 1);
  }

  void content(std::optional<std::string_view> kind) {
    if (!kind) {
      steps_.add_not_slash();
      steps_.add_stars(false);
    } else if (*kind == "digits") {
      const std::size_t first = steps_.size();
      steps_.add_digit();
      steps_.add_loop(first);
    } else {
      words(*kind);
    }
  }

  /// Words separated by `|`.
  void words(std::string_view rest) {
    std::vector<std::size_t> ends;
    for (bool last = false; !last;) {
      std::string_view word = rest.substr(0, rest.find('|'));
      if (word.empty()) return fail("a field has an empty word; write for instance {late:LATE|late}");
      last = word.size() == rest.size();
      if (!last) rest.remove_prefix(word.size() + 1);
      const std::size_t fork = steps_.add_fork();
      while (!word.empty()) steps_.add_literal(take_character(word));
      ends.push_back(steps_.add_jump());
      if (!last) steps_.join_fork(fork);
    }
    for (const std::size_t end : ends) steps_.join_jump(end);
  }

  void fail(std::string why) { error_ = std::move(why); }

  std::string_view text_;
  std::string_view rest_;
  PathPattern path_;
  Pattern& steps_ = path_.pattern_;
  std::vector<std::size_t> open_groups_;  ///< the fork of each optional part that is open
  std::string error_;
};

Result<PathPattern> PathPattern::parse(std::string_view text) { return PathPatternCompiler(text).compile(); }

std::optional<std::vector<std::string>> PathPattern::match(std::string_view path) const {
  const std::string plain = without_archive_marks(path);
  PatternMatch match(pattern_, plain, 2 * fields_.size());
  for (std::size_t begin = 0; begin != std::string::npos;) {
    if (match.from(begin)) {
      std::vector<std::string> values;
      for (std::size_t i = 0; i < fields_.size(); ++i) values.emplace_back(match.between(2 * i, 2 * i + 1));
      return values;
    }
    const std::size_t slash = whole_ ? std::string::npos : plain.find('/', begin);
    begin = slash == std::string::npos ? slash : slash + 1;
  }
  return std::nullopt;
}

}  // namespace oxaudit
