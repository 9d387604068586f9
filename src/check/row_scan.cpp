/// See row_scan.hpp.
#include "check/row_scan.hpp"

#include "support/utf8.hpp"

namespace oxaudit {

namespace {

/// True for ASCII text in UTF-16 (`period` 2) or UTF-32 (4): one byte in every `period` bytes is not NUL.
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

/// An invalid byte sequence in place of a character.
struct Broken {
  Detail detail;
  std::uint32_t found;
  std::size_t size;
};

/// Classifies the start of `text`, which is a NUL or invalid UTF-8. `row` is the row that contains it.
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
      const bool word =
          in_word(row.text, i - character.size, [&](std::size_t at) { return marks.is_mark(row.text[at]); });
      scan.unknown = Finding{.rule = Rule::unknown_mark,
                             .detail = Detail::unknown_character,
                             .column = scan.cells,
                             .offset = offset,
                             .found = static_cast<std::uint32_t>(character.code_point),
                             .expected = word ? 1U : 0U};
    }
  }
  return scan;
}

}  // namespace oxaudit
