/// Names for the characters that turn up in boards in place of marks, so that a message can tell apart what looks
/// alike.
#pragma once

#include <string_view>

namespace oxaudit {

/// What a character is easily taken for.
enum class LooksLike : unsigned char { nothing, x, o, dash, blank, invisible };

struct CharacterName {
  char32_t code_point;
  std::string_view name;  ///< as Unicode has it; of a control character, the name that people know
  LooksLike looks_like = LooksLike::nothing;
};

/// nullptr for a character that is not in the table, which is most of them.
const CharacterName* find_character_name(char32_t code_point) noexcept;

}  // namespace oxaudit
