/// Which value of a JSON record is the board and which the id: `--board-key`, `--id-key` and the names known by
/// default.
#pragma once

#include "input/json/json_tree.hpp"
#include "support/result.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// What a key found in one record.
struct JsonMatches {
  std::uint32_t count = 0;             ///< values that match; of one key given twice in an object only the first
  std::uint32_t first = 0;             ///< node of the first of them
  std::uint32_t last = 0;              ///< node of another, if there are several
  std::optional<std::uint32_t> twice;  ///< a key on the way that its object names again
};

class JsonKey {
 public:
  /// A JSON Pointer (RFC 6901: `/` begins each step, `~1` is a slash, `~0` a tilde) in which a step `*` is every
  /// element or member; or, when `text` does not begin with a slash, a name found at any depth, though not within a
  /// value of that name. Refuses a `~` that is neither.
  static Result<JsonKey> parse(std::string_view text);

  /// A member of the record itself that has one of these names, in upper or lower case.
  static JsonKey known(std::span<const std::string_view> names);

  JsonMatches find(const JsonTree& tree) const;

  /// True for known(): nobody asked for a key, so a record that is no object may itself be the board.
  bool by_default() const noexcept { return kind_ == Kind::known; }
  /// As given; for known names the most usual one.
  const std::string& text() const noexcept { return text_; }

 private:
  enum class Kind : std::uint8_t { pointer, name, known };
  struct Step {
    std::string name;
    bool any = false;
    std::optional<std::size_t> position;  ///< the name as an array index
  };

  void follow(const JsonTree& tree, std::uint32_t node, std::size_t step, JsonMatches& matches) const;
  void search(const JsonTree& tree, JsonMatches& matches) const;
  void look_up(const JsonTree& tree, JsonMatches& matches) const;

  Kind kind_ = Kind::name;
  std::string text_;
  std::vector<Step> steps_;
  std::vector<std::string> names_;
};

/// Names of a board and of an id, in the order of preference; the same in every format.
std::span<const std::string_view> known_board_keys() noexcept;
/// In upper or lower case; `key` is decoded.
bool is_known_board_key(std::string_view key) noexcept;
std::span<const std::string_view> known_id_keys() noexcept;

}  // namespace oxaudit
