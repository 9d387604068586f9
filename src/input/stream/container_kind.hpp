/// What holds other sources, told by its first bytes; and which names let one expect such a thing.
///
/// The content decides. A name only says whether a file that is met is worth opening, and how what is inside is read.
#pragma once

#include "input/core/format.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace oxaudit {

enum class ContainerKind : std::uint8_t { none, gzip, zstd, xz, bzip2, zip, tar, seven_zip, rar };

/// As many bytes from the start as are looked at: a block of a tar archive.
inline constexpr std::size_t k_container_head_bytes = 512;

ContainerKind container_kind(std::string_view head) noexcept;
/// "gzip", "7z" …
std::string_view name(ContainerKind kind) noexcept;

/// A stream holds one source, under its own name; an archive holds members.
bool is_archive(ContainerKind kind) noexcept;

/// What a file's name says of its content.
struct NameSays {
  Format format = Format::text;  ///< of the file, or of what a compressed stream holds: `games.csv.gz` is csv
  bool container = false;
};

/// None when the extension, or that before the extension of a compressed stream, is of no known format.
std::optional<NameSays> what_name_says(std::string_view file_name) noexcept;
/// `games.csv` of `games.csv.gz`; a name without the extension of a compressed stream as it is.
std::string_view without_stream_extension(std::string_view file_name) noexcept;

}  // namespace oxaudit
