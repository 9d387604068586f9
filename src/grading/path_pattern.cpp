/// See path_pattern.hpp. A pattern becomes a small program that is run with a stack of alternatives. A state (step and
/// place in the path) that was tried once is never tried again, which bounds the time.
#include "grading/path_pattern.hpp"

#include "support/quote.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

bool is_name_character(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/// The path with each archive's name as the file has it. Only names with an extension: a folder may well end in `!`.
std::string without_archive_signs(std::string_view path) {
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

class PatternCompiler {
 public:
  explicit PatternCompiler(std::string_view text) : text_(text) {}

  Result<PathPattern> compile() {
    if (text_.starts_with('/')) pattern_.whole_ = true;
    while (at_ < text_.size() && error_.empty()) element();
    if (error_.empty() && !open_groups_.empty()) fail("a [ is never closed");
    if (error_.empty() && pattern_.fields_.empty()) fail("it names no field; write for instance {student}/*");
    if (!error_.empty()) return Error{in_quotes(text_) + " is no pattern: " + error_};
    emit({Op::end});
    return std::move(pattern_);
  }

 private:
  using Op = PathPattern::Op;

  void element() {
    const char c = text_[at_++];
    switch (c) {
      case '*': {
        const bool deep = at_ < text_.size() && text_[at_] == '*';
        if (deep) ++at_;
        const bool folders = deep && text_.substr(at_).starts_with('/') && (at_ == 2 || text_[at_ - 3] == '/');
        if (folders) return any_folders();
        repeat(deep ? Op::any : Op::not_slash);
        return;
      }
      case '?': emit({Op::not_slash}); return;
      case '{': field(); return;
      case '[': open_groups_.push_back(emit({Op::split, 0, pattern_.steps_.size() + 1})); return;
      case ']':
        if (open_groups_.empty()) return fail("a ] closes nothing; write \\] for the sign itself");
        pattern_.steps_[open_groups_.back()].other = pattern_.steps_.size();
        open_groups_.pop_back();
        return;
      case '}': return fail("a } closes nothing; write \\} for the sign itself");
      case '\\':
        if (at_ == text_.size()) return fail("a \\ stands at its end");
        emit({Op::literal, text_[at_++]});
        return;
      case '!':
        if (at_ < text_.size() && text_[at_] == '/') {
          const std::size_t split = emit({Op::split, 0, pattern_.steps_.size() + 1});
          emit({Op::literal, '!'});
          pattern_.steps_[split].other = pattern_.steps_.size();
          return;
        }
        break;
      default: break;
    }
    emit({Op::literal, c});
  }

  /// As few as can be.
  void repeat(Op op) {
    const std::size_t split = emit({Op::split});
    emit({op});
    emit({Op::jump, 0, split});
    pattern_.steps_[split].to = pattern_.steps_.size();
    pattern_.steps_[split].other = split + 1;
  }

  /// `**/` as a whole: also no folder.
  void any_folders() {
    ++at_;
    const std::size_t split = emit({Op::split, 0, pattern_.steps_.size() + 1});
    repeat(Op::any);
    emit({Op::literal, '/'});
    pattern_.steps_[split].other = pattern_.steps_.size();
  }

  void field() {
    const std::size_t close = text_.find('}', at_);
    if (close == std::string_view::npos) return fail("a { is never closed");
    const std::string_view inside = text_.substr(at_, close - at_);
    at_ = close + 1;
    const std::size_t colon = inside.find(':');
    const std::string_view name = inside.substr(0, colon);
    const bool named = !name.empty();
    if (!std::all_of(name.begin(), name.end(), is_name_character) || (!named && colon == std::string_view::npos))
      return fail("a field's name is made of letters, digits, _ and -, unlike " + in_quotes(inside));
    if (named && std::find(pattern_.fields_.begin(), pattern_.fields_.end(), name) != pattern_.fields_.end())
      return fail("it names the field " + std::string(name) + " twice");
    const std::size_t slot = 2 * pattern_.fields_.size();
    if (named) {
      pattern_.fields_.emplace_back(name);
      emit({Op::save, 0, slot});
    }
    content(colon == std::string_view::npos ? std::nullopt : std::optional(inside.substr(colon + 1)));
    if (named) emit({Op::save, 0, slot + 1});
  }

  void content(std::optional<std::string_view> kind) {
    if (!kind) {
      emit({Op::not_slash});
      repeat(Op::not_slash);
    } else if (*kind == "digits") {
      const std::size_t first = emit({Op::digit});
      emit({Op::split, 0, first, pattern_.steps_.size() + 1});
    } else {
      words(*kind);
    }
  }

  void words(std::string_view kind) {
    std::vector<std::size_t> jumps;
    for (;;) {
      const std::string_view word = kind.substr(0, kind.find('|'));
      if (word.empty()) return fail("a field of words has an empty one; write for instance {late:LATE|late}");
      const bool last = word.size() == kind.size();
      const std::size_t split = last ? 0 : emit({Op::split, 0, pattern_.steps_.size() + 1});
      for (const char c : word) emit({Op::literal, c});
      if (last) break;
      jumps.push_back(emit({Op::jump}));
      pattern_.steps_[split].other = pattern_.steps_.size();
      kind.remove_prefix(word.size() + 1);
    }
    for (const std::size_t jump : jumps) pattern_.steps_[jump].to = pattern_.steps_.size();
  }

  std::size_t emit(PathPattern::Step step) {
    pattern_.steps_.push_back(step);
    return pattern_.steps_.size() - 1;
  }

  void fail(std::string why) {
    if (error_.empty()) error_ = std::move(why);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  PathPattern pattern_;
  std::vector<std::size_t> open_groups_;
  std::string error_;
};

class PatternRun {
 public:
  PatternRun(const PathPattern& pattern, std::string_view path)
      : steps_(pattern.steps_),
        path_(path),
        tried_(pattern.steps_.size() * (path.size() + 1)),
        slots_(2 * pattern.fields_.size(), k_unset) {}

  bool from(std::size_t start) {
    std::fill(slots_.begin(), slots_.end(), k_unset);
    alternatives_ = {{0, start, k_unset}};
    while (!alternatives_.empty()) {
      const Alternative next = alternatives_.back();
      alternatives_.pop_back();
      if (next.slot != k_unset)
        slots_[next.slot] = next.at;
      else if (follow(next.step, next.at))
        return true;
    }
    return false;
  }

  std::string value(std::size_t field) const {
    const std::size_t begin = slots_[2 * field];
    const std::size_t end = slots_[2 * field + 1];
    return begin == k_unset || end == k_unset ? std::string() : std::string(path_.substr(begin, end - begin));
  }

 private:
  static constexpr std::size_t k_unset = static_cast<std::size_t>(-1);

  /// A state to go on from, or a slot to be given back what it held.
  struct Alternative {
    std::size_t step;
    std::size_t at;
    std::size_t slot;
  };

  bool follow(std::size_t step, std::size_t at) {
    for (;;) {
      const std::size_t state = step * (path_.size() + 1) + at;
      if (tried_[state]) return false;
      tried_[state] = true;
      const PathPattern::Step& now = steps_[step];
      switch (now.op) {
        case Op::split:
          alternatives_.push_back({now.other, at, k_unset});
          step = now.to;
          continue;
        case Op::jump: step = now.to; continue;
        case Op::save:
          alternatives_.push_back({0, slots_[now.to], now.to});
          slots_[now.to] = at;
          ++step;
          continue;
        case Op::end: return at == path_.size();
        default: break;
      }
      if (at == path_.size() || !takes(now, path_[at])) return false;
      ++step;
      ++at;
    }
  }

  using Op = PathPattern::Op;

  static bool takes(const PathPattern::Step& step, char c) noexcept {
    switch (step.op) {
      case Op::literal: return c == step.c;
      case Op::not_slash: return c != '/';
      case Op::digit: return c >= '0' && c <= '9';
      default: return true;
    }
  }

  const std::vector<PathPattern::Step>& steps_;
  std::string_view path_;
  std::vector<bool> tried_;
  std::vector<std::size_t> slots_;
  std::vector<Alternative> alternatives_;
};

Result<PathPattern> PathPattern::parse(std::string_view text) { return PatternCompiler(text).compile(); }

std::optional<std::vector<std::string>> PathPattern::match(std::string_view path) const {
  const std::string plain = without_archive_signs(path);
  PatternRun run(*this, plain);
  for (std::size_t start = 0; start != std::string::npos;) {
    if (run.from(start)) {
      std::vector<std::string> values;
      for (std::size_t i = 0; i < fields_.size(); ++i) values.push_back(run.value(i));
      return values;
    }
    const std::size_t slash = whole_ ? std::string::npos : plain.find('/', start);
    start = slash == std::string::npos ? slash : slash + 1;
  }
  return std::nullopt;
}

}  // namespace oxaudit
