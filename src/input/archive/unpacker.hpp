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

/// The file to unpack: an entry of a walk, opened.
struct ContainerFile {
  std::string path;
  std::size_t name_begin = 0;
  Format format = Format::text;
  bool named = false;                  ///< by the user: patterns then apply to members as they do in a named folder
  bool named_as_container = false;     ///< by its extension: other content is then damaged
  UniqueFd descriptor;                 ///< none for standard input
  std::unique_ptr<ByteStream> stream;  ///< from the first byte on

  ContainerFile() = default;
  ContainerFile(const WalkEntry& entry, UniqueFd opened, std::unique_ptr<ByteStream> from_start)
      : path(entry.path),
        name_begin(entry.name_begin),
        format(entry.format),
        named(entry.named),
        named_as_container(entry.container),
        descriptor(std::move(opened)),
        stream(std::move(from_start)) {}
};

class Unpacker {
 public:
  /// `filter` decides which members are left out, as it does in a folder. It and the limits must outlive the unpacker.
  Unpacker(ContainerFile file, WalkFilter& filter, const Limits& limits);

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
    std::string_view name;  ///< the last component, without the `#2` of a repeated name
    NameHint hint;
    unsigned depth = 0;  ///< how many archives it is in
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

  ContainerFile file_;
  WalkFilter& filter_;
  const Limits& limits_;
  bool begun_ = false;
  std::vector<Level> levels_;  ///< each is a member of the one before it
  Member member_;
};

}  // namespace oxaudit
