/// Names of characters that occur in boards in place of marks. A message needs them to distinguish characters that look
/// the same, such as X and the Cyrillic letter Ha.
#pragma once

#include <string_view>

namespace oxaudit {

/// What a reader can easily mistake a character for.
enum class LooksLike : unsigned char { nothing, x, o, dash, blank, invisible };

struct CharacterName {
  char32_t code_point;
  std::string_view name;  ///< the Unicode name, or for a control character its common name
  LooksLike looks_like = LooksLike::nothing;
};

/// Returns nullptr for the characters that are not in the table, which are most of them.
const CharacterName* find_character_name(char32_t code_point) noexcept;

}  // namespace oxaudit
