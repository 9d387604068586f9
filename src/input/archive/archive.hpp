/// An archive as a sequence of members. The only user of libarchive.
///
/// A member's bytes can be read until the next member is asked for. Damage of one member leaves the others readable
/// where the kind of archive allows; what cannot be read on says so once (OX002).
#pragma once

#include "input/stream/byte_source.hpp"
#include "input/stream/container_kind.hpp"
#include "support/limits.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace oxaudit {

struct Member {
  enum class Kind : std::uint8_t { file, folder, symbolic_link, other };
  Kind kind = Kind::file;
  std::string name;         ///< the bytes that the archive holds, which may be anything
  std::string unique_name;  ///< the same; but `#2` and so on follows a name that came before
  bool encrypted = false;
};

class Archive {
 public:
  enum class Next : std::uint8_t {
    member,   ///< `member` is filled
    problem,  ///< `problem()` says what is wrong with the archive; more may come all the same
    end,
  };

  virtual ~Archive() = default;
  virtual Next next(Member& member) = 0;
  virtual const SourceFinding& problem() const noexcept = 0;
  /// The bytes of the member that came last; must be gone before the next is asked for.
  virtual std::unique_ptr<ByteSource> content() = 0;
};

/// Opens an archive of a known kind. `descriptor`, if it is not -1 and can seek, is read instead of the stream, and
/// stays the caller's. A zip or 7z archive that cannot seek is held in memory up to a size of k_held_bytes_max.
std::unique_ptr<Archive> open_archive(ContainerKind kind, std::unique_ptr<ByteStream> stream, int descriptor,
                                      const Limits& limits);

inline constexpr std::size_t k_held_bytes_max = std::size_t{32} << 20;

}  // namespace oxaudit
