/// See sql_token.hpp.
#include "input/sql/sql_token.hpp"

#include "input/core/line_scan.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

/// The longest name in brackets: the closing one may be missing.
constexpr std::size_t k_bracketed_bytes_max = 1024;

bool begins_word(char c) noexcept { return is_letter(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80; }
bool is_in_word(char c) noexcept { return begins_word(c) || is_digit(c) || c == '$'; }

/// Moves `at` after the closing quote; a doubled quote does not close.
bool skip_quoted(std::string_view bytes, std::size_t& at, bool last, const SqlBody& body) {
  while (at < bytes.size()) {
    const char c = bytes[at];
    if (c == body.quote) {
      if (at + 1 == bytes.size() && !last) return false;
      if (at + 1 == bytes.size() || bytes[at + 1] != body.quote) return ++at, true;
      at += 2;
    } else if (c == '\\' && body.backslashes) {
      if (at + 1 == bytes.size()) return false;
      at += 2;
    } else {
      ++at;
    }
  }
  return false;
}

/// Moves `at` after the end of the outermost comment.
bool skip_block_comment(std::string_view bytes, std::size_t& at, SqlBody& body) {
  for (; at < bytes.size(); ++at) {
    const char c = bytes[at];
    if (c != '*' && c != '/') continue;
    if (at + 1 == bytes.size()) return false;
    if (c == '*' && bytes[at + 1] == '/') {
      ++at;
      if (--body.depth == 0) return ++at, true;
    } else if (body.nested && c == '/' && bytes[at + 1] == '*') {
      ++at;
      ++body.depth;
    }
  }
  return false;
}

/// The opening delimiter of a dollar quote at `at`, such as `$body$`. Nullopt if there is none; `open` says that the
/// bytes end too early to decide.
std::optional<std::string> dollar_tag(std::string_view bytes, std::size_t at, bool& open) {
  std::size_t end = at + 1;
  if (end < bytes.size() && is_digit(bytes[end])) return std::nullopt;
  while (end < bytes.size() && is_in_word(bytes[end]) && bytes[end] != '$') ++end;
  open = end == bytes.size();
  if (open || bytes[end] != '$') return std::nullopt;
  return std::string(bytes.substr(at, end + 1 - at));
}

}  // namespace

bool skip_sql_body(std::string_view bytes, std::size_t& at, bool last, SqlBody& body) {
  switch (body.kind) {
    case SqlKind::line_comment: at = find_line_end(bytes, at); return at < bytes.size() || last;
    case SqlKind::block_comment: return skip_block_comment(bytes, at, body);
    case SqlKind::dollar: {
      const std::size_t end = bytes.find(body.tag, at);
      if (end != std::string_view::npos) return at = end + body.tag.size(), true;
      at = std::max(at, bytes.size() - std::min(bytes.size(), body.tag.size() - 1));
      return false;
    }
    default: return skip_quoted(bytes, at, last, body);
  }
}

SqlToken next_sql_token(std::string_view bytes, std::size_t at, bool last, const SqlDialect& dialect,
                        std::optional<SqlBody>* body_of_open) {
  SqlToken token{.begin = at, .end = at};
  if (at >= bytes.size()) {
    token.complete = last;
    return token;
  }
  const char c = bytes[at];
  const bool alone = at + 1 == bytes.size();
  const char next = alone ? '\0' : bytes[at + 1];
  const auto symbol_that_may_continue = [&] {
    token.kind = SqlKind::symbol;
    token.complete = false;
    return token;
  };
  const auto in_body = [&](SqlBody body, std::size_t opening) {
    token.kind = body.kind;
    token.end = at + opening;
    token.backslashes = body.backslashes;
    token.complete = skip_sql_body(bytes, token.end, last, body);
    if (!token.complete && body_of_open != nullptr) *body_of_open = std::move(body);
    return token;
  };
  if (is_sql_blank(c)) {
    token.kind = SqlKind::blank;
    while (token.end < bytes.size() && is_sql_blank(bytes[token.end])) ++token.end;
    return token;
  }
  if (c == '\'') return in_body({.kind = SqlKind::string, .quote = c, .backslashes = dialect.backslashes}, 1);
  if (c == '"' || c == '`')
    return in_body({.kind = SqlKind::name, .quote = c, .backslashes = dialect.backslashes && c == '"'}, 1);
  if ((c == 'E' || c == 'e') && next == '\'')
    return in_body({.kind = SqlKind::string, .quote = '\'', .backslashes = true}, 2);
  if ((c == '-' && next == '-') || (c == '#' && dialect.hash_comments))
    return in_body({.kind = SqlKind::line_comment}, 1);
  if (c == '/' && next == '*') {
    // The third byte decides whether MySQL executes the comment, which may then contain others.
    const bool conditional = at + 2 < bytes.size() && bytes[at + 2] == '!';
    if (at + 2 == bytes.size() && !last) return symbol_that_may_continue();
    return in_body({.kind = SqlKind::block_comment, .nested = dialect.nested_comments || conditional}, 2);
  }
  if (c == '$') {
    bool open = false;
    if (auto tag = dollar_tag(bytes, at, open)) {
      const std::size_t size = tag->size();
      return in_body({.kind = SqlKind::dollar, .tag = std::move(*tag)}, size);
    }
    if (open && !last) return symbol_that_may_continue();
  }
  if (begins_word(c) || is_digit(c)) {
    token.kind = SqlKind::word;
    const bool number = is_digit(c);
    while (token.end < bytes.size() && (is_in_word(bytes[token.end]) || (number && bytes[token.end] == '.')))
      ++token.end;
    token.complete = token.end < bytes.size() || last;
    return token;
  }
  token.kind = SqlKind::symbol;
  token.end = at + 1;
  token.complete = !alone || last || (c != '-' && c != '/');
  return token;
}

const SqlToken& SqlCursor::peek() {
  std::size_t at = at_;
  while (!peeked_) {
    SqlToken token = next_sql_token(bytes_, at, last_, dialect_);
    open_ = open_ || !token.complete;
    if (means_nothing(token.kind) && token.complete) {
      at = token.end;
      continue;
    }
    if (!token.complete) token.kind = SqlKind::end;
    peeked_ = token;
  }
  return *peeked_;
}

bool SqlCursor::take_word(std::string_view word) {
  if (!at_word(word)) return false;
  take();
  return true;
}

bool SqlCursor::take_symbol(char symbol) {
  if (!at_symbol(symbol)) return false;
  take();
  return true;
}

std::optional<std::string> SqlCursor::take_name() {
  const SqlToken token = peek();
  std::string name;
  if (token.kind == SqlKind::word) {
    name = text();
  } else if (token.kind == SqlKind::name) {
    const std::string_view quoted = text();
    for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
      name += quoted[i];
      if (quoted[i] == quoted.front()) ++i;
    }
  } else if (at_symbol('[')) {
    const std::string_view text = bytes_.substr(token.begin, k_bracketed_bytes_max);
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) {
      open_ = open_ || (!last_ && text.size() < k_bracketed_bytes_max);
      return std::nullopt;
    }
    name = text.substr(1, end - 1);
    at_ = token.begin + end + 1;
    peeked_.reset();
    return name;
  } else {
    return std::nullopt;
  }
  take();
  return name;
}

std::optional<std::string> SqlCursor::take_dotted_name() {
  auto name = take_name();
  while (name && take_symbol('.')) {
    const auto part = take_name();
    if (!part) return std::nullopt;
    name->append(".").append(*part);
  }
  return name;
}

}  // namespace oxaudit
