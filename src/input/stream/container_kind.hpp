/// Recognises archives and compressed streams by their first bytes, and which names suggest them.
///
/// The content decides what a file is. The name decides whether a file that the walk meets is opened, and in which
/// format the content is read.
#pragma once

#include "input/core/format.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace oxaudit {

enum class ContainerKind : std::uint8_t { none, gzip, zstd, xz, bzip2, zip, tar, seven_zip, rar };

/// How many bytes from the start are examined: a block of a tar archive.
inline constexpr std::size_t k_container_head_bytes = 512;

ContainerKind container_kind(std::string_view head) noexcept;
/// "gzip", "7z" …
std::string_view name(ContainerKind kind) noexcept;

/// False for a compressed stream, which holds one source. An archive holds members.
bool is_archive(ContainerKind kind) noexcept;

/// What the name of a file suggests about its content.
struct NameHint {
  Format format = Format::text;  ///< of the file, or of what a compressed stream holds: `games.csv.gz` is csv
  bool container = false;
};

/// None if the extension is unknown. For a compressed stream that is the extension before its own. The number of an
/// upload may follow each extension (see without_upload_number).
std::optional<NameHint> hint_of_name(std::string_view file_name) noexcept;
/// `games.csv` for `games.csv.gz`. A name without the extension of a compressed stream is returned unchanged.
std::string_view without_stream_extension(std::string_view file_name) noexcept;

}  // namespace oxaudit
