/// See archive_end.hpp.
#include "input/archive/archive_end.hpp"

#include "input/archive/archive_zip_end.hpp"

#include <isa-l/crc.h>

#include <algorithm>
#include <cstdint>

namespace oxaudit {

namespace {

constexpr std::size_t k_tar_block_bytes = 512;
/// Some programs pad what they write; the block itself has 8 bytes.
constexpr std::size_t k_rar_end_bytes_max = 512;

std::uint32_t byte(std::string_view bytes, std::size_t at) noexcept { return static_cast<unsigned char>(bytes[at]); }

std::uint32_t crc_of(std::string_view bytes) noexcept {
  return crc32_gzip_refl(0, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

/// A block of RAR 4 begins with the lower half of its sum, its type, flags and its size.
bool is_end_of_rar4(std::string_view block) noexcept {
  constexpr std::size_t k_header_bytes = 7;
  constexpr std::uint32_t k_end_type = 0x7B;
  if (block.size() < k_header_bytes || byte(block, 2) != k_end_type) return false;
  const std::size_t size = byte(block, 5) | byte(block, 6) << 8U;
  if (size < k_header_bytes || size > block.size()) return false;
  return (crc_of(block.substr(2, size - 2)) & 0xFFFFU) == (byte(block, 0) | byte(block, 1) << 8U);
}

/// One of RAR 5 begins with its sum, the size of what follows, in a byte where it is the end, and its type.
bool is_end_of_rar5(std::string_view block) noexcept {
  constexpr std::size_t k_header_bytes = 6;
  constexpr std::uint32_t k_end_type = 5;
  if (block.size() < k_header_bytes || byte(block, 5) != k_end_type) return false;
  const std::size_t size = 5 + byte(block, 4);
  if (byte(block, 4) >= 0x80 || size > block.size()) return false;
  const std::uint32_t sum = byte(block, 0) | byte(block, 1) << 8U | byte(block, 2) << 16U | byte(block, 3) << 24U;
  return crc_of(block.substr(4, size - 4)) == sum;
}

bool has_rar_end(std::string_view tail) noexcept {
  for (std::size_t at = 0; at < tail.size(); ++at)
    if (is_end_of_rar4(tail.substr(at)) || is_end_of_rar5(tail.substr(at))) return true;
  return false;
}

}  // namespace

std::size_t archive_end_bytes(ContainerKind kind) noexcept {
  switch (kind) {
    case ContainerKind::zip: return k_zip_end_bytes_max;
    case ContainerKind::tar: return k_tar_block_bytes;
    case ContainerKind::rar: return k_rar_end_bytes_max;
    default: return 0;
  }
}

bool has_archive_end(ContainerKind kind, std::string_view tail) noexcept {
  switch (kind) {
    case ContainerKind::tar: return std::ranges::all_of(tail, [](char c) { return c == '\0'; });
    case ContainerKind::rar: return has_rar_end(tail);
    default: return true;
  }
}

}  // namespace oxaudit
