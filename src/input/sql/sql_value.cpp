/// See sql_value.hpp.
#include "input/sql/sql_value.hpp"

#include "support/ascii.hpp"
#include "support/utf8.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace oxaudit {

namespace {

constexpr unsigned k_depth_max = 16;
/// The longest text that an expression may give. No board is nearly as long, and hostile expressions could fill memory.
constexpr std::size_t k_evaluated_bytes_max = std::size_t{64} << 10;

/// The parts of a value that decide its type.
struct Parts {
  unsigned operands = 0;
  bool operated = false;  ///< it has a sign, an operator, a call or parentheses
  SqlToken prefix;        ///< the word before the text, `X` or `_binary`
  SqlToken operand;       ///< the last one
};

/// The type of the value at [begin, end), and where its text is.
SqlValue classify(std::string_view bytes, const Parts& parts, std::size_t begin, std::size_t end) {
  const std::string_view text = bytes.substr(begin, end - begin);
  SqlValue value{.type = FieldType::expression, .begin = begin, .size = text.size()};
  const auto is_real = [](char c) { return c == '.' || c == 'e' || c == 'E'; };
  const auto is_in_number = [&](char c) { return is_digit(c) || is_real(c) || c == '+' || c == '-'; };
  if (std::ranges::all_of(text, is_in_number) && std::ranges::any_of(text, is_digit)) {
    value.type = std::ranges::any_of(text, is_real) ? FieldType::real : FieldType::integer;
    return value;
  }
  const SqlToken& operand = parts.operand;
  if (parts.operands != 1 || parts.operated) {
    // Only sql_text, which is expensive, can decide whether this expression has a value.
    value.plain = false;
    return value;
  }
  if (operand.kind == SqlKind::word) {
    if (text.starts_with("0x") || text.starts_with("0X")) value.type = FieldType::blob;
    if (equal_but_case(text, "NULL") || equal_but_case(text, "DEFAULT")) value.type = FieldType::null;
    if (equal_but_case(text, "TRUE") || equal_but_case(text, "FALSE")) value.type = FieldType::boolean;
    return value;
  }
  const std::string_view prefix = bytes.substr(parts.prefix.begin, parts.prefix.end - parts.prefix.begin);
  if (equal_but_case(prefix, "x") || equal_but_case(prefix, "b") || equal_but_case(prefix, "_binary")) {
    value.type = FieldType::blob;
    return value;
  }
  if (!prefix.empty() && prefix.front() != '_' && !equal_but_case(prefix, "n")) return value;
  value.type = FieldType::text;
  const char quote = operand.kind == SqlKind::name ? bytes[operand.begin] : '\'';
  const std::size_t opening = bytes.find(quote, operand.begin) + 1;
  if (operand.kind == SqlKind::dollar || operand.kind == SqlKind::name) {
    value.begin = operand.begin;
    value.size = operand.end - operand.begin;
    value.plain = false;
    return value;
  }
  const std::string_view inner = bytes.substr(opening, operand.end - 1 - opening);
  const bool escaped = inner.find(quote) != std::string_view::npos ||
                       (operand.backslashes && inner.find('\\') != std::string_view::npos);
  value.plain = !escaped;
  value.begin = escaped ? operand.begin : opening;
  value.size = escaped ? operand.end - operand.begin : inner.size();
  return value;
}

/// Scans rows of numbers, words and strings in single quotes without splitting them into tokens. Nearly all rows are
/// such rows. It accepts a subset of what TupleScanner accepts, with the same result, and rejects everything else.
class PlainScanner {
 public:
  PlainScanner(std::string_view bytes, std::size_t at, const SqlDialect& dialect)
      : bytes_(bytes), at_(at + 1), backslashes_(dialect.backslashes) {}

  /// False when the row is not that plain or not complete.
  bool scan(SqlTuple& tuple, std::vector<SqlValue>* values) {
    const std::size_t values_before = values != nullptr ? values->size() : 0;
    for (;;) {
      skip_blanks();
      if (!(peek() == '\'' ? take_text(values) : take_word(values))) break;
      ++tuple.values;
      skip_blanks();
      const char c = peek();
      ++at_;
      if (c == ',') continue;
      if (c != ')') break;
      tuple.end = at_;
      return true;
    }
    if (values != nullptr) values->resize(values_before);
    tuple = {};
    return false;
  }

 private:
  char peek() const noexcept { return at_ < bytes_.size() ? bytes_[at_] : '\0'; }
  void skip_blanks() noexcept {
    while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') ++at_;
  }

  bool take_text(std::vector<SqlValue>* values) {
    const std::size_t begin = at_;
    bool escaped = false;
    for (++at_;; escaped = true) {
      while (at_ < bytes_.size() && bytes_[at_] != '\'' && (bytes_[at_] != '\\' || !backslashes_)) ++at_;
      // The byte after a quote decides whether it closes the string.
      if (at_ + 1 >= bytes_.size()) return false;
      if (bytes_[at_] == '\'' && bytes_[at_ + 1] != '\'') break;
      at_ += 2;
    }
    ++at_;
    if (values != nullptr) {
      const std::size_t quote = escaped ? 0 : 1;
      values->push_back({FieldType::text, begin + quote, at_ - begin - 2 * quote, !escaped});
    }
    return true;
  }

  bool take_word(std::vector<SqlValue>* values) {
    const std::size_t begin = at_;
    const bool negative = peek() == '-';
    if (negative) ++at_;
    const std::size_t word = at_;
    const auto is_word = [](char c) { return is_letter(c) || c == '_'; };
    const bool number = is_digit(peek());
    if (!number && (negative || !is_word(peek()))) return false;
    while (is_digit(peek()) || is_word(peek()) || (number && peek() == '.')) ++at_;
    if (values == nullptr) return true;
    Parts parts{.operands = 1, .operated = negative};
    parts.operand = {.kind = SqlKind::word, .begin = word, .end = at_};
    values->push_back(classify(bytes_, parts, begin, at_));
    return true;
  }

  std::string_view bytes_;
  std::size_t at_;
  bool backslashes_;
};

/// Scans any row, token by token.
class TupleScanner {
 public:
  TupleScanner(std::string_view bytes, std::size_t at, bool last, const SqlDialect& dialect)
      : bytes_(bytes), cursor_(bytes, at, last, dialect) {}

  SqlTuple scan(std::vector<SqlValue>* values);

 private:
  bool value(Parts& parts, unsigned depth);
  bool operand(Parts& parts, unsigned depth);
  bool list(char closing, unsigned depth);
  bool broken(std::string_view expected);
  bool take_operator();

  std::string_view bytes_;
  SqlCursor cursor_;
  std::string_view expected_;
};

bool TupleScanner::broken(std::string_view expected) {
  if (expected_.empty()) expected_ = expected;
  return false;
}

bool TupleScanner::take_operator() {
  bool any = false;
  while (cursor_.peek().kind == SqlKind::symbol &&
         std::string_view("|+-*/%:<>=&^~!").find(cursor_.text().front()) != std::string_view::npos) {
    cursor_.take();
    any = true;
  }
  return any || cursor_.take_word("AS") || cursor_.take_word("COLLATE");
}

/// Values in parentheses or brackets, whatever they mean.
bool TupleScanner::list(char closing, unsigned depth) {
  if (depth > k_depth_max) return broken("expected fewer parentheses");
  if (cursor_.take_symbol(closing)) return true;
  do {
    Parts parts;
    if (!value(parts, depth)) return false;
  } while (cursor_.take_symbol(','));
  return cursor_.take_symbol(closing) || broken("expected a closing parenthesis");
}

bool TupleScanner::operand(Parts& parts, unsigned depth) {
  ++parts.operands;
  parts.prefix = {};
  while (cursor_.take_symbol('-') || cursor_.take_symbol('+')) parts.operated = true;
  if (cursor_.take_symbol('(')) {
    parts.operated = true;
    return list(')', depth + 1);
  }
  const SqlToken first = cursor_.peek();
  if (first.kind != SqlKind::word && first.kind != SqlKind::string && first.kind != SqlKind::name &&
      first.kind != SqlKind::dollar)
    return broken("expected a value");
  parts.operand = first;
  cursor_.take();
  if (first.kind != SqlKind::word) return true;
  if (cursor_.peek().kind == SqlKind::string || (cursor_.peek().kind == SqlKind::name && cursor_.text()[0] == '"')) {
    parts.prefix = first;
    parts.operand = cursor_.peek();
    cursor_.take();
  } else if (cursor_.take_symbol('(')) {
    parts.operated = true;
    return list(')', depth + 1);
  }
  return true;
}

bool TupleScanner::value(Parts& parts, unsigned depth) {
  do {
    if (!operand(parts, depth)) return false;
    while (cursor_.take_symbol('[')) {
      parts.operated = true;
      if (!list(']', depth + 1)) return false;
    }
  } while (take_operator());
  return true;
}

SqlTuple TupleScanner::scan(std::vector<SqlValue>* values) {
  SqlTuple tuple;
  cursor_.take_symbol('(');
  bool sound = true;
  do {
    const std::size_t begin = cursor_.peek().begin;
    Parts parts;
    sound = value(parts, 0);
    if (!sound) break;
    ++tuple.values;
    if (values != nullptr) values->push_back(classify(bytes_, parts, begin, cursor_.at()));
  } while (cursor_.take_symbol(','));
  if (sound) sound = cursor_.take_symbol(')') || broken("expected a comma or )");
  tuple.kind = sound ? SqlTuple::Kind::whole : cursor_.open() ? SqlTuple::Kind::open : SqlTuple::Kind::broken;
  tuple.end = sound ? cursor_.at() : cursor_.peek().begin;
  tuple.expected = expected_;
  return tuple;
}

/// The text of a string or name in quotes.
std::string decode_quoted(std::string_view quoted, bool backslashes) {
  const std::size_t opening = quoted.find_first_of("'\"");
  const char quote = quoted[opening];
  std::string text;
  for (std::size_t i = opening + 1; i + 1 < quoted.size(); ++i) {
    const char c = quoted[i];
    if (c == quote) {
      ++i;
    } else if (c == '\\' && backslashes && i + 2 < quoted.size()) {
      constexpr std::string_view k_letters = "ntrb0Zf";
      constexpr std::string_view k_meanings{"\n\t\r\b\0\x1A\f", 7};
      const std::size_t letter = k_letters.find(quoted[++i]);
      text += letter == std::string_view::npos ? quoted[i] : k_meanings[letter];
      continue;
    }
    text += c;
  }
  return text;
}

/// A code point whose number is all of `digits`; at most 0x10FFFF.
std::optional<char32_t> parse_character(std::string_view digits, int base) {
  std::uint32_t number = 0;
  const char* const end = digits.data() + digits.size();
  const auto parsed = std::from_chars(digits.data(), end, number, base);
  if (parsed.ec != std::errc{} || parsed.ptr != end || number > 0x10FFFF) return std::nullopt;
  return number;
}

/// Evaluates the few expressions with which dump programs write text.
class Evaluator {
 public:
  Evaluator(std::string_view bytes, const SqlDialect& dialect) : cursor_(bytes, 0, true, dialect) {}

  std::optional<std::string> all() {
    auto text = joined(0);
    if (cursor_.peek().kind != SqlKind::end || cursor_.open()) return std::nullopt;
    return text;
  }

 private:
  std::optional<std::string> joined(unsigned depth) {
    auto text = term(depth);
    while (text && cursor_.take_symbol('|')) {
      if (!cursor_.take_symbol('|')) return std::nullopt;
      const auto more = term(depth);
      if (!more) return std::nullopt;
      *text += *more;
      if (text->size() > k_evaluated_bytes_max) return std::nullopt;
    }
    return text;
  }

  std::optional<std::string> term(unsigned depth) {
    if (depth > k_depth_max) return std::nullopt;
    const SqlToken token = cursor_.peek();
    const std::string_view text = cursor_.text();
    if (token.kind == SqlKind::string || (token.kind == SqlKind::name && text.front() == '"')) {
      cursor_.take();
      return decode_quoted(text, token.backslashes);
    }
    if (token.kind == SqlKind::dollar) {
      cursor_.take();
      const std::size_t tag = text.find('$', 1) + 1;
      return std::string(text.substr(tag, text.size() - 2 * tag));
    }
    if (cursor_.take_symbol('(')) {
      auto inner = joined(depth + 1);
      return cursor_.take_symbol(')') ? inner : std::nullopt;
    }
    if (token.kind != SqlKind::word) return std::nullopt;
    cursor_.take();
    if (text.front() == '_' || equal_but_case(text, "n")) return term(depth + 1);
    if (!cursor_.take_symbol('(')) return std::nullopt;
    if (equal_but_case(text, "char")) return characters();
    std::vector<std::string> arguments;
    do {
      auto argument = joined(depth + 1);
      if (!argument) return std::nullopt;
      arguments.push_back(std::move(*argument));
    } while (cursor_.take_symbol(','));
    if (!cursor_.take_symbol(')')) return std::nullopt;
    if (equal_but_case(text, "replace") && arguments.size() == 3)
      return replaced(arguments[0], arguments[1], arguments[2]);
    if (equal_but_case(text, "unistr") && arguments.size() == 1) return unescaped(arguments[0]);
    return std::nullopt;
  }

  /// The characters whose numbers are the arguments of `char(…)`.
  std::optional<std::string> characters() {
    std::string text;
    do {
      const std::string_view digits = cursor_.text();
      const auto number = parse_character(digits, 10);
      if (!number) return std::nullopt;
      append_utf8(text, *number);
      cursor_.take();
    } while (cursor_.take_symbol(','));
    if (!cursor_.take_symbol(')')) return std::nullopt;
    return text;
  }

  /// Nullopt if the result is too long: nested calls multiply the length of their text.
  static std::optional<std::string> replaced(const std::string& text, const std::string& from, const std::string& to) {
    if (from.empty()) return text;
    std::string out;
    std::size_t at = 0;
    for (std::size_t found = 0; (found = text.find(from, at)) != std::string::npos; at = found + from.size()) {
      out.append(text, at, found - at).append(to);
      if (out.size() > k_evaluated_bytes_max) return std::nullopt;
    }
    return out.append(text, at);
  }

  /// `\XXXX`, `\uXXXX`, `\+XXXXXX`, `\UXXXXXXXX` and `\\`.
  static std::optional<std::string> unescaped(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] != '\\') {
        out += text[i];
        continue;
      }
      const char kind = i + 1 < text.size() ? text[i + 1] : '\0';
      if (kind == '\\') {
        out += text[++i];
        continue;
      }
      const std::size_t digits = kind == '+' ? 6 : kind == 'U' ? 8 : 4;
      const std::size_t begin = i + (kind == '+' || kind == 'U' || kind == 'u' ? 2U : 1U);
      if (begin + digits > text.size()) return std::nullopt;
      const auto number = parse_character(std::string_view(text).substr(begin, digits), 16);
      if (!number) return std::nullopt;
      append_utf8(out, *number);
      i = begin + digits - 1;
    }
    return out;
  }

  SqlCursor cursor_;
};

}  // namespace

SqlTuple scan_sql_tuple(std::string_view bytes, std::size_t at, bool last, const SqlDialect& dialect,
                        std::vector<SqlValue>* values) {
  SqlTuple tuple;
  if (PlainScanner(bytes, at, dialect).scan(tuple, values)) return tuple;
  return TupleScanner(bytes, at, last, dialect).scan(values);
}

std::optional<std::string> sql_text(std::string_view bytes, const SqlValue& value, const SqlDialect& dialect) {
  return Evaluator(bytes.substr(value.begin, value.size), dialect).all();
}

}  // namespace oxaudit
