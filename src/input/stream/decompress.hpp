/// Decompresses a stream: all members of gzip, all frames of zstd, all streams of xz and bzip2, one after another.
///
/// A stream that is truncated, corrupt or followed by other data returns everything before that, and then fails
/// (OX002). A stream that grows beyond the ratio of the limits fails too (OX003).
#pragma once

#include "input/stream/byte_source.hpp"
#include "input/stream/container_kind.hpp"
#include "support/limits.hpp"

#include <memory>
#include <string_view>

namespace oxaudit {

/// Decompresses `source`, whose first bytes `head` have been read already.
std::unique_ptr<ByteSource> decompress(ContainerKind kind, std::unique_ptr<ByteSource> source, std::string_view head,
                                       const Limits& limits);

/// True when decompressing `in` bytes to `out` bytes exceeds the limits.
bool grows_too_much(std::uint64_t in, std::uint64_t out, const Limits& limits) noexcept;
/// The finding for that.
SourceFinding grown_too_much(const Limits& limits);

}  // namespace oxaudit
