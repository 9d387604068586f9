/// See json_damaged_end.hpp.
#include "input/json/json_damaged_end.hpp"

#include "input/json/json_tokenizer.hpp"

namespace oxaudit {

namespace {

enum class Continues : std::uint8_t { no, yes, unknown };

/// Whether the container of the damaged record continues at `at` in a plausible way: with its closing bracket, or with
/// a comma and another record that begins with the same byte.
Continues continues_at(const JsonDamage& damage, std::size_t at) {
  JsonTokenizer tokens(damage.bytes, at);
  tokens.skip_blanks();
  if (tokens.take(damage.in_object ? '}' : ']')) return Continues::yes;
  if (tokens.take(',')) {
    tokens.skip_blanks();
    if (tokens.take(damage.in_object ? '"' : damage.bytes[damage.begin])) return Continues::yes;
  }
  return tokens.at_end() ? Continues::unknown : Continues::no;
}

/// How many brackets are open, with and without those in strings. A string ends at a line end, since damage may have
/// removed its closing quote.
class Levels {
 public:
  void take(char c) {
    const int change = c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
    if (escaped_) {
      escaped_ = false;
    } else if (in_string_ && c == '\\') {
      escaped_ = true;
    } else if (c == '"') {
      in_string_ = !in_string_;
    } else if (c == '\n' || c == '\r') {
      in_string_ = false;
    }
    all_ += change;
    if (!in_string_) outside_strings_ += change;
  }
  bool closed() const noexcept { return all_ <= 0 || (!in_string_ && outside_strings_ <= 0); }

 private:
  bool in_string_ = false;
  bool escaped_ = false;
  std::int64_t all_ = 0;
  std::int64_t outside_strings_ = 0;
};

}  // namespace

std::optional<std::size_t> find_damaged_end(const JsonDamage& damage) {
  const std::string_view bytes = damage.bytes;
  if (damage.begin >= damage.limit) return std::string_view::npos;
  const char opener = bytes[damage.begin];
  const bool nested = opener == '{' || opener == '[';
  const char closer = opener == '{' ? '}' : ']';
  Levels levels;
  char before = '\0';  // the previous byte that is not blank
  for (std::size_t i = damage.begin; i < damage.limit; ++i) {
    const char c = bytes[i];
    // The fault is the start of another record.
    if (i == damage.fault && i != damage.begin && before == ',' && c == opener && nested) return bytes.rfind(',', i);
    levels.take(c);
    if (!nested && i != damage.begin && (c == '\n' || c == '\r' || (c == ',' && i >= damage.fault))) return i;
    if (nested && c == closer && levels.closed() && i != damage.begin) {
      const Continues continues = continues_at(damage, i + 1);
      if (continues == Continues::unknown && damage.more) return std::nullopt;
      if (continues == Continues::yes) return i + 1;
    }
    if (!JsonTokenizer::is_blank(c)) before = c;
  }
  return std::string_view::npos;
}

}  // namespace oxaudit
