/// Turns a compressed file or an archive into the sources in it, one after another, without writing them to disk.
///
/// Members come in the order of the archive. A member that is an archive is unpacked in its place. Content decides what
/// is an archive. Names are only names: one with `..` or an absolute path leads nowhere.
#pragma once

#include "input/archive/archive.hpp"
#include "input/stream/byte_source.hpp"
#include "input/walk/walk.hpp"
#include "input/walk/walk_filter.hpp"
#include "support/file.hpp"

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace oxaudit {

/// A member of a container; or what is wrong with the container, or that it has no members. Every container has at
/// least one.
struct Contained {
  enum class Kind : std::uint8_t {
    source,
    skipped,
    problem,
    nothing,  ///< the archive at `path` is valid and has no file: a source without a record
  };
  Kind kind = Kind::source;
  std::string path;                    ///< `outer.zip!/folder/board.txt`; for a compressed file its own path
  std::size_t name_begin = 0;          ///< where the last component begins in `path`
  Format format = Format::text;        ///< of a source
  std::unique_ptr<ByteStream> stream;  ///< of a source; must be destroyed before the next one is requested
  SkipReason skip = SkipReason::hidden;
  SourceFinding problem;
};

class Unpacker {
 public:
  /// Unpacks an entry of a walk, whose bytes `stream` reads from the first one on. If they are those of a file, that is
  /// `descriptor`. `filter` decides which members are left out, as it does in a folder. All references must outlive the
  /// unpacker, which ends early once `stop` is set.
  Unpacker(const WalkEntry& entry, UniqueFd descriptor, std::unique_ptr<ByteStream> stream, WalkFilter& filter,
           const Limits& limits, const std::atomic<bool>& stop);

  /// Fills `contained` with the next; false when there is none.
  bool next(Contained& contained);

 private:
  /// An open archive.
  struct Level {
    std::string path;
    unsigned depth = 1;
    std::unique_ptr<Archive> archive;
    bool has_any = false;  ///< a member other than a folder, or a problem
  };
  /// The file itself or a member, about to be read.
  struct Opened {
    std::string path;
    std::size_t name_begin = 0;
    std::string_view name;  ///< of a member: the last component, without the `#2` of a repeated name
    NameHint hint;          ///< a container by its name: other content is then damaged
    unsigned depth = 0;     ///< how many archives it is in
    std::unique_ptr<ByteStream> stream;
    int descriptor = -1;  ///< a file with the bytes of the stream, if there is one
  };

  bool open(Opened opened, Contained& contained);
  bool open_archive(ContainerKind kind, Opened opened, Contained& contained);
  bool next_member(Contained& contained);
  bool end_archive(Contained& contained);
  bool take_member(const Level& level, const Member& member, Contained& contained);
  std::optional<SkipReason> reason_to_skip(const Member& member) const;
  bool too_deep(const std::string& path, std::size_t name_begin, unsigned depth, Contained& contained) const;

  Opened file_;          ///< the container itself, until it is opened
  UniqueFd descriptor_;  ///< of the container
  bool named_;           ///< by the user: patterns apply to members as they do in a named folder
  WalkFilter& filter_;
  const Limits& limits_;
  const std::atomic<bool>& stop_;
  std::vector<Level> levels_;  ///< each is a member of the one before it
  Member member_;
};

}  // namespace oxaudit
