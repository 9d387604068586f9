/// See container_kind.hpp.
#include "input/stream/container_kind.hpp"

#include "input/format_table.hpp"
#include "support/ascii.hpp"
#include "support/file_name.hpp"

#include <algorithm>
#include <array>

namespace oxaudit {

namespace {

using namespace std::string_view_literals;

struct Signature {
  ContainerKind kind;
  std::string_view bytes;
};

constexpr std::array k_signatures = {
    Signature{ContainerKind::gzip, "\x1F\x8B\x08"sv},
    Signature{ContainerKind::zstd, "\x28\xB5\x2F\xFD"sv},
    Signature{ContainerKind::xz,
              "\xFD"
              "7zXZ\0"sv},
    Signature{ContainerKind::zip, "PK\x03\x04"sv},
    Signature{ContainerKind::zip, "PK\x05\x06"sv},  // without members
    Signature{ContainerKind::zip, "PK\x07\x08"sv},  // written as the only part of a split archive
    Signature{ContainerKind::seven_zip, "7z\xBC\xAF\x27\x1C"sv},
    Signature{ContainerKind::rar, "Rar!\x1A\x07"sv},
};

/// Checks the level and the signature of a block or of the end, too: a text could begin with "BZh".
bool is_bzip2(std::string_view head) noexcept {
  if (!head.starts_with("BZh") || head.size() < 10 || head[3] < '1' || head[3] > '9') return false;
  const std::string_view block = head.substr(4, 6);
  return block == "1AY&SY"sv || block == "\x17\x72\x45\x38\x50\x90"sv;
}

/// A frame that zstd skips. Some programs write one first.
bool is_skippable_frame(std::string_view head) noexcept {
  return head.size() >= 4 && (static_cast<unsigned char>(head[0]) & 0xF0U) == 0x50 &&
         head.substr(1, 3) == "\x2A\x4D\x18"sv;
}

/// The oldest tar has no signature, but every header has a checksum.
bool is_tar(std::string_view head) noexcept {
  constexpr std::size_t k_sum_begin = 148;
  constexpr std::size_t k_sum_size = 8;
  if (head.size() < k_container_head_bytes || head.front() == '\0') return false;
  unsigned stated = 0;
  bool any_digit = false;
  for (const char c : head.substr(k_sum_begin, k_sum_size)) {
    if (c >= '0' && c <= '7') {
      stated = stated * 8 + static_cast<unsigned>(c - '0');
      any_digit = true;
    } else if (c != ' ' && c != '\0') {
      return false;
    }
  }
  unsigned sum = k_sum_size * unsigned{' '};
  int signed_sum = k_sum_size * int{' '};
  for (std::size_t i = 0; i < k_container_head_bytes; ++i) {
    if (i >= k_sum_begin && i < k_sum_begin + k_sum_size) continue;
    sum += static_cast<unsigned char>(head[i]);
    signed_sum += static_cast<signed char>(head[i]);
  }
  // Some old programs added the bytes as signed numbers.
  return any_digit && (stated == sum || static_cast<int>(stated) == signed_sum);
}

constexpr std::array k_stream_extensions = {".gz"sv, ".zst"sv, ".xz"sv, ".bz2"sv};
constexpr std::array k_archive_extensions = {".zip"sv, ".tar"sv, ".tgz"sv, ".7z"sv, ".rar"sv};

bool ends_with_extension(std::string_view name, std::string_view extension) noexcept {
  return name.size() > extension.size() && ends_with_but_case(name, extension);
}

bool names_archive(std::string_view name) noexcept {
  name = without_upload_number(name);
  return std::any_of(k_archive_extensions.begin(), k_archive_extensions.end(),
                     [&](std::string_view extension) { return ends_with_extension(name, extension); });
}

}  // namespace

ContainerKind container_kind(std::string_view head) noexcept {
  for (const Signature& signature : k_signatures)
    if (head.starts_with(signature.bytes)) return signature.kind;
  if (is_bzip2(head)) return ContainerKind::bzip2;
  if (is_skippable_frame(head)) return ContainerKind::zstd;
  return is_tar(head) ? ContainerKind::tar : ContainerKind::none;
}

std::string_view name(ContainerKind kind) noexcept {
  static constexpr std::array k_names = {"plain"sv, "gzip"sv, "zstd"sv, "xz"sv, "bzip2"sv,
                                         "zip"sv,   "tar"sv,  "7z"sv,   "rar"sv};
  return k_names[static_cast<std::size_t>(kind)];
}

bool is_archive(ContainerKind kind) noexcept { return kind >= ContainerKind::zip; }

std::string_view without_stream_extension(std::string_view file_name) noexcept {
  const std::string_view upload = without_upload_number(file_name);
  for (const std::string_view extension : k_stream_extensions)
    if (ends_with_extension(upload, extension)) return upload.substr(0, upload.size() - extension.size());
  return file_name;
}

std::optional<NameHint> hint_of_name(std::string_view file_name) noexcept {
  if (names_archive(file_name)) return NameHint{Format::text, true};
  std::string_view inner = file_name;
  for (std::size_t size = 0; size != inner.size();) {
    size = inner.size();
    inner = without_stream_extension(inner);
  }
  const bool compressed = inner.size() != file_name.size();
  if (compressed && names_archive(inner)) return NameHint{Format::text, true};
  const auto format = format_of_name(inner);
  if (!format) return std::nullopt;
  return NameHint{*format, compressed};
}

}  // namespace oxaudit
