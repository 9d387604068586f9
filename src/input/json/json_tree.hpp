/// A strict JSON reader that keeps places: the value of one record as a flat list of nodes, each a range of the text.
///
/// It stands apart from any general parser because an audit needs what those throw away: the byte at which a value
/// stands, the own text of a number (`1.0` is not `1`, and no number is too large), keys given twice, and strings that
/// are not UTF-8 but belong to a field that is none of our business. Grammar: RFC 8259, with one mercy: bytes in a
/// string may be invalid UTF-8 or NUL; whoever uses the string judges them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

enum class JsonKind : std::uint8_t { null, boolean, number, string, array, object };

/// One value. Its text is [begin, end) of the tree's text, quotes and brackets included.
struct JsonNode {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t next = 0;  ///< index of the first node that is neither this one nor within it
  JsonKind kind = JsonKind::null;
  bool escaped = false;  ///< a string with a backslash in it
};

enum class JsonProblem : std::uint8_t { none, syntax, too_deep, extra_data };

/// Nodes stand in the order of their text: an array's elements follow it; an object is followed by key, value, key,
/// value … Reused from record to record, it allocates nothing once it has grown.
class JsonTree {
 public:
  /// Reads exactly one value with blanks around it; the text must outlive the tree and be shorter than 4 GiB. When it
  /// returns something else than `none`, `problem_at()` tells where and the nodes mean nothing. Time and memory are
  /// linear in the text.
  JsonProblem parse(std::string_view text, unsigned depth_max);

  /// Offset in the text of the first byte that is wrong; the text's size when it ends too early.
  std::size_t problem_at() const noexcept { return problem_at_; }
  /// For a syntax error, what should have stood there: "a comma or }".
  std::string_view expected() const noexcept { return expected_; }

  /// Where the value stands in its document, for people; it must outlive the tree's use.
  void set_root_path(std::string_view path) noexcept { root_path_ = path; }
  std::string_view root_path() const noexcept { return root_path_; }

  std::string_view text() const noexcept { return text_; }
  const JsonNode& node(std::uint32_t index) const noexcept { return nodes_[index]; }
  /// The node's own text; for a string what stands between its quotes, not decoded.
  std::string_view raw(std::uint32_t index) const noexcept;
  /// Where that text begins.
  std::uint32_t raw_begin(std::uint32_t index) const noexcept;
  /// True when the string decodes to `wanted`.
  bool string_equals(std::uint32_t index, std::string_view wanted) const;
  /// True when two strings decode to the same.
  bool strings_equal(std::uint32_t a, std::uint32_t b) const;

 private:
  enum class Next : std::uint8_t { value, key, after_value, done, failed };

  Next read_value(unsigned depth_max);
  Next read_key();
  Next read_after_value();
  Next open(JsonKind kind, unsigned depth_max);
  Next close();
  bool read_string();
  bool read_escape();
  bool read_number();
  bool read_word(std::string_view word, JsonKind kind);
  bool fail(std::string_view expected);
  void skip_blanks() noexcept;
  bool digits() noexcept;
  char peek() const noexcept { return at_ < text_.size() ? text_[at_] : '\0'; }
  void leaf(JsonKind kind, std::size_t begin, bool escaped = false);

  std::string_view text_;
  std::string_view root_path_ = "$";
  std::vector<JsonNode> nodes_;
  std::vector<std::uint32_t> open_;  ///< the arrays and objects around the place
  std::size_t at_ = 0;
  std::size_t problem_at_ = 0;
  std::string_view expected_;
  JsonProblem problem_ = JsonProblem::none;
};

}  // namespace oxaudit
