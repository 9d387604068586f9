/// See planner.hpp.
#include "pipeline/planner.hpp"

#include "diagnose/likely_format.hpp"
#include "input/format_table.hpp"
#include "input/sqlite/sqlite.hpp"
#include "input/stream/utf16.hpp"
#include "support/result.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>

namespace oxaudit {

namespace {

/// Enough of a source's start to settle most layouts; a longer first record makes it grow to the record limit.
constexpr std::size_t k_head_bytes = std::size_t{64} << 10;

std::size_t window_of(const BlockSizes& sizes) noexcept {
  // A window no larger than a block keeps the cuts in order.
  return std::min(sizes.window, sizes.block);
}

}  // namespace

Planner::Planner(NextEntry next_entry, const AuditOptions& options, bool measure_all, const std::atomic<bool>& stop,
                 std::function<void(std::string_view)> notice)
    : next_entry_(std::move(next_entry)),
      options_(options),
      measure_all_(measure_all),
      stop_(stop),
      notice_(std::move(notice)),
      member_filter_(options.walk, hasher_) {}

bool Planner::next(Block& block) {
  block.clear();
  for (;;) {
    if (large_) {
      stream_ ? next_stream(block) : next_range(block);
      return true;
    }
    const bool more = unpacker_ ? (fill_with_members(block), !stop_) : fill_with_files(block);
    if (!block.slices.empty()) return true;
    if (!more) return false;
  }
}

/// Adds files until the block is full or a large source comes, which then waits for a block of its own. False when
/// there was nothing left to add.
bool Planner::fill_with_files(Block& block) {
  block.kind = Block::Kind::files;
  std::size_t planned_bytes = 0;
  while (block.slices.size() < options_.sizes.files && planned_bytes < options_.sizes.block && !stop_) {
    if (!entry_waits_ && !next_entry_(entry_)) break;
    entry_waits_ = false;
    if (!take_entry(block, planned_bytes)) return true;
  }
  return !block.slices.empty();
}

/// False when the block must end here.
bool Planner::take_entry(Block& block, std::size_t& planned_bytes) {
  switch (entry_.kind) {
    case WalkEntry::Kind::skipped:
      count_found();
      ++tally_.skipped[static_cast<std::size_t>(entry_.skip)];
      return true;
    case WalkEntry::Kind::unmatched:
      ++tally_.unmatched;
      notice_(entry_.message);
      return true;
    case WalkEntry::Kind::remark:
      if (options_.explain) notice_(entry_.message);
      return true;
    case WalkEntry::Kind::problem:
      count_found();
      add_problem(block, {entry_.rule, entry_.message});
      return true;
    case WalkEntry::Kind::standard_input:
    case WalkEntry::Kind::file: break;
  }

  bool is_large = entry_.kind == WalkEntry::Kind::standard_input;
  if (measure_all_ && !is_large && begins_as_container()) entry_.container = true;
  if (entry_.container) {
    if (!block.slices.empty()) {
      entry_waits_ = true;
      return false;
    }
    count_found();
    begin_container(block);
    return !unpacker_;
  }
  if (entry_.format == Format::sqlite && !is_large) {
    if (!block.slices.empty()) {
      entry_waits_ = true;
      return false;
    }
    count_found();
    begin_database(block);
    return !large_;
  }
  bool may_seek = false;
  const bool measured = measure_all_ || entry_.named || entry_.format != Format::text;
  // A file that cannot be measured is planned as a small one: reading it will tell what is wrong.
  if (const auto status =
          !is_large && measured ? stat_path(entry_.path, true) : Result<struct stat, SystemError>(SystemError{});
      status) {
    const auto size = static_cast<std::size_t>(status->st_size);
    // A file that came back as larger than it seemed and yet has no size is one of those that the system makes up.
    const bool sizeless = measure_all_ && size == 0;
    const bool regular = S_ISREG(status->st_mode);
    may_seek = regular && !sizeless;
    // What was a file when the folder was read, and no longer is, must not be waited for: reading it as a small file
    // tells what it is.
    is_large = regular ? sizeless || size > options_.sizes.block : entry_.named;
    if (!is_large && !block.slices.empty() && planned_bytes + size > options_.sizes.block) {
      entry_waits_ = true;
      return false;
    }
    planned_bytes += size;
  }
  if (!is_large) {
    count_found();
    add_file(block);
    return true;
  }
  if (!block.slices.empty()) {
    entry_waits_ = true;
    return false;
  }
  count_found();
  begin_large(block, may_seek);
  return !large_ && !unpacker_;
}

/// A file that comes back to be measured was counted when it came first.
void Planner::count_found() noexcept {
  if (!measure_all_) ++tally_.found;
}

void Planner::add_file(Block& block) {
  Slice& slice = block.slices.emplace_back();
  slice.path = entry_.path;
  slice.name_begin = entry_.name_begin;
  slice.format = entry_.format;
  slice.named = entry_.named;
}

void Planner::add_problem(Block& block, SourceFinding problem) {
  add_file(block);
  block.slices.back().failed = true;
  block.slices.back().problems.push_back(std::move(problem));
}

/// Opens a source that gets blocks of its own and settles its layout; what fails becomes a problem in `block`.
void Planner::begin_large(Block& block, bool may_seek) {
  auto large = std::make_shared<LargeSource>();
  large->path = entry_.path;
  large->format = entry_.format;
  int descriptor = STDIN_FILENO;
  if (entry_.kind == WalkEntry::Kind::file) {
    auto opened = open_path(entry_.path, O_RDONLY | O_NOCTTY);
    if (!opened) return add_problem(block, {Rule::unreadable_source, system_message(opened.error().code)});
    large->descriptor = std::move(*opened);
    descriptor = large->descriptor.get();
  }
  struct stat status {};
  if (may_seek && ::fstat(descriptor, &status) == 0) large->size = static_cast<std::uint64_t>(status.st_size);

  large_ = large;
  large_begun_ = false;
  stream_ = std::make_unique<ByteStream>(read_descriptor(descriptor, stop_));
  stream_->fill(k_container_head_bytes);
  if (container_kind(stream_->view()) != ContainerKind::none) {
    large_.reset();
    return unpack(std::move(large->descriptor), std::move(stream_));
  }
  if (auto problem = detect_stream()) return add_problem(block, std::move(*problem));
  if (may_seek && !stream_->wrapped()) stream_.reset();
  position_ = large_->layout.first_record;
  // A file that was cut short since its head was read: then what is left is nothing, not less than nothing.
  large_->size = std::max(large_->size, position_);
}

/// Opens a database, whose rows are then a stream; what fails becomes a problem in `block`.
void Planner::begin_database(Block& block) {
  auto table = open_sqlite(entry_.path, options_.input, stop_);
  if (!table) {
    add_problem(block, table.error());
    block.slices.back().failed = table.error().rule != Rule::no_records;
    return;
  }
  large_ = std::make_shared<LargeSource>();
  large_->path = entry_.path;
  large_->format = entry_.format;
  large_->layout = std::move(table->layout);
  large_begun_ = false;
  stream_ = std::make_unique<ByteStream>(std::move(table->rows));
}

/// Settles the layout of the source that the stream reads and goes to its first record; else says what is wrong with it
/// and gives it up.
std::optional<SourceFinding> Planner::detect_stream() {
  if (const Outcome settled = detect_layout(); !settled) {
    SourceFinding problem{Rule::unsupported_format, settled.error().message};
    if (stream_->error()) problem = *stream_->error();
    large_.reset();
    stream_.reset();
    return problem;
  }
  stream_->consume(large_->layout.first_record);
  return std::nullopt;
}

Outcome Planner::detect_layout() {
  std::size_t wanted = k_head_bytes;
  for (;;) {
    stream_->fill(wanted);
    if (stream_->error() && stream_->view().empty()) return Error{stream_->error()->message};
    if (const auto order = utf16_mark(stream_->view()); order && !stream_->wrapped()) {
      stream_->wrap([&](auto source, std::string_view head) { return decode_utf16(std::move(source), head, *order); });
      continue;
    }
    const bool whole = stream_->ended() && stream_->view().size() <= wanted;
    Result<Layout> layout = open_layout(large_->format, {stream_->view(), whole}, options_.input);
    if (layout) {
      large_->layout = std::move(*layout);
      if (options_.explain && large_->format == Format::text && !options_.input.format)
        large_->layout.likely_format_hint = likely_format_hint({stream_->view(), whole}, options_.input);
      return Done{};
    }
    // The first record may be longer than what was looked at.
    if (whole || wanted > options_.input.limits.record_bytes_max) return layout.error();
    wanted += options_.input.limits.record_bytes_max;
  }
}

Slice& Planner::add_large_slice(Block& block, Block::Kind kind) {
  block.kind = kind;
  Slice& slice = block.slices.emplace_back();
  slice.path = large_->path;
  slice.format = large_->format;
  slice.large = large_;
  slice.layout = &large_->layout;
  slice.first = !large_begun_;
  large_begun_ = true;
  return slice;
}

void Planner::next_range(Block& block) {
  Slice& slice = add_large_slice(block, Block::Kind::range);
  block.range_begin = position_;
  block.range_end = std::min<std::uint64_t>(position_ + options_.sizes.block, large_->size);
  position_ = block.range_end;
  slice.last = block.range_end == large_->size;
  if (slice.last) large_.reset();
}

void Planner::end_stream(Slice& slice) {
  if (stream_->error()) {
    slice.failed = true;
    slice.problems.push_back(*stream_->error());
  }
  large_.reset();
  stream_.reset();
}

void Planner::next_stream(Block& block) {
  Slice& slice = add_large_slice(block, Block::Kind::stream);
  const std::size_t wanted = options_.sizes.block;
  const bool needs_locating = block.needs_locating();
  const std::size_t window = needs_locating ? 0 : window_of(options_.sizes);
  stream_->fill(wanted + window + 1);
  const std::string_view view = stream_->view();
  const bool ends = stream_->ended() && view.size() <= wanted;
  std::size_t size = ends ? view.size() : wanted;
  if (!ends && !needs_locating) size = cut_point(view, wanted, window, *large_->layout.reader);
  stream_->move_front(size, block.buffer);
  slice.size = size;
  slice.last = ends;
  if (ends) end_stream(slice);
}

}  // namespace oxaudit
