/// The part of planning that opens compressed files and archives. Decompression is serial and so takes place here;
/// small members fill a block together, as small files do, and large ones become streams.
#include "pipeline/planner.hpp"

#include "input/stream/container_kind.hpp"
#include "support/quote.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <algorithm>
#include <array>
#include <memory>

namespace oxaudit {

namespace {

/// The whole of most board files.
constexpr std::size_t k_first_bytes = std::size_t{4} << 10;

}  // namespace

/// True when the entry at hand, a file whose name does not say so, holds others.
bool Planner::begins_as_container() const {
  struct stat status {};
  const auto opened = open_path(entry_.path, O_RDONLY | O_NOCTTY | O_NONBLOCK);
  if (!opened || ::fstat((*opened).get(), &status) != 0 || !S_ISREG(status.st_mode)) return false;
  std::array<char, k_container_head_bytes> head{};
  const auto size = read_full((*opened).get(), head);
  return size && container_kind({head.data(), *size}) != ContainerKind::none;
}

/// Opens the entry at hand; what fails becomes a problem in `block`.
void Planner::begin_container(Block& block) {
  auto opened = open_path(entry_.path, O_RDONLY | O_NOCTTY);
  if (!opened) return add_problem(block, {Rule::unreadable_source, system_message(opened.error().code)});
  auto stream = std::make_unique<ByteStream>(read_descriptor(opened->get(), stop_));
  unpack(std::move(*opened), std::move(stream));
}

/// Goes on with what the entry at hand holds. It is no source itself, so it is no longer counted as one.
void Planner::unpack(UniqueFd descriptor, std::unique_ptr<ByteStream> stream) {
  --tally_.found;
  unpacker_ = std::make_unique<Unpacker>(ContainerFile(entry_, std::move(descriptor), std::move(stream)),
                                         member_filter_, options_.input.limits);
  any_source_ = false;
}

/// Adds members until the block is full, a large one comes, which then gets blocks of its own, or there is none left.
void Planner::fill_with_members(Block& block) {
  block.kind = Block::Kind::members;
  while (block.slices.size() < options_.sizes.files && block.buffer.size() < options_.sizes.block && !stop_) {
    if (!member_waits_ && !unpacker_->next(contained_)) {
      if (entry_.named && !any_source_) say_nothing_to_audit();
      unpacker_.reset();
      return;
    }
    if (!take_contained(block)) return;
  }
}

/// False when the block must end here.
bool Planner::take_contained(Block& block) {
  if (!member_waits_) ++tally_.found;
  member_waits_ = false;
  any_source_ = any_source_ || contained_.kind != Contained::Kind::skipped;
  switch (contained_.kind) {
    case Contained::Kind::skipped: ++tally_.skipped[static_cast<std::size_t>(contained_.skip)]; return true;
    case Contained::Kind::problem: {
      Slice& slice = add_member(block);
      slice.failed = true;
      slice.problems.push_back(std::move(contained_.problem));
      return true;
    }
    case Contained::Kind::nothing: add_member(block); return true;
    case Contained::Kind::source: break;
  }
  ByteStream& stream = *contained_.stream;
  const std::size_t room = options_.sizes.block - block.buffer.size();
  // Most members are small: the buffer grows only for those that are not.
  for (std::size_t wanted = k_first_bytes; !stream.ended() && stream.view().size() <= room; wanted *= 2)
    stream.fill(std::min(wanted, room + 1));
  if (stream.ended() && stream.view().size() <= room) {
    add_small_member(block);
    return true;
  }
  if (!block.slices.empty()) {
    member_waits_ = true;
    return false;
  }
  begin_large_member(block);
  return !large_;
}

Slice& Planner::add_member(Block& block) {
  Slice& slice = block.slices.emplace_back();
  slice.path = contained_.path;
  slice.name_begin = contained_.name_begin;
  slice.format = contained_.format;
  return slice;
}

void Planner::add_small_member(Block& block) {
  Slice& slice = add_member(block);
  const ByteStream& stream = *contained_.stream;
  slice.begin = block.buffer.size();
  slice.size = stream.view().size();
  block.buffer.append(stream.view());
  if (stream.error()) {
    slice.failed = true;
    slice.problems.push_back(*stream.error());
  }
  contained_.stream.reset();
}

void Planner::begin_large_member(Block& block) {
  large_ = std::make_shared<LargeSource>();
  large_->path = contained_.path;
  large_->format = contained_.format;
  large_begun_ = false;
  stream_ = std::move(contained_.stream);
  auto problem = detect_stream();
  if (!problem) return;
  Slice& slice = add_member(block);
  slice.failed = true;
  slice.problems.push_back(std::move(*problem));
}

/// As for a folder.
void Planner::say_nothing_to_audit() {
  ++tally_.unmatched;
  notice_("no board files in " + in_quotes(entry_.path) + "; --list-files shows what is in it");
}

}  // namespace oxaudit
