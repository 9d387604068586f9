/// The part of planning that opens compressed files and archives. Decompression is serial, so it happens here. Small
/// members share a block, as small files do, and large ones become streams.
#include "pipeline/planner.hpp"

#include "support/quote.hpp"

#include <algorithm>
#include <memory>

namespace oxaudit {

namespace {

/// As many bytes as most board files have.
constexpr std::size_t k_first_bytes = std::size_t{4} << 10;

}  // namespace

/// Opens entry_; an error becomes a problem in `block`.
void Planner::begin_container(PlannedBlock& block) {
  auto opened = open_source(entry_.path, entry_.named);
  if (!opened) return add_problem(block, opened.error());
  auto stream = std::make_unique<ByteStream>(read_descriptor(opened->get(), stop_));
  unpack(std::move(*opened), std::move(stream));
}

/// Continues with the members of entry_. It is not a source itself, so it no longer counts as found.
void Planner::unpack(UniqueFd descriptor, std::unique_ptr<ByteStream> stream) {
  --tally_.found;
  unpacker_ = std::make_unique<Unpacker>(entry_, std::move(descriptor), std::move(stream), member_filter_,
                                         options_.input.limits, stop_);
  any_source_ = false;
}

/// Adds members until the block is full, there are no more, or a large member comes, which gets blocks for itself.
void Planner::fill_with_members(PlannedBlock& block) {
  block.kind = PlannedBlock::Kind::members;
  while (block.planned.size() < options_.sizes.files && block.buffer.size() < options_.sizes.block && !stop_) {
    if (!member_waits_ && !unpacker_->next(contained_)) {
      unpacker_.reset();
      if (!stop_ && !any_source_) end_empty_container(block);
      return;
    }
    if (!take_contained(block)) return;
  }
}

/// Reports a container in which every member was skipped, unless it is an archive by its name that the walk found.
void Planner::end_empty_container(PlannedBlock& block) {
  const std::string look = "; --list-files shows what is in it";
  if (entry_.named) {
    ++tally_.unmatched;
    return notice_("no board files in " + in_quotes(entry_.path) + look);
  }
  if (const auto hint = hint_of_name(std::string_view(entry_.path).substr(entry_.name_begin)); hint && hint->container)
    return;
  ++tally_.found;
  add_problem(block, {Rule::unsupported_format, "this is an archive without board files" + look});
}

/// Adds contained_ to the block. False if the block ends before or with it.
bool Planner::take_contained(PlannedBlock& block) {
  if (!std::exchange(member_waits_, false)) ++tally_.found;
  any_source_ = any_source_ || contained_.kind != Contained::Kind::skipped;
  switch (contained_.kind) {
    case Contained::Kind::skipped: ++tally_.skipped[static_cast<std::size_t>(contained_.skip)]; return true;
    case Contained::Kind::problem: add_member(block).problem = std::move(contained_.problem); return true;
    case Contained::Kind::nothing: add_member(block); return true;
    case Contained::Kind::source: break;
  }
  if (fits_into(block)) {
    add_small_member(block);
    return true;
  }
  member_waits_ = !block.planned.empty();
  if (member_waits_) return false;
  begin_large_member(block);
  return !large_;
}

/// Reads the member as far as the block has room. Reading starts with few bytes, since most members are small.
bool Planner::fits_into(const PlannedBlock& block) {
  ByteStream& stream = *contained_.stream;
  const std::size_t room = options_.sizes.block - block.buffer.size();
  for (std::size_t wanted = k_first_bytes; !stream.ended() && stream.view().size() <= room; wanted *= 2)
    stream.fill(std::min(wanted, room + 1));
  return stream.ended() && stream.view().size() <= room;
}

PlannedSlice& Planner::add_member(PlannedBlock& block) {
  PlannedSlice& slice = block.planned.emplace_back();
  slice.path = contained_.path;
  slice.name_begin = contained_.name_begin;
  slice.format = contained_.format;
  return slice;
}

void Planner::add_small_member(PlannedBlock& block) {
  PlannedSlice& slice = add_member(block);
  const ByteStream& stream = *contained_.stream;
  slice.begin = block.buffer.size();
  slice.size = stream.view().size();
  slice.problem = stream.error();
  block.buffer.append(stream.view());
  contained_.stream.reset();
}

void Planner::begin_large_member(PlannedBlock& block) {
  begin_source(contained_.path, contained_.format);
  stream_ = std::move(contained_.stream);
  if (auto problem = detect_stream()) add_member(block).problem = std::move(*problem);
}

}  // namespace oxaudit
