/// A compressed stream as a source of what it holds: all members of gzip, all frames of zstd, all streams of xz and
/// bzip2, one behind the other. Nothing is ever dropped in silence: a stream that is cut off, corrupt or followed by
/// something else gives all that came before and then says so (OX002), one that grows beyond the ratio is OX003.
#pragma once

#include "input/stream/byte_source.hpp"
#include "input/stream/container_kind.hpp"
#include "support/limits.hpp"

#include <memory>
#include <string_view>

namespace oxaudit {

/// Decompresses `source`, from which `head` has been read already.
std::unique_ptr<ByteSource> decompress(ContainerKind kind, std::unique_ptr<ByteSource> source, std::string_view head,
                                       const Limits& limits);

/// True when `out` bytes made of `in` are more than the limits allow.
bool grows_too_much(std::uint64_t in, std::uint64_t out, const Limits& limits) noexcept;
/// The sentence for that.
SourceFinding grown_too_much(const Limits& limits);

}  // namespace oxaudit
