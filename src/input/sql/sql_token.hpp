/// SQL as a row of tokens, for the three families of programs that write dumps. Nothing is understood here but where a
/// token ends: what stands in quotes, comments and function bodies must never be taken for a statement.
///
/// The bytes may end anywhere. A token that may yet go on is not complete; asked again with more bytes, the answer is
/// the one that all of them at once would have given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

/// In what the programs differ.
struct SqlDialect {
  bool backslashes = false;      ///< a backslash escapes in every quoted text, not only in E'…'
  bool nested_comments = false;  ///< a comment may hold others
  bool hash_comments = false;    ///< `#` begins a comment
};

enum class SqlKind : std::uint8_t { end, blank, line_comment, block_comment, string, name, dollar, word, symbol };

/// What has begun and ends only where its own end mark says so.
struct SqlBody {
  SqlKind kind = SqlKind::string;
  char quote = '\'';
  bool backslashes = false;
  bool nested = false;
  unsigned depth = 1;  ///< of comments within each other
  std::string tag;     ///< of a dollar quote, with both dollars
};

/// Goes on from `at` within `body`. True: `at` is behind its end. False: the end was not met, and `at` is as far as is
/// certain. With `last` nothing follows, and only a line comment ends by that.
bool skip_sql_body(std::string_view bytes, std::size_t& at, bool last, SqlBody& body);

struct SqlToken {
  SqlKind kind = SqlKind::end;
  std::size_t begin = 0;
  std::size_t end = 0;       ///< behind it
  bool complete = true;      ///< else it goes on behind `end`, or at least may
  bool backslashes = false;  ///< of a quoted text: they escape
};

/// The token at `at`. An unterminated one is not complete even with `last`. Where it has begun and only its end is not
/// there, `body` is what skip_sql_body goes on with.
SqlToken next_sql_token(std::string_view bytes, std::size_t at, bool last, const SqlDialect& dialect,
                        std::optional<SqlBody>* body = nullptr);

/// Equal but for the case of ASCII letters.
bool equal_words(std::string_view one, std::string_view other) noexcept;

/// Walks over the tokens that mean something. Once it has met the end of the bytes it is `open`, and whatever it says
/// then is to be asked again with more.
class SqlCursor {
 public:
  SqlCursor(std::string_view bytes, std::size_t at, bool last, const SqlDialect& dialect)
      : bytes_(bytes), at_(at), last_(last), dialect_(dialect) {}

  /// The token at hand, neither blank nor comment; of kind `end` when there is none.
  const SqlToken& peek();
  void take() {
    at_ = peek().end;
    peeked_.reset();
  }
  bool take_word(std::string_view word);
  bool take_symbol(char symbol);
  bool at_word(std::string_view word) { return peek().kind == SqlKind::word && equal_words(text(), word); }
  bool at_symbol(char symbol) { return peek().kind == SqlKind::symbol && bytes_[peek().begin] == symbol; }
  /// A name, in quotes of any kind or without.
  std::optional<std::string> take_name();
  /// Names joined by dots, as `schema.table`.
  std::optional<std::string> take_dotted_name();

  std::string_view text() { return bytes_.substr(peek().begin, peek().end - peek().begin); }
  /// Behind the last token that was taken.
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
