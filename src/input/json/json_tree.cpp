/// See json_tree.hpp. The parser keeps its own stack, so no input can exhaust the thread's.
#include "input/json/json_tree.hpp"

#include "input/json/json_text.hpp"

namespace oxaudit {

namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

}  // namespace

JsonProblem JsonTree::parse(std::string_view text, unsigned depth_max) {
  text_ = text;
  nodes_.clear();
  open_.clear();
  at_ = 0;
  problem_at_ = 0;
  expected_ = {};
  problem_ = JsonProblem::none;

  Next next = Next::value;
  while (next != Next::done && next != Next::failed) {
    skip_blanks();
    switch (next) {
      case Next::value: next = read_value(depth_max); break;
      case Next::key: next = read_key(); break;
      default: next = read_after_value(); break;
    }
  }
  if (next == Next::done && at_ < text_.size()) {
    problem_ = JsonProblem::extra_data;
    problem_at_ = at_;
  }
  return problem_;
}

JsonTree::Next JsonTree::read_value(unsigned depth_max) {
  const char c = peek();
  bool read = false;
  switch (c) {
    case '{': return open(JsonKind::object, depth_max);
    case '[': return open(JsonKind::array, depth_max);
    case '"': read = read_string(); break;
    case 't': read = read_word("true", JsonKind::boolean); break;
    case 'f': read = read_word("false", JsonKind::boolean); break;
    case 'n': read = read_word("null", JsonKind::null); break;
    default: read = c == '-' || is_digit(c) ? read_number() : fail("a value"); break;
  }
  return read ? Next::after_value : Next::failed;
}

JsonTree::Next JsonTree::read_key() {
  if (peek() != '"') {
    fail("a key in double quotes");
    return Next::failed;
  }
  if (!read_string()) return Next::failed;
  skip_blanks();
  if (peek() != ':') {
    fail("a colon");
    return Next::failed;
  }
  ++at_;
  return Next::value;
}

JsonTree::Next JsonTree::read_after_value() {
  if (open_.empty()) return Next::done;
  const bool in_object = nodes_[open_.back()].kind == JsonKind::object;
  if (peek() == ',') {
    ++at_;
    return in_object ? Next::key : Next::value;
  }
  if (peek() == (in_object ? '}' : ']')) return close();
  fail(in_object ? "a comma or }" : "a comma or ]");
  return Next::failed;
}

JsonTree::Next JsonTree::open(JsonKind kind, unsigned depth_max) {
  if (open_.size() >= depth_max) {
    problem_ = JsonProblem::too_deep;
    problem_at_ = at_;
    return Next::failed;
  }
  open_.push_back(static_cast<std::uint32_t>(nodes_.size()));
  leaf(kind, at_);
  ++at_;
  skip_blanks();
  if (peek() == (kind == JsonKind::object ? '}' : ']')) return close();
  return kind == JsonKind::object ? Next::key : Next::value;
}

JsonTree::Next JsonTree::close() {
  ++at_;
  JsonNode& node = nodes_[open_.back()];
  node.end = static_cast<std::uint32_t>(at_);
  node.next = static_cast<std::uint32_t>(nodes_.size());
  open_.pop_back();
  return Next::after_value;
}

bool JsonTree::read_string() {
  const std::size_t begin = at_++;
  bool escaped = false;
  while (at_ < text_.size() && text_[at_] != '"') {
    const auto byte = static_cast<unsigned char>(text_[at_]);
    if (byte < 0x20 && byte != 0) return fail("an escape such as \\n or \\t for a control character");
    if (byte == '\\') {
      escaped = true;
      if (!read_escape()) return false;
    } else {
      ++at_;
    }
  }
  if (at_ >= text_.size()) return fail("a closing quote");
  ++at_;
  leaf(JsonKind::string, begin, escaped);
  return true;
}

bool JsonTree::read_escape() {
  ++at_;
  if (at_ < text_.size() && text_[at_] == 'u') {
    for (int i = 0; i < 4; ++i) {
      ++at_;
      if (hex_digit(peek()) < 0) return fail("four hexadecimal digits");
    }
    ++at_;
    return true;
  }
  if (at_ >= text_.size() || std::string_view("\"\\/bfnrt").find(text_[at_]) == std::string_view::npos)
    return fail("one of \" \\ / b f n r t u behind a backslash");
  ++at_;
  return true;
}

bool JsonTree::digits() noexcept {
  if (!is_digit(peek())) return false;
  while (is_digit(peek())) ++at_;
  return true;
}

bool JsonTree::read_number() {
  const std::size_t begin = at_;
  if (peek() == '-') ++at_;
  if (peek() == '0')
    ++at_;
  else if (!digits())
    return fail("a digit");
  // `01` is two numbers side by side to the grammar; say what is wrong instead of asking for a comma.
  if (is_digit(peek())) return fail("a number without a leading zero");
  if (peek() == '.') {
    ++at_;
    if (!digits()) return fail("a digit");
  }
  if (peek() == 'e' || peek() == 'E') {
    ++at_;
    if (peek() == '+' || peek() == '-') ++at_;
    if (!digits()) return fail("a digit");
  }
  leaf(JsonKind::number, begin);
  return true;
}

bool JsonTree::read_word(std::string_view word, JsonKind kind) {
  const std::size_t begin = at_;
  for (const char c : word) {
    if (peek() != c) return fail(word);
    ++at_;
  }
  leaf(kind, begin);
  return true;
}

bool JsonTree::fail(std::string_view expected) {
  problem_ = JsonProblem::syntax;
  problem_at_ = at_;
  expected_ = expected;
  return false;
}

void JsonTree::skip_blanks() noexcept {
  while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
    ++at_;
}

void JsonTree::leaf(JsonKind kind, std::size_t begin, bool escaped) {
  nodes_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_),
                    static_cast<std::uint32_t>(nodes_.size() + 1), kind, escaped});
}

std::string_view JsonTree::raw(std::uint32_t index) const noexcept {
  const JsonNode& node = nodes_[index];
  const std::uint32_t quote = node.kind == JsonKind::string ? 1 : 0;
  return text_.substr(node.begin + quote, node.end - node.begin - 2 * quote);
}

std::uint32_t JsonTree::raw_begin(std::uint32_t index) const noexcept {
  const JsonNode& node = nodes_[index];
  return node.begin + (node.kind == JsonKind::string ? 1U : 0U);
}

bool JsonTree::string_equals(std::uint32_t index, std::string_view wanted) const {
  if (!nodes_[index].escaped) return raw(index) == wanted;
  return decode_json_string(raw(index)) == wanted;
}

bool JsonTree::strings_equal(std::uint32_t a, std::uint32_t b) const {
  if (!nodes_[b].escaped) return string_equals(a, raw(b));
  return string_equals(a, decode_json_string(raw(b)));
}

}  // namespace oxaudit
