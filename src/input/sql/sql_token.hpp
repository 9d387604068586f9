/// Splits SQL into tokens, for the programs that write dumps. Only the end of each token matters: text in quotes,
/// comments and function bodies must never be mistaken for a statement.
///
/// The bytes may end anywhere. A token that may continue is not complete; with more bytes, the answer is the one that
/// all of them at once would give.
#pragma once

#include "support/ascii.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

/// The differences between those programs.
struct SqlDialect {
  bool backslashes = false;      ///< a backslash escapes in every string, not only in E'…'
  bool nested_comments = false;  ///< a comment may contain others
  bool hash_comments = false;    ///< `#` begins a comment
};

enum class SqlKind : std::uint8_t { end, blank, line_comment, block_comment, string, name, dollar, word, symbol };

/// A token that has begun and extends to its closing delimiter.
struct SqlBody {
  SqlKind kind = SqlKind::string;
  char quote = '\'';
  bool backslashes = false;
  bool nested = false;
  unsigned depth = 1;  ///< number of open comments
  std::string tag;     ///< the delimiter of a dollar quote, such as `$body$`
};

/// Continues at `at`, within `body`. Returns true if its end is found and `at` is after it. Otherwise the bytes before
/// `at` certainly belong to it. `last` says that nothing follows the bytes, which ends a line comment but no other
/// token.
bool skip_sql_body(std::string_view bytes, std::size_t& at, bool last, SqlBody& body);

struct SqlToken {
  SqlKind kind = SqlKind::end;
  std::size_t begin = 0;
  std::size_t end = 0;       ///< after its last byte
  bool complete = true;      ///< false if it continues, or may continue, after `end`
  bool backslashes = false;  ///< they escape in this string or name
};

/// The token at `at`. An unterminated one is not complete even with `last`. If its start is recognised but its end is
/// not at hand, `body` is what skip_sql_body continues with.
SqlToken next_sql_token(std::string_view bytes, std::size_t at, bool last, const SqlDialect& dialect,
                        std::optional<SqlBody>* body = nullptr);

constexpr bool is_sql_blank(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// True for blanks and comments.
constexpr bool means_nothing(SqlKind kind) noexcept {
  return kind == SqlKind::blank || kind == SqlKind::line_comment || kind == SqlKind::block_comment;
}

/// Moves over the tokens that mean something. Once it is `open`, it has reached the end of the bytes: whatever it
/// returned is uncertain until it is asked again with more bytes.
class SqlCursor {
 public:
  SqlCursor(std::string_view bytes, std::size_t at, bool last, const SqlDialect& dialect)
      : bytes_(bytes), at_(at), last_(last), dialect_(dialect) {}

  /// The next token, neither blank nor comment; of kind `end` when there is none.
  const SqlToken& peek();
  void take() {
    at_ = peek().end;
    peeked_.reset();
  }
  bool take_word(std::string_view word);
  bool take_symbol(char symbol);
  bool at_word(std::string_view word) { return peek().kind == SqlKind::word && equal_but_case(text(), word); }
  bool at_symbol(char symbol) { return peek().kind == SqlKind::symbol && bytes_[peek().begin] == symbol; }
  /// A name: a word, or in double quotes, backticks or brackets.
  std::optional<std::string> take_name();
  /// Names joined by dots, as `schema.table`.
  std::optional<std::string> take_dotted_name();

  std::string_view text() { return bytes_.substr(peek().begin, peek().end - peek().begin); }
  /// The offset after the last token that was taken.
  std::size_t at() const noexcept { return at_; }
  bool open() const noexcept { return open_; }

 private:
  std::string_view bytes_;
  std::size_t at_;
  bool last_;
  SqlDialect dialect_;
  bool open_ = false;
  std::optional<SqlToken> peeked_;
};

}  // namespace oxaudit
