/// Which value of a JSON record is the board and which the id: `--board-key`, `--id-key` and the names known by
/// default.
#pragma once

#include "input/json/json_pointer.hpp"
#include "input/json/json_tree.hpp"

#include <algorithm>
#include <span>

namespace oxaudit {

/// What a key found in one record.
struct JsonMatches {
  std::uint32_t count = 0;                    ///< values that match; of a key repeated in one object only the first
  std::uint32_t first = 0;                    ///< node of the first of them
  std::uint32_t last = 0;                     ///< node of another, if there are several
  std::optional<std::uint32_t> twice;         ///< a key on the way that its object repeats
  std::vector<std::uint32_t>* all = nullptr;  ///< where to list every match, if anywhere

  void add(std::uint32_t node) {
    if (all != nullptr) all->push_back(node);
    first = count == 0 ? node : std::min(first, node);
    last = std::max(last, node);
    ++count;
  }
};

/// Adds what the pointer leads to from `node` on, beginning with its step `index`. Of a key repeated in one object,
/// only the first is followed, unless all matches are listed.
void follow(const JsonTree& tree, const JsonPointer& pointer, JsonMatches& matches, std::uint32_t node = 0,
            std::size_t index = 0);

class JsonKey {
 public:
  /// A JSON Pointer or, when `text` does not begin with a slash, a name that is found at any depth, though not within a
  /// value of that name. Fails when the pointer is invalid.
  static Result<JsonKey> parse(std::string_view text);

  /// A member of the record itself that has one of these names, in upper or lower case.
  static JsonKey known(std::span<const std::string_view> names);

  JsonMatches find(const JsonTree& tree) const;

  /// True for known(): nobody asked for a key, so a record that is not an object may itself be the board.
  bool by_default() const noexcept { return kind_ == Kind::known; }
  /// As given; for known names the most usual one.
  const std::string& text() const noexcept { return text_; }

 private:
  enum class Kind : std::uint8_t { pointer, name, known };

  void search(const JsonTree& tree, JsonMatches& matches) const;
  void look_up(const JsonTree& tree, JsonMatches& matches) const;

  Kind kind_ = Kind::name;
  std::string text_;
  JsonPointer pointer_;
  std::vector<std::string> names_;
};

/// Names of a board and of an id, in the order of preference; the same in every format.
std::span<const std::string_view> known_board_keys() noexcept;
std::span<const std::string_view> known_id_keys() noexcept;
/// In upper or lower case; `key` is decoded.
bool is_known_board_key(std::string_view key) noexcept;

}  // namespace oxaudit
