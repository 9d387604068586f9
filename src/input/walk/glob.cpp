/// See glob.hpp.
#include "input/walk/glob.hpp"

#include "input/walk/path_order.hpp"
#include "support/quote.hpp"
#include "support/utf8.hpp"

#include <algorithm>
#include <utility>

namespace oxaudit {

namespace {

constexpr unsigned k_brace_depth_max = 32;

/// Takes one character off the front. A byte that begins no UTF-8 character stands above all of Unicode.
std::uint32_t take_character(std::string_view& text) noexcept {
  constexpr std::uint32_t k_lone_byte = 0x110000;
  const DecodedCharacter character = decode_utf8(text);
  text.remove_prefix(character.size);
  return character.code_point + (character.ok ? 0 : k_lone_byte);
}

}  // namespace

/// Recursive descent over the pattern; every function appends steps that fall through to whatever comes next.
class GlobCompiler {
 public:
  GlobCompiler(Glob& glob, std::string_view text) : glob_(glob), rest_(text) {}

  /// What is wrong with the pattern; empty when nothing is.
  std::string run() {
    sequence(0);
    emit(Glob::Op::match_end);
    return std::move(fault_);
  }

 private:
  std::uint32_t here() const noexcept { return static_cast<std::uint32_t>(glob_.steps_.size()); }
  std::uint32_t emit(Glob::Op op, std::uint32_t a = 0, std::uint32_t b = 0) {
    glob_.steps_.push_back({op, a, b});
    return here() - 1;
  }
  void literal(std::uint32_t character) {
    const auto begin = static_cast<std::uint32_t>(glob_.ranges_.size());
    glob_.ranges_.push_back({character, character});
    emit(Glob::Op::one_of, begin, begin + 1);
    at_component_start_ = character == '/';
  }
  /// Any number of characters, of one component unless `across`.
  void repeat(bool across) {
    const std::uint32_t loop = emit(Glob::Op::split);
    if (across)
      emit(Glob::Op::anything);
    else
      emit(Glob::Op::none_of);
    emit(Glob::Op::split, loop, loop);
    glob_.steps_[loop] = {Glob::Op::split, loop + 1, here()};
  }

  void sequence(unsigned depth) {
    while (!rest_.empty() && fault_.empty()) {
      const char c = rest_.front();
      if (depth != 0 && (c == ',' || c == '}')) return;
      switch (c) {
        case '*': stars(depth); break;
        case '?':
          rest_.remove_prefix(1);
          emit(Glob::Op::none_of);
          at_component_start_ = false;
          break;
        case '[': set(); break;
        case '{': alternatives(depth + 1); break;
        case '\\':
          rest_.remove_prefix(1);
          if (rest_.empty()) return fail("it ends in a backslash");
          [[fallthrough]];
        default: literal(take_character(rest_));
      }
    }
  }

  void stars(unsigned depth) {
    const std::size_t count = std::min(rest_.find_first_not_of('*'), rest_.size());
    rest_.remove_prefix(count);
    const bool at_end = rest_.empty() || (depth != 0 && (rest_.front() == ',' || rest_.front() == '}'));
    const bool whole_component = count == 2 && at_component_start_ && (at_end || rest_.front() == '/');
    at_component_start_ = false;
    if (!whole_component) return repeat(false);
    if (at_end) return repeat(true);
    // "**/" also matches no folder at all.
    rest_.remove_prefix(1);
    const std::uint32_t optional = emit(Glob::Op::split);
    repeat(true);
    literal('/');
    glob_.steps_[optional] = {Glob::Op::split, optional + 1, here()};
  }

  void set() {
    rest_.remove_prefix(1);
    const bool negated = rest_.starts_with('!') || rest_.starts_with('^');
    if (negated) rest_.remove_prefix(1);
    const auto begin = static_cast<std::uint32_t>(glob_.ranges_.size());
    // A bracket that comes first is one of the set.
    for (bool first = true; first || !rest_.starts_with(']'); first = false) {
      if (rest_.empty()) return fail("a '[' is never closed");
      const std::uint32_t low = set_character();
      std::uint32_t high = low;
      if (rest_.size() >= 2 && rest_[0] == '-' && rest_[1] != ']') {
        rest_.remove_prefix(1);
        high = set_character();
      }
      if (low > high) return fail("a range in '[...]' runs backwards");
      glob_.ranges_.push_back({low, high});
    }
    rest_.remove_prefix(1);
    emit(negated ? Glob::Op::none_of : Glob::Op::one_of, begin, static_cast<std::uint32_t>(glob_.ranges_.size()));
    at_component_start_ = false;
  }
  std::uint32_t set_character() {
    if (rest_.size() >= 2 && rest_.front() == '\\') rest_.remove_prefix(1);
    return take_character(rest_);
  }

  void alternatives(unsigned depth) {
    if (depth > k_brace_depth_max) return fail("its braces are nested too deeply");
    const bool start = at_component_start_;
    bool start_behind = false;
    std::vector<std::uint32_t> ends;
    for (;;) {
      rest_.remove_prefix(1);
      at_component_start_ = start;
      const std::uint32_t choice = emit(Glob::Op::split);
      sequence(depth);
      if (!fault_.empty()) return;
      if (rest_.empty()) return fail("a '{' is never closed");
      start_behind = start_behind || at_component_start_;
      ends.push_back(emit(Glob::Op::split));
      const bool last = rest_.front() == '}';
      glob_.steps_[choice] = {Glob::Op::split, choice + 1, last ? choice + 1 : here()};
      if (last) break;
    }
    rest_.remove_prefix(1);
    at_component_start_ = start_behind;
    for (const std::uint32_t end : ends) glob_.steps_[end] = {Glob::Op::split, here(), here()};
  }

  void fail(std::string_view fault) { fault_ = fault; }

  Glob& glob_;
  std::string_view rest_;
  std::string fault_;
  bool at_component_start_ = true;
};

/// The steps that may come next, each once.
class Glob::States {
 public:
  explicit States(const Glob& glob) : steps_(&glob.steps_), entered_(steps_->size()) {}

  void enter(std::uint32_t first) {
    pending_.push_back(first);
    while (!pending_.empty()) {
      const std::uint32_t at = pending_.back();
      pending_.pop_back();
      if (std::exchange(entered_[at], char{1}) != 0) continue;
      const Step& step = (*steps_)[at];
      if (step.op == Op::split) {
        pending_.push_back(step.a);
        pending_.push_back(step.b);
      } else {
        at_.push_back(at);
      }
    }
  }
  void clear() {
    at_.clear();
    std::fill(entered_.begin(), entered_.end(), char{0});
  }
  const std::vector<std::uint32_t>& at() const noexcept { return at_; }
  /// The end of the pattern is its last step.
  bool at_end() const noexcept { return entered_.back() != 0; }

 private:
  const std::vector<Step>* steps_;
  std::vector<char> entered_;
  std::vector<std::uint32_t> at_;
  std::vector<std::uint32_t> pending_;
};

Result<Glob> Glob::parse(std::string_view pattern) {
  Glob glob;
  glob.pattern_ = pattern;
  const auto error = [&](std::string_view fault) {
    return Error{"pattern " + in_quotes(glob.pattern_) + ": " + std::string(fault)};
  };
  if (pattern.empty()) return Error{"an empty pattern matches nothing"};
  std::string text(pattern);
  const bool folders_only = text.ends_with('/') && !text.ends_with("\\/");
  while (text.ends_with('/')) text.pop_back();
  if (text.empty()) return error("it names no file");
  glob.by_name_ = text.find('/') == std::string::npos;
  if (text.starts_with("./")) text.erase(0, 2);
  if (text.starts_with('/')) text.erase(0, 1);
  if (folders_only) text = (glob.by_name_ ? "**/" : "") + text + "/**";
  if (folders_only) glob.by_name_ = false;
  if (const std::string fault = GlobCompiler(glob, text).run(); !fault.empty()) return error(fault);
  return glob;
}

bool Glob::accepts(const Step& step, std::uint32_t character) const noexcept {
  if (step.op == Op::anything) return true;
  if (step.op == Op::match_end) return false;
  bool within = false;
  for (std::uint32_t i = step.a; i < step.b; ++i)
    within = within || (ranges_[i].low <= character && character <= ranges_[i].high);
  return step.op == Op::one_of ? within : !within && character != '/';
}

bool Glob::matches(std::string_view below, bool is_folder) const {
  std::string_view rest = by_name_ ? below.substr(last_name_begin(below)) : below;
  States now(*this);
  States then(*this);
  now.enter(0);
  const auto advance = [&](std::uint32_t character) {
    then.clear();
    for (const std::uint32_t at : now.at())
      if (accepts(steps_[at], character)) then.enter(at + 1);
    std::swap(now, then);
  };
  while (!rest.empty()) {
    advance(take_character(rest));
    if (now.at().empty()) return false;
  }
  if (now.at_end() || !is_folder) return now.at_end();
  // A pattern for all that a folder holds stands for the folder.
  advance('/');
  return now.at_end();
}

}  // namespace oxaudit
