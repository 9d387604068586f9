/// See planner.hpp.
#include "pipeline/planner.hpp"

#include "diagnose/likely_format.hpp"
#include "input/format_table.hpp"
#include "input/sniff/binary_kind.hpp"
#include "input/sqlite/sqlite.hpp"
#include "input/stream/container_kind.hpp"
#include "input/stream/utf16.hpp"
#include "support/result.hpp"

#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace oxaudit {

namespace {

/// Enough bytes to detect most layouts. If the first record is longer, more are read, up to the limit for records.
constexpr std::size_t k_head_bytes = std::size_t{64} << 10;

/// Of the text files that a walk finds, one in so many is measured. The others are assumed to be as large as these.
constexpr std::uint64_t k_measured_every = 16;

std::size_t window_of(const BlockSizes& sizes) noexcept {
  // If a window were larger than a block, cuts could come out of order.
  return std::min(sizes.window, sizes.block);
}

}  // namespace

Planner::Planner(Origin origin, NextEntry next_entry, const AuditOptions& options, const std::atomic<bool>& stop,
                 const Notice& notice, PlanTally& tally)
    : origin_(origin),
      next_entry_(std::move(next_entry)),
      options_(options),
      stop_(stop),
      notice_(notice),
      tally_(tally),
      member_filter_(options.walk, hasher_) {}

bool Planner::next(PlannedBlock& block) {
  while (!large_) {
    const bool more = unpacker_ ? (fill_with_members(block), !stop_) : fill_with_files(block);
    if (!block.planned.empty()) return true;
    if (!more) return false;
  }
  stream_ ? next_stream(block) : next_range(block);
  return true;
}

/// Adds files until the block is full or a source comes that needs blocks for itself. That source waits until it finds
/// an empty block. False after the last entry.
bool Planner::fill_with_files(PlannedBlock& block) {
  block.kind = PlannedBlock::Kind::files;
  std::uint64_t bytes = 0;
  while (block.planned.size() < options_.sizes.files && bytes < options_.sizes.block) {
    if (stop_ || (!entry_waits_ && !next_entry_(entry_))) return false;
    if (!entry_waits_ && !take_entry(block)) continue;
    const bool alone = plan_.route != Route::shared;
    entry_waits_ = !block.planned.empty() && (alone || bytes + plan_.size > options_.sizes.block);
    if (entry_waits_) break;
    count_found();
    if (alone) {
      begin_alone(block);
      if (large_ || unpacker_) break;
    } else {
      add_file(block);
      bytes += plan_.size;
    }
  }
  return true;
}

/// Plans entry_ if it can be read, and counts or reports what else it may be. True if it can be read.
bool Planner::take_entry(PlannedBlock& block) {
  switch (entry_.kind) {
    case WalkEntry::Kind::standard_input:
    case WalkEntry::Kind::file: plan_ = plan_entry(); return true;
    case WalkEntry::Kind::skipped:
      count_found();
      ++tally_.skipped[static_cast<std::size_t>(entry_.skip)];
      break;
    case WalkEntry::Kind::unmatched:
      ++tally_.unmatched;
      notice_(entry_.message);
      break;
    case WalkEntry::Kind::remark:
      if (options_.diagnose) notice_(entry_.message);
      break;
    case WalkEntry::Kind::problem:
      count_found();
      add_problem(block, {entry_.rule, entry_.message});
      break;
  }
  return false;
}

/// Decides how entry_ is read. A file whose size or kind cannot be found out shares a block: reading it then finds out
/// what is wrong with it, and does not wait for a FIFO that took its place.
Planner::EntryPlan Planner::plan_entry() {
  if (entry_.kind == WalkEntry::Kind::standard_input) return {Route::stream};
  if (entry_.container) return {Route::container};
  if (entry_.format == Format::sqlite) return {Route::database};
  if (!should_measure()) return {Route::shared, usual_size_};
  const auto status = stat_path(entry_.path, true);
  if (!status) return {Route::shared};
  if (!S_ISREG(status->st_mode)) return {entry_.named ? Route::stream : Route::shared};
  const auto size = static_cast<std::uint64_t>(status->st_size);
  // A file that did not fit into its block and yet has no size is one that the system makes up, as in /proc.
  if (origin_ == Origin::deferred && size == 0) return {Route::stream};
  if (size > options_.sizes.block) return {Route::ranges};
  usual_size_ = usual_size_ == 0 ? size : (3 * usual_size_ + size) / 4;
  return {Route::shared, size};
}

bool Planner::should_measure() noexcept {
  if (origin_ == Origin::deferred || entry_.named || entry_.format != Format::text) return true;
  return guessed_++ % k_measured_every == 0;
}

/// Deferred files were counted when they were first planned.
void Planner::count_found() noexcept {
  if (origin_ == Origin::walk) ++tally_.found;
}

PlannedSlice& Planner::add_file(PlannedBlock& block) {
  PlannedSlice& slice = block.planned.emplace_back();
  slice.path = entry_.path;
  slice.name_begin = entry_.name_begin;
  slice.format = entry_.format;
  slice.named = entry_.named;
  return slice;
}

/// Opens a source that does not share its blocks; an error becomes a problem in `block`.
void Planner::begin_alone(PlannedBlock& block) {
  switch (plan_.route) {
    case Route::container: return begin_container(block);
    case Route::database: return begin_database(block);
    default: return begin_large(block);
  }
}

void Planner::begin_source(std::string path, Format format) {
  large_ = std::make_shared<LargeSource>();
  large_->path = std::move(path);
  large_->format = format;
  large_begun_ = false;
}

/// Opens a source and detects its layout. A container whose name does not say so is unpacked instead.
void Planner::begin_large(PlannedBlock& block) {
  UniqueFd file;
  if (entry_.kind == WalkEntry::Kind::file) {
    auto opened = open_source(entry_.path, entry_.named);
    if (!opened) return add_problem(block, opened.error());
    file = std::move(*opened);
  }
  const int descriptor = file ? file.get() : STDIN_FILENO;
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return add_problem(block, {Rule::unreadable_source, system_message(errno)});
  stream_ = std::make_unique<ByteStream>(read_descriptor(descriptor, stop_));
  stream_->fill(k_container_head_bytes);
  if (container_kind(stream_->view()) != ContainerKind::none) return unpack(std::move(file), std::move(stream_));
  if (plan_.route == Route::ranges && !options_.input.format && stream_->view().starts_with(k_sqlite_magic)) {
    entry_.format = Format::sqlite;
    return begin_database(block);
  }

  begin_source(entry_.path, entry_.format);
  const bool in_ranges = plan_.route == Route::ranges;
  if (in_ranges) large_->size = static_cast<std::uint64_t>(status.st_size);
  if (S_ISREG(status.st_mode) && file) large_->opened_as = status;
  large_->descriptor = std::move(file);
  if (auto problem = detect_stream()) return add_problem(block, std::move(*problem));
  if (in_ranges && !stream_->wrapped()) stream_.reset();
  position_ = large_->layout.first_record;
  // If the file was truncated before its head was read, the end of the source will show that.
  large_->size = std::max(large_->size, position_);
}

/// Opens a database, whose rows are then a stream. Its name may be wrong about its content.
void Planner::begin_database(PlannedBlock& block) {
  auto file = open_source(entry_.path, entry_.named);
  if (!file) return add_problem(block, file.error());
  std::array<char, k_container_head_bytes> bytes{};
  const auto got = pread_full(file->get(), bytes, 0);
  // Opening the database reports what cannot be read.
  const std::string_view head(bytes.data(), got ? *got : 0);
  if (container_kind(head) != ContainerKind::none) {
    auto stream = std::make_unique<ByteStream>(read_descriptor(file->get(), stop_));
    return unpack(std::move(*file), std::move(stream));
  }
  // SQLite would lose its locks if the file were closed later.
  file->reset();
  if (auto words = what_binary_is(head); !words.empty() && !head.starts_with(k_sqlite_magic))
    return add_problem(block, {Rule::unsupported_format, std::move(words)});
  auto table = open_sqlite(entry_.path, options_.input, stop_);
  if (!table) return add_problem(block, table.error());
  begin_source(entry_.path, entry_.format);
  large_->layout = std::move(table->layout);
  stream_ = std::make_unique<ByteStream>(std::move(table->rows));
}

/// Detects the layout of the source that the stream reads and moves to its first record. If there is an error, gives up
/// the source.
std::optional<SourceFinding> Planner::detect_stream() {
  if (const Outcome detected = detect_layout(); !detected) {
    SourceFinding problem{Rule::unsupported_format, detected.error().message};
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
    if (const auto order = utf16_mark(stream_->view())) {
      stream_->wrap([&](ByteStream in) { return decode_utf16(std::move(in), *order); });
      continue;
    }
    const bool whole = stream_->ended() && stream_->view().size() <= wanted;
    Result<Layout> layout = open_layout(large_->format, {stream_->view(), whole}, options_.input);
    if (layout) {
      large_->layout = std::move(*layout);
      if (options_.diagnose && large_->format == Format::text && !options_.input.format)
        large_->layout.likely_format_hint = likely_format_hint({stream_->view(), whole}, options_.input);
      return Done{};
    }
    // The first record may be longer than these bytes.
    if (whole || wanted > options_.input.limits.record_bytes_max) return layout.error();
    wanted += options_.input.limits.record_bytes_max;
  }
}

PlannedSlice& Planner::add_large_slice(PlannedBlock& block, PlannedBlock::Kind kind) {
  block.kind = kind;
  PlannedSlice& slice = block.planned.emplace_back();
  slice.path = large_->path;
  slice.format = large_->format;
  slice.large = large_;
  slice.first = !std::exchange(large_begun_, true);
  return slice;
}

void Planner::next_range(PlannedBlock& block) {
  PlannedSlice& slice = add_large_slice(block, PlannedBlock::Kind::range);
  block.range_begin = position_;
  block.range_end = std::min<std::uint64_t>(position_ + options_.sizes.block, large_->size);
  position_ = block.range_end;
  slice.last = block.range_end == large_->size;
  if (!slice.last) return;
  slice.source_bytes = large_->size - std::min<std::uint64_t>(large_->size, large_->layout.first_record);
  large_.reset();
}

void Planner::next_stream(PlannedBlock& block) {
  PlannedSlice& slice = add_large_slice(block, PlannedBlock::Kind::stream);
  const std::size_t wanted = options_.sizes.block;
  const bool needs_locating = block.needs_locating();
  const std::size_t window = needs_locating ? 0 : window_of(options_.sizes);
  stream_->fill(wanted + window + 1);
  const std::string_view view = stream_->view();
  slice.last = stream_->ended() && view.size() <= wanted;
  slice.size = slice.last ? view.size() : wanted;
  if (!slice.last && !needs_locating) slice.size = cut_point(view, wanted, window, *large_->layout.reader);
  stream_->move_front(slice.size, block.buffer);
  if (!slice.last) return;
  slice.problem = stream_->error();
  slice.source_bytes = stream_->given() - large_->layout.first_record;
  slice.source_rows = stream_->rows();
  large_.reset();
  stream_.reset();
}

}  // namespace oxaudit
