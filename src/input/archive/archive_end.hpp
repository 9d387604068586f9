/// Whether an archive has its end. It stands apart from libarchive because that does not notice when a zip, tar or rar
/// archive was cut off between two members.
#pragma once

#include "input/stream/container_kind.hpp"

#include <cstddef>
#include <string_view>

namespace oxaudit {

/// How many of an archive's last bytes are enough to tell; 0 where libarchive notices by itself.
std::size_t archive_end_bytes(ContainerKind kind) noexcept;

/// True when those bytes, or all there are, hold what stands at the end of an archive of that kind. Of a zip archive
/// archive_zip_end.hpp tells more.
bool has_archive_end(ContainerKind kind, std::string_view tail) noexcept;

}  // namespace oxaudit
