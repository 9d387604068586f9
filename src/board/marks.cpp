/// See marks.hpp. Every mark is stored once, as text. The table of bytes is derived from the marks of one byte.
#include "board/marks.hpp"

#include "support/escape.hpp"
#include "support/utf8.hpp"

#include <algorithm>
#include <utility>

namespace oxaudit {

namespace {

constexpr std::string_view k_blanks = " \t\v\f";

struct Kind {
  std::string_view name;
  std::string_view meaning;  ///< in messages
  Cell cell;
};

constexpr std::array<Kind, 3> k_kinds = {{{"x", "X", Cell::x}, {"o", "O", Cell::o}, {"empty", "empty", Cell::empty}}};

const Kind& kind_of(Cell cell) { return *std::ranges::find(k_kinds, cell, &Kind::cell); }

/// Where the value begins, when `text` starts with a kind and `=`; blanks before the kind are allowed.
struct Prefix {
  const Kind* kind;
  std::size_t value;
};

std::optional<Prefix> kind_prefix(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(k_blanks);
  if (begin == std::string_view::npos) return std::nullopt;
  for (const Kind& kind : k_kinds) {
    const std::size_t equals = begin + kind.name.size();
    if (text.substr(begin).starts_with(kind.name) && equals < text.size() && text[equals] == '=')
      return Prefix{&kind, equals + 1};
  }
  return std::nullopt;
}

/// The end of the value that begins `text`: a comma that a kind follows, or the end.
std::size_t value_end(std::string_view text) {
  for (std::size_t comma = text.find(','); comma != std::string_view::npos; comma = text.find(',', comma + 1))
    if (kind_prefix(text.substr(comma + 1))) return comma;
  return text.size();
}

/// True for `1,y=0`: the writer meant two marks, not a long one.
bool holds_unknown_kind(std::string_view value) {
  const std::size_t comma = value.find(',');
  return comma != std::string_view::npos && value.find('=', comma) != std::string_view::npos;
}

std::string escaped(std::string_view text) {
  std::string out;
  append_escaped(out, text, text.size());
  return out;
}

std::string quoted(std::string_view text) { return '"' + escaped(text) + '"'; }

/// Why `value` cannot be a mark; empty when it can.
std::string fault_of(const Kind& kind, std::string_view value) {
  const std::string shown = std::string(kind.name) + '=' + escaped(value);
  // An empty cell in CSV or JSON may have no text.
  if (value.empty() && kind.cell == Cell::empty) return {};
  if (value.empty())
    return "--marks " + shown + ": no mark follows the equals sign; for a blank write '" + std::string(kind.name) +
           "= ' with a blank between the equals sign and the closing quote";
  if (value.size() > 1 && value.ends_with(',')) return "--marks " + shown + ": nothing follows the last comma";
  if (holds_unknown_kind(value)) return "--marks " + shown + ": only x=, o= and empty= are known";
  std::size_t characters = 0;
  for (std::string_view rest = value; !rest.empty(); ++characters) {
    const DecodedCharacter character = decode_utf8(rest);
    if (!character.ok) return "--marks " + shown + ": a mark must be UTF-8";
    const char32_t c = character.code_point;
    const bool blank = c < 0x80 && k_blanks.find(static_cast<char>(c)) != std::string_view::npos;
    if (!blank && (c < 0x20 || (c >= 0x7F && c < 0xA0)))
      return "--marks " + shown + ": a mark cannot hold a line end or another control character";
    rest.remove_prefix(character.size);
  }
  const bool edged =
      k_blanks.find(value.front()) != std::string_view::npos || k_blanks.find(value.back()) != std::string_view::npos;
  if (characters > 1 && edged)
    return "--marks " + shown + ": a mark of several characters cannot begin or end with a blank";
  return {};
}

}  // namespace

Marks::Marks() : words_{{"X", Cell::x}, {"x", Cell::x}, {"O", Cell::o}, {"o", Cell::o}, {"-", Cell::empty}} { index(); }

Result<Marks> Marks::parse(const std::vector<std::string>& specs) {
  std::vector<Word> given;
  for (const std::string& spec : specs) {
    std::string_view rest = spec;
    for (;;) {
      const std::optional<Prefix> prefix = kind_prefix(rest);
      if (!prefix)
        return Error{"--marks " + quoted(rest) + ": expected x=MARK, o=MARK or empty=MARK, as in x=1,o=2,empty=0"};
      rest.remove_prefix(prefix->value);
      const std::size_t end = value_end(rest);
      const std::string_view value = rest.substr(0, end);
      if (std::string fault = fault_of(*prefix->kind, value); !fault.empty()) return Error{std::move(fault)};
      given.push_back({std::string(value), prefix->kind->cell});
      if (end == rest.size()) break;
      rest.remove_prefix(end + 1);
    }
  }

  Marks marks;
  const auto named = [&](Cell cell) { return std::ranges::find(given, cell, &Word::cell) != given.end(); };
  std::erase_if(marks.words_, [&](const Word& word) { return named(word.cell); });
  for (Word& word : given) {
    const auto same = std::ranges::find(marks.words_, word.text, &Word::text);
    if (same == marks.words_.end()) {
      marks.words_.push_back(std::move(word));
    } else if (same->cell != word.cell) {
      const Kind& kept = kind_of(same->cell);
      std::string message = "--marks: " + quoted(word.text) + " cannot mean both " + std::string(kept.meaning) +
                            " and " + std::string(kind_of(word.cell).meaning);
      if (!named(same->cell))
        message += "; it is a default mark, so name others in its place with " + std::string(kept.name) + "=";
      return Error{std::move(message)};
    }
  }
  marks.index();
  return marks;
}

void Marks::index() {
  bytes_.fill(Byte::other);
  const auto entry = [&](char c) -> Byte& { return bytes_[static_cast<unsigned char>(c)]; };
  for (const Word& word : words_)
    if (word.text.size() == 1) entry(word.text.front()) = static_cast<Byte>(word.cell);
  blank_is_mark_ = std::ranges::any_of(k_blanks, [&](char c) { return is_mark(c); });
  if (!blank_is_mark_)
    for (const char c : k_blanks) entry(c) = Byte::blank;

  // The order in which the marks were given does not matter, so the fast readers must accept every order.
  static const auto k_standard = [](std::string_view text) {
    return text == "X" || text == "x" || text == "O" || text == "o" || text == "-";
  };
  standard_ = words_.size() == 5 && std::ranges::all_of(words_, [](const Word& word) {
                if (!k_standard(word.text)) return false;
                const char c = word.text.front();
                return word.cell == (c == '-' ? Cell::empty : c == 'X' || c == 'x' ? Cell::x : Cell::o);
              });
}

std::optional<Cell> Marks::character(std::string_view utf8) const noexcept {
  if (utf8.size() != 1) return word(utf8);
  if (!is_mark(utf8.front())) return std::nullopt;
  return static_cast<Cell>(byte(utf8.front()));
}

std::optional<Cell> Marks::word(std::string_view text) const noexcept {
  for (const Word& word : words_)
    if (word.text == text) return word.cell;
  return std::nullopt;
}

std::string Marks::describe() const {
  std::string out;
  for (const Kind& kind : k_kinds) {
    for (const Word& word : words_) {
      if (word.cell != kind.cell) continue;
      if (!out.empty()) out += ',';
      out += kind.name;
      out += '=';
      out += escaped(word.text);
    }
  }
  return out;
}

}  // namespace oxaudit
