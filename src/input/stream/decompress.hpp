/// Decompresses a stream: all members of gzip, all frames of zstd, all streams of xz and bzip2, one after another.
///
/// A stream that is truncated, corrupt or followed by other data returns everything before that, and then fails
/// (OX002). Zeros and line ends are no other data: tapes, block devices and text programs add them. A stream that grows
/// beyond the ratio of the limits fails too (OX003).
#pragma once

#include "input/stream/byte_source.hpp"
#include "input/stream/container_kind.hpp"
#include "support/limits.hpp"

#include <memory>
#include <string_view>

namespace oxaudit {

std::unique_ptr<ByteSource> decompress(ContainerKind kind, ByteStream in, const Limits& limits);

/// Bytes that may follow a container.
inline constexpr std::string_view k_padding{"\0\r\n", 3};
/// Where the padding ends that `bytes` begin with.
std::size_t end_of_padding(std::string_view bytes) noexcept;
/// The finding for a container of that kind that is whole but followed by `bytes`, which begin at byte `at`.
SourceFinding data_follows(ContainerKind kind, std::uint64_t at, std::string_view bytes);

/// True when decompressing `in` bytes to `out` bytes exceeds the limits.
bool grows_too_much(std::uint64_t in, std::uint64_t out, const Limits& limits) noexcept;
/// The finding for that.
SourceFinding grown_too_much(const Limits& limits);

}  // namespace oxaudit
