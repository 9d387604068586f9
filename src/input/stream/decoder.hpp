/// One interface for the decompression libraries. A decoder knows one member of a stream, but not where its bytes come
/// from nor what follows it: decompress.hpp adds that.
#pragma once

#include "check/finding.hpp"
#include "input/stream/container_kind.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace oxaudit {

class Decoder {
 public:
  struct Step {
    bool member_ended = false;
    std::optional<SourceFinding> failure;  ///< the output before it is valid
  };

  virtual ~Decoder() = default;
  /// Decodes until `in` or `out` is used up. Removes from the front of each what was read or written.
  virtual Step decode(std::string_view& in, std::span<char>& out) = 0;
  /// Prepares for another member.
  virtual void restart() = 0;
};

/// A decoder for gzip, zstd, xz or bzip2.
std::unique_ptr<Decoder> make_decoder(ContainerKind kind);

}  // namespace oxaudit
