/// Bytes in memory as a source, given out in pieces of a chosen size.
#pragma once

#include "input/stream/byte_source.hpp"
#include "support/result.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

namespace oxaudit::testing {

class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string bytes, std::size_t piece = std::string::npos)
      : bytes_(std::move(bytes)), piece_(piece) {}

  Result<std::size_t, SourceFinding> read(char* into, std::size_t room) override {
    const std::size_t size = std::min({room, piece_, bytes_.size() - given_});
    std::memcpy(into, bytes_.data() + given_, size);
    given_ += size;
    return size;
  }

 private:
  std::string bytes_;
  std::size_t piece_;
  std::size_t given_ = 0;
};

struct ReadToEnd {
  std::string bytes;
  std::optional<SourceFinding> failure;
};

inline ReadToEnd read_to_end(ByteSource& source, std::size_t room = 4096) {
  ReadToEnd all;
  std::string piece(room, '\0');
  for (;;) {
    const auto got = source.read(piece.data(), piece.size());
    if (!got) all.failure = got.error();
    if (!got || *got == 0) return all;
    all.bytes.append(piece, 0, *got);
  }
}

}  // namespace oxaudit::testing
