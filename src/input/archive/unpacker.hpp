/// From a compressed file or an archive to the sources in it, one after another and never on disk.
///
/// Members come in the order in which the archive holds them. An archive that is itself a member is opened where it
/// stands. What is a member of what is decided by content; names are only names, whatever they look like: one that
/// climbs or is absolute leads nowhere.
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

/// One thing that a container holds; or what is wrong with the container, or that it holds nothing. Every container
/// gives at least one.
struct Contained {
  enum class Kind : std::uint8_t {
    source,
    skipped,
    problem,
    nothing,  ///< the archive at `path` is whole and holds no file: a source without a record
  };
  Kind kind = Kind::source;
  std::string path;                    ///< `outer.zip!/folder/board.txt`; of a compressed file its own
  std::size_t name_begin = 0;          ///< where the last component begins in `path`
  Format format = Format::text;        ///< of a source
  std::unique_ptr<ByteStream> stream;  ///< of a source; must be gone before the next is asked for
  SkipReason skip = SkipReason::hidden;
  SourceFinding problem;
};

/// What is to be unpacked: the entry that a walk gave out, opened.
struct ContainerFile {
  std::string path;
  std::size_t name_begin = 0;
  Format format = Format::text;
  bool named = false;                  ///< patterns apply to what it holds as they do to a named folder
  bool says_container = false;         ///< by its name: then it is damaged if it is none
  UniqueFd descriptor;                 ///< none for standard input
  std::unique_ptr<ByteStream> stream;  ///< from the first byte on

  ContainerFile() = default;
  ContainerFile(const WalkEntry& entry, UniqueFd opened, std::unique_ptr<ByteStream> from_start)
      : path(entry.path),
        name_begin(entry.name_begin),
        format(entry.format),
        named(entry.named),
        says_container(entry.container),
        descriptor(std::move(opened)),
        stream(std::move(from_start)) {}
};

class Unpacker {
 public:
  /// The filter and the limits must outlive it. `filter` decides which members are left out, as in a folder.
  Unpacker(ContainerFile file, WalkFilter& filter, const Limits& limits);

  /// Fills `contained` with the next; false when there is none.
  bool next(Contained& contained);

 private:
  /// An archive that is open, with those that it is a member of below it.
  struct Level {
    std::string path;
    unsigned depth = 1;
    std::unique_ptr<Archive> archive;
    bool gave_any = false;  ///< a file, an archive or a problem
  };
  /// What is opened: the file itself or a member.
  struct Opened {
    std::string path;
    std::size_t name_begin = 0;
    std::string_view name;  ///< as the archive has it
    NameSays says;
    unsigned depth = 0;  ///< archives that it lies in
    std::unique_ptr<ByteStream> stream;
    int descriptor = -1;  ///< where the stream's bytes stand in a file of their own
  };

  bool open(Opened opened, Contained& contained);
  bool open_archive(ContainerKind kind, Opened opened, Contained& contained);
  bool next_member(Contained& contained);
  bool end_archive(Contained& contained);
  bool take_member(const Level& level, const Member& member, Contained& contained);
  std::optional<SkipReason> reason_to_skip(const Member& member) const;
  bool too_deep(std::string path, std::size_t name_begin, unsigned depth, Contained& contained) const;

  ContainerFile file_;
  WalkFilter& filter_;
  const Limits& limits_;
  bool begun_ = false;
  std::vector<Level> levels_;
  Member member_;
};

}  // namespace oxaudit
