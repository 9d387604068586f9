/// See binary_kind.hpp.
#include "input/sniff/binary_kind.hpp"

#include <algorithm>
#include <array>

namespace oxaudit {

namespace {

using namespace std::string_view_literals;

struct Kind {
  std::string_view signature;
  bool could_be_text;  ///< the signature alone
  std::string_view words;
};

constexpr std::array k_kinds = {
    Kind{"\x89PNG\r\n\x1A\n"sv, false, "this is a PNG image, not text"sv},
    Kind{"\xFF\xD8\xFF"sv, false, "this is a JPEG image, not text"sv},
    Kind{"GIF87a"sv, true, "this is a GIF image, not text"sv},
    Kind{"GIF89a"sv, true, "this is a GIF image, not text"sv},
    Kind{"\x7F"
         "ELF"sv,
         false, "this is an ELF program or library, not text"sv},
    Kind{"PAR1"sv, true, "this is a Parquet file, which is not supported: export its rows as CSV or NDJSON"sv},
    Kind{"ARROW1\0\0"sv, false, "this is an Arrow file, which is not supported: export its rows as CSV or NDJSON"sv},
    Kind{"Obj\x01"sv, false, "this is an Avro file, which is not supported: export its rows as CSV or NDJSON"sv},
    Kind{"\x89HDF\r\n\x1A\n"sv, false, "this is an HDF5 file, which is not supported: export its boards as text"sv},
    Kind{"\x93NUMPY"sv, false, "this is a NumPy array, which is not supported: export its boards as text"sv},
    Kind{"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, false,
         "this is a legacy Microsoft Office document, which is not supported: save it as CSV"sv},
    Kind{"\x04\x22\x4D\x18"sv, false, "this is compressed with lz4, which is not supported: decompress it first"sv},
    Kind{"\x02\x21\x4C\x18"sv, false, "this is compressed with lz4, which is not supported: decompress it first"sv},
    Kind{"\x1F\x9D"sv, false, "this is compressed with compress, which is not supported: decompress it first"sv},
    Kind{"LZIP"sv, true, "this is compressed with lzip, which is not supported: decompress it first"sv},
    Kind{"\x89LZO\0\r\n\x1A\n"sv, false, "this is compressed with lzop, which is not supported: decompress it first"sv},
};

/// The first bytes of the kinds above, of a PDF and of a database. No board begins with one in the usual marks, so that
/// one comparison settles nearly every source.
constexpr std::array<bool, 256> k_first_bytes = [] {
  std::array<bool, 256> first{};
  for (const Kind& kind : k_kinds) first[static_cast<unsigned char>(kind.signature.front())] = true;
  first['%'] = true;
  first['S'] = true;
  return first;
}();

bool is_control(char c) noexcept { return static_cast<unsigned char>(c) < 0x20 && !(c >= '\t' && c <= '\r'); }

/// Requires a version, followed by a comment of non-ASCII bytes or the first object.
bool is_pdf(std::string_view head) noexcept {
  constexpr std::size_t k_version_bytes = 8;
  constexpr std::size_t k_sample_bytes = 512;
  const auto digit = [&](std::size_t i) { return head[i] >= '0' && head[i] <= '9'; };
  if (!head.starts_with("%PDF-") || head.size() <= k_version_bytes || !digit(5) || head[6] != '.' || !digit(7))
    return false;
  const std::string_view rest = head.substr(k_version_bytes, k_sample_bytes);
  const std::size_t next = rest.find_first_not_of(" \r\n");
  if (next == 0 || next == std::string_view::npos) return false;
  const bool comment =
      rest[next] == '%' && next + 1 < rest.size() && static_cast<unsigned char>(rest[next + 1]) >= 0x80;
  return comment || rest.find(" 0 obj") != std::string_view::npos || std::ranges::any_of(rest, is_control);
}

}  // namespace

std::string_view what_binary_is(std::string_view head) noexcept {
  constexpr std::size_t k_behind_bytes = 16;
  if (head.empty() || !k_first_bytes[static_cast<unsigned char>(head.front())]) return {};
  if (head.starts_with(k_sqlite_magic))
    return "this is a SQLite database: save it as a separate file and use --input-format sqlite";
  if (is_pdf(head)) return "this is a PDF document, not text";
  for (const Kind& kind : k_kinds) {
    if (!head.starts_with(kind.signature)) continue;
    const std::string_view behind = head.substr(kind.signature.size(), k_behind_bytes);
    if (!kind.could_be_text || std::ranges::any_of(behind, is_control)) return kind.words;
  }
  return {};
}

}  // namespace oxaudit
