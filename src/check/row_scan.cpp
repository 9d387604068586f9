/// See row_scan.hpp.
#include "check/row_scan.hpp"

#include "support/utf8.hpp"

namespace oxaudit {

namespace {

/// True when, of every `period` bytes, one is no NUL and all others are: ASCII text in UTF-16 (2) or UTF-32 (4).
bool spaced_by_nuls(std::string_view text, std::size_t period) {
  if (text.size() <= 2 * period) return false;
  std::size_t phase = 0;
  while (phase < period && text[phase] == '\0') ++phase;
  if (phase == period) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if ((text[i] != '\0') != (i % period == phase)) return false;
  return true;
}

Detail detail_of_nul(std::string_view row) {
  if (spaced_by_nuls(row, 4)) return Detail::utf32_text;
  if (spaced_by_nuls(row, 2)) return Detail::utf16_text;
  return Detail::nul_byte;
}

/// What a cell is instead of a character.
struct Broken {
  Detail detail;
  std::uint32_t found;
  std::size_t size;
};

/// What stands at the start of `text`, which begins with a NUL or is no UTF-8.
Broken broken_character(std::string_view text, std::string_view row) {
  if (text.front() == '\0') return {detail_of_nul(row), 0, 1};
  const char32_t unit = broken_utf16(text);
  if (unit == k_half_utf16_unit) return {Detail::half_utf16_unit, 0, k_broken_utf16_bytes};
  if (unit != 0) return {Detail::lone_surrogate, static_cast<std::uint32_t>(unit), k_broken_utf16_bytes};
  return {Detail::invalid_utf8, static_cast<unsigned char>(text.front()), 1};
}

}  // namespace

RowScan scan_row(TextAt row, const Marks& marks) {
  RowScan scan;
  for (std::size_t i = 0; i < row.text.size(); ++scan.characters) {
    const char c = row.text[i];
    const auto offset = row.offset + static_cast<std::uint32_t>(i);
    const Marks::Byte byte = marks.byte(c);
    if (byte <= Marks::Byte::o) {
      ++scan.cells;
      scan.code = scan.code * 3 + static_cast<std::uint32_t>(byte);
      ++i;
      continue;
    }
    if (byte == Marks::Byte::blank) {
      scan.spaces += c == ' ' ? 1 : 0;
      ++i;
      continue;
    }

    const DecodedCharacter character = decode_utf8(row.text.substr(i));
    const std::string_view text = row.text.substr(i, character.size);
    ++scan.cells;
    if (!character.ok || c == '\0') {
      const Broken broken = broken_character(row.text.substr(i), row.text);
      i += broken.size;
      if (!scan.encoding)
        scan.encoding = Finding{.rule = Rule::bad_encoding,
                                .detail = broken.detail,
                                .column = scan.cells,
                                .offset = offset,
                                .found = broken.found};
      continue;
    }
    i += character.size;
    if (const std::optional<Cell> cell = marks.character(text)) {
      scan.code = scan.code * 3 + static_cast<std::uint32_t>(*cell);
    } else if (!scan.unknown) {
      scan.unknown = Finding{
          .rule = Rule::unknown_mark,
          .detail = Detail::unknown_character,
          .column = scan.cells,
          .offset = offset,
          .found = static_cast<std::uint32_t>(character.code_point),
          .expected =
              in_word(row.text, offset - row.offset, [&](std::size_t at) { return marks.is_mark(row.text[at]); }) ? 1U
                                                                                                                  : 0U};
    }
  }
  return scan;
}

}  // namespace oxaudit
