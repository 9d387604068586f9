/// The decompression libraries behind one narrow type. A decoder knows one member of a stream, neither where its bytes
/// come from nor what follows it; decompress.hpp makes a source of it.
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
    std::optional<SourceFinding> failure;  ///< what was put out before it still counts
  };

  virtual ~Decoder() = default;
  /// Decodes until one of both is used up; they shrink from the front by what was taken and what was put out.
  virtual Step decode(std::string_view& in, std::span<char>& out) = 0;
  /// Makes ready for another member.
  virtual void restart() = 0;
};

/// A decoder for gzip, zstd, xz or bzip2.
std::unique_ptr<Decoder> make_decoder(ContainerKind kind);

}  // namespace oxaudit
