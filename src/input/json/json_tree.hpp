/// A strict JSON reader that keeps places: the value of one record as a flat list of nodes, each a range of the text.
///
/// An audit needs what a general parser throws away: the byte offset of each value, the text of a number (`1.0` is not
/// `1`, and no number is too large), repeated keys, and strings that are not UTF-8 but belong to fields that nobody
/// reads. The grammar is RFC 8259 with one exception: the bytes of a string may be invalid UTF-8 or NUL, and whoever
/// uses the string judges them.
#pragma once

#include "input/json/json_tokenizer.hpp"

#include <string>
#include <vector>

namespace oxaudit {

/// One value. Its text is [begin, end) of the tree's text, quotes and brackets included.
struct JsonNode {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t next = 0;  ///< index of the first node that is neither this one nor within it
  JsonKind kind = JsonKind::null;
  bool escaped = false;  ///< a string with a backslash in it
};

enum class JsonProblem : std::uint8_t { none, syntax, too_deep, extra_data };

/// The nodes are in the order of their text. The elements of an array follow it; an object is followed by key, value,
/// key, value and so on. The tree is reused from record to record and allocates nothing once it has grown.
class JsonTree {
 public:
  /// Steps through the children of one node: see children().
  struct ChildIterator {
    using value_type = std::uint32_t;
    using difference_type = std::ptrdiff_t;
    const JsonNode* nodes = nullptr;
    std::uint32_t at = 0;
    std::uint32_t key_nodes = 0;  ///< nodes of a child before its value: 1 for a key, else 0
    std::uint32_t operator*() const noexcept { return at; }
    ChildIterator& operator++() noexcept { return at = nodes[at + key_nodes].next, *this; }
    ChildIterator operator++(int) noexcept {
      const ChildIterator before = *this;
      return ++*this, before;
    }
    bool operator==(const ChildIterator& other) const noexcept { return at == other.at; }
  };
  struct Children {
    ChildIterator first;
    ChildIterator last;
    ChildIterator begin() const noexcept { return first; }
    ChildIterator end() const noexcept { return last; }
    bool empty() const noexcept { return first == last; }
  };

  /// Reads exactly one value with blanks around it. The text must outlive the tree and be shorter than 4 GiB. If the
  /// result is not `none`, problem_at() is the place of the fault and the nodes are meaningless. Time and memory are
  /// linear in the text.
  JsonProblem parse(std::string_view text, unsigned depth_max);

  /// Offset in the text of the first wrong byte; the size of the text when it ends too early.
  std::size_t problem_at() const noexcept { return tokens_.at(); }
  /// What a syntax error should have been: "a comma or }".
  std::string_view expected() const noexcept { return tokens_.expected(); }

  /// The path of the value in its document, for messages; it must outlive the tree's use.
  void set_root_path(std::string_view path) noexcept { root_path_ = path; }
  std::string_view root_path() const noexcept { return root_path_; }

  std::string_view text() const noexcept { return tokens_.text(); }
  const JsonNode& node(std::uint32_t index) const noexcept { return nodes_[index]; }
  bool is(std::uint32_t index, JsonKind kind) const noexcept { return nodes_[index].kind == kind; }
  bool is_container(std::uint32_t index) const noexcept { return nodes_[index].kind >= JsonKind::array; }
  /// The elements of an array, or the keys of an object: the value of a key is the node after it. Other values have no
  /// children.
  Children children(std::uint32_t index) const noexcept {
    const std::uint32_t key_nodes = is(index, JsonKind::object) ? 1 : 0;
    return {{nodes_.data(), index + 1, key_nodes}, {nodes_.data(), nodes_[index].next, key_nodes}};
  }
  /// The node's text; for a string without the quotes and not decoded.
  std::string_view raw(std::uint32_t index) const noexcept;
  /// Offset of that text.
  std::uint32_t raw_begin(std::uint32_t index) const noexcept {
    return nodes_[index].begin + (is(index, JsonKind::string) ? 1U : 0U);
  }
  /// The same text, decoded if it has escapes.
  std::string decoded(std::uint32_t index) const;
  /// True when the string decodes to `wanted`.
  bool string_equals(std::uint32_t index, std::string_view wanted) const;
  /// True when two strings decode to the same text.
  bool strings_equal(std::uint32_t a, std::uint32_t b) const;

 private:
  bool in_object() const noexcept { return !open_.empty() && is(open_.back(), JsonKind::object); }
  JsonProblem syntax(std::string_view expected) noexcept { return tokens_.fail(expected), JsonProblem::syntax; }
  void close() noexcept;
  bool read_key();
  bool read_leaf();

  JsonTokenizer tokens_;
  std::string_view root_path_ = "$";
  std::vector<JsonNode> nodes_;
  std::vector<std::uint32_t> open_;  ///< arrays and objects that are not closed yet, the innermost last
};

}  // namespace oxaudit
