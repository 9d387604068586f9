/// An archive as a sequence of members, read by libarchive.
///
/// The bytes of a member can be read until the next member is requested. If one member is damaged, the others stay
/// readable where the kind of archive allows it. An archive that cannot be read further is one OX002.
#pragma once

#include "input/stream/byte_source.hpp"
#include "input/stream/container_kind.hpp"
#include "support/limits.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace oxaudit {

struct Member {
  enum class Kind : std::uint8_t { file, folder, symbolic_link, other };
  Kind kind = Kind::file;
  std::string name;         ///< the bytes in the archive, which may be anything
  std::string unique_name;  ///< the same, with `#2` and so on after a name that has come before
  bool encrypted = false;
};

class Archive {
 public:
  enum class Next : std::uint8_t {
    member,   ///< `member` is filled
    problem,  ///< `problem()` is what is wrong with the archive; members may follow
    end,
  };

  virtual ~Archive() = default;
  virtual Next next(Member& member) = 0;
  virtual const SourceFinding& problem() const noexcept = 0;
  /// The bytes of the last member; must be destroyed before the next one is requested.
  virtual std::unique_ptr<ByteSource> content() = 0;
};

/// Opens an archive of a known kind. Reads `descriptor` instead of the stream if it is not -1 and can seek; the caller
/// closes it. A zip or 7z archive that cannot seek is held in memory up to a size of k_held_bytes_max. Reading fails
/// once `stop` is set.
std::unique_ptr<Archive> open_archive(ContainerKind kind, std::unique_ptr<ByteStream> stream, int descriptor,
                                      const Limits& limits, const std::atomic<bool>& stop);

inline constexpr std::size_t k_held_bytes_max = std::size_t{32} << 20;

}  // namespace oxaudit
