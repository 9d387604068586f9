/// See read_block.hpp.
#include "pipeline/read_block.hpp"

#include "input/core/line_scan.hpp"
#include "input/core/reader.hpp"
#include "input/format_table.hpp"
#include "input/sniff/binary_kind.hpp"
#include "input/sniff/foreign_encoding.hpp"
#include "input/stream/container_kind.hpp"
#include "input/stream/utf16.hpp"
#include "support/result.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <utility>

namespace oxaudit {

namespace {

/// A file may be this long in any block, even if the block is to hold less.
constexpr std::size_t k_file_room_min = std::size_t{4} << 10;

/// A block takes files until it holds this many times the bytes that it was planned for; the others are deferred.
constexpr std::size_t k_growth_max = 4;

/// With so many files in one folder it pays to open the folder first.
constexpr std::size_t k_files_of_folder_min = 3;

std::string_view folder_of(const PlannedSlice& slice) noexcept {
  return std::string_view(slice.path).substr(0, slice.name_begin);
}

/// Counts boards by their items, which spares the readers counting them one by one.
void count_boards(ReadBlock& block, std::size_t first_item) {
  block.boards.resize(k_board_count);
  const auto& items = block.result.items;
  for (std::size_t i = first_item; i < items.size(); ++i)
    if (items[i].code != k_malformed) ++block.boards[items[i].code];
}

/// Leaves only the items that a reader makes unless it is asked for all.
void drop_unflagged(std::vector<RecordItem>& items, std::size_t first_item) {
  const auto first = items.begin() + static_cast<std::ptrdiff_t>(first_item);
  items.erase(std::remove_if(first, items.end(), [](const RecordItem& item) { return !flagged(item); }), items.end());
}

}  // namespace

StaticLayouts open_static_layouts(const InputOptions& options) {
  StaticLayouts layouts(format_table().size());
  for (const FormatRow& format : format_table()) {
    if (!format.static_layout) continue;
    if (Result<Layout> layout = format.open({}, options))
      layouts[static_cast<std::size_t>(format.format)] = std::move(*layout);
  }
  return layouts;
}

void BlockReader::fetch(ReadBlock& block) const {
  if (block.is_read) return;
  block.read.resize(block.planned.size());
  for (std::size_t i = 0; i < block.read.size(); ++i) {
    PlannedSlice& planned = block.planned[i];
    ReadSlice& slice = block.read[i];
    slice.begin = planned.begin;
    slice.size = planned.size;
    if (planned.large) slice.layout = &planned.large->layout;
    if (planned.problem) slice.add_problem(std::move(*planned.problem));
  }
  if (block.kind != Block::Kind::range || !block.needs_locating()) return;
  fetch_range(block, block.range_end);
  block.read.front().size = block.buffer.size();
}

void BlockReader::read(ReadBlock& block) const {
  if (std::exchange(block.is_read, true)) return;
  switch (block.kind) {
    case Block::Kind::files: return read_files(block);
    case Block::Kind::members:
      for (std::size_t i = 0; i < block.read.size(); ++i)
        if (!block.read[i].failed || block.read[i].size != 0) read_content(block, i);
      return;
    case Block::Kind::range:
      if (!block.needs_locating()) read_range(block);
      break;
    case Block::Kind::stream: break;
  }
  read_slice(block, 0, block.planned.front().first, false);
}

void BlockReader::read_slice(ReadBlock& block, std::size_t i, bool first, bool skip_to_boundary) const {
  ReadSlice& slice = block.read[i];
  ReadResult& result = block.result;
  result.counts = {};
  result.records = 0;
  result.lines = 0;
  result.bytes = {};
  result.open_from.reset();
  result.skipping = false;
  slice.first_item = result.items.size();
  const SliceView view{.bytes = block.bytes_of(slice),
                       .first = first,
                       .last = block.planned[i].last && !slice.truncated,
                       .skip_to_boundary = skip_to_boundary,
                       .located = slice.layout->locator ? &slice.located : nullptr,
                       .keep_all = options_.keep_all || count_boards_};
  slice.layout->reader->read(view, result);
  if (count_boards_) count_boards(block, slice.first_item);
  if (count_boards_ && !options_.keep_all) drop_unflagged(result.items, slice.first_item);
  slice.item_count = result.items.size() - slice.first_item;
  slice.counts = result.counts;
  slice.records = result.records;
  slice.lines = result.lines;
  slice.consumed = result.consumed(slice.size);
  require_all_bytes(block.planned[i].path, result.bytes.total(), slice.consumed);
}

/// Reads files into the buffer one after another. If several lie in one folder, they are opened relative to it.
void BlockReader::read_files(ReadBlock& block) const {
  block.buffer.reserve(options_.sizes.block + k_file_room_min);
  fetch_files(block);
  const auto is_open = [&](std::size_t i) { return block.read[i].size == 0 && block.read[i].problems.empty(); };
  for (std::size_t i = 0; i < block.planned.size();) {
    const std::string_view path = folder_of(block.planned[i]);
    std::size_t to_open = 0;
    std::size_t until = i;
    for (; until < block.planned.size() && folder_of(block.planned[until]) == path; ++until) to_open += is_open(until);
    UniqueFd folder;
    if (!path.empty() && to_open >= k_files_of_folder_min)
      if (auto opened = open_path(std::string(path), O_PATH | O_DIRECTORY)) folder = std::move(*opened);
    for (; i < until; ++i)
      if (is_open(i))
        read_file(block, i, folder ? folder.get() : -1);
      else if (block.read[i].problems.empty())
        read_small(block, i);
  }
}

/// Gets the bytes of as many files as possible with few system calls. A slice that has its bytes is not empty.
void BlockReader::fetch_files(ReadBlock& block) const {
  block.fetched.clear();
  for (std::size_t i = 0; i < block.planned.size(); ++i) {
    const PlannedSlice& planned = block.planned[i];
    // A file that the user named may be a FIFO, or one that the system makes up, which takes several reads.
    if (!planned.named && block.read[i].problems.empty())
      block.fetched.push_back({planned.path.c_str(), planned.name_begin, i});
  }
  fetcher_.fetch(block.fetched, [&](std::size_t i, std::string_view bytes) {
    block.read[i].begin = block.buffer.size();
    block.read[i].size = bytes.size();
    block.buffer.append(bytes);
  });
}

/// Opens a file relative to `folder`, unless that is negative, and reads it whole.
void BlockReader::read_file(ReadBlock& block, std::size_t i, int folder) const {
  const PlannedSlice& planned = block.planned[i];
  ReadSlice& slice = block.read[i];
  slice.begin = block.buffer.size();
  // On a slow disk the files of one block can take seconds. The report of a stopped run is dropped.
  if (stop_) return slice.add_problem({Rule::unreadable_source, system_message(EINTR)});
  if (slice.begin >= k_growth_max * std::max(options_.sizes.block, k_file_room_min)) {
    slice.deferral = Deferral::too_large;
    return;
  }
  UniqueFd file;
  int error = 0;
  if (folder >= 0) {
    file.reset(::openat(folder, planned.path.c_str() + planned.name_begin, k_open_to_read));
    error = errno;
  } else if (auto opened = open_path(planned.path)) {
    file = std::move(*opened);
  } else {
    error = opened.error().code;
  }
  if (!file) return slice.add_problem({Rule::unreadable_source, system_message(error)});
  slice.size = read_bytes(block, i, file.get());
  block.buffer.set_size(slice.begin + slice.size);
  if (slice.problems.empty() && slice.deferral == Deferral::none) read_small(block, i);
}

/// Appends the bytes of an open file to the buffer and returns how many there are. A file that is larger than a block
/// is deferred, and one that cannot be read gets a problem; then the result is 0.
std::size_t BlockReader::read_bytes(ReadBlock& block, std::size_t i, int file) const {
  ReadSlice& slice = block.read[i];
  struct stat status {};
  if (::fstat(file, &status) != 0) {
    slice.add_problem({Rule::unreadable_source, system_message(errno)});
    return 0;
  }
  if (!S_ISREG(status.st_mode)) {
    slice.add_problem({Rule::not_a_regular_file,
                       S_ISFIFO(status.st_mode) ? "became a FIFO after it was found" : "is not a regular file"});
    return 0;
  }
  const std::size_t size_max = std::max(options_.sizes.block, k_file_room_min);
  const auto stated = static_cast<std::uint64_t>(status.st_size);
  std::size_t size = 0;
  while (std::max<std::uint64_t>(stated, size) <= size_max) {
    // One byte more than stated shows whether the file has grown. A file without a size may be one that the system
    // makes up, as in /proc: it is read until it gives nothing.
    const std::size_t room = size < stated ? stated + 1 - size : std::max(size, k_file_room_min);
    block.buffer.set_size(slice.begin + size);
    block.buffer.reserve(slice.begin + size + room);
    const ssize_t got = ::pread(file, block.buffer.data() + slice.begin + size, room, static_cast<off_t>(size));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      slice.add_problem({Rule::unreadable_source, system_message(errno)});
      return 0;
    }
    size += static_cast<std::size_t>(got);
    if (got != 0 && (stated == 0 || size < stated)) continue;
    if (stated == 0 || size == stated) return size;
    slice.add_problem({Rule::unreadable_source, std::string(k_changed_while_read)});
    return 0;
  }
  slice.deferral = Deferral::too_large;
  return 0;
}

/// Reads the records of a file whose bytes are in the buffer, unless it is compressed, an archive or a database.
void BlockReader::read_small(ReadBlock& block, std::size_t i) const {
  const std::string_view bytes = block.bytes_of(block.read[i]);
  if (container_kind(bytes) != ContainerKind::none)
    block.read[i].deferral = Deferral::container;
  else if (!options_.input.format && bytes.starts_with(k_sqlite_magic))
    block.read[i].deferral = Deferral::database;
  else
    read_content(block, i);
}

/// Reads the records of a small source whose bytes are in the buffer.
void BlockReader::read_content(ReadBlock& block, std::size_t i) const {
  ReadSlice& slice = block.read[i];
  if (const auto order = utf16_mark(block.bytes_of(slice))) {
    std::string decoded;
    Utf16Decoder(*order).decode(block.bytes_of(slice).substr(2), true, decoded);
    slice.begin = block.buffer.size();
    slice.size = decoded.size();
    block.buffer.append(decoded);
  }
  if (!detect_layout(block, i)) return;
  if (const auto& locator = slice.layout->locator) {
    locator->locate(block.bytes_of(slice), slice.truncated ? Following::unreadable : Following::end, slice.located);
    if (slice.located.problem) slice.add_problem(std::move(*slice.located.problem));
  }
  read_slice(block, i, true, false);
}

/// Sets the slice's layout and moves its start to the first record. False without a layout.
bool BlockReader::detect_layout(ReadBlock& block, std::size_t i) const {
  ReadSlice& slice = block.read[i];
  const std::string_view bytes = block.bytes_of(slice);
  const Format format = block.planned[i].format;
  const Layout& static_layout = static_layouts_[static_cast<std::size_t>(format)];
  std::size_t first_record = byte_order_mark(bytes);
  if (static_layout.reader && !foreign_encoding(bytes) && what_binary_is(bytes).empty()) {
    slice.layout = &static_layout;
  } else {
    Result<Layout> layout = open_layout(format, {bytes, true}, options_.input);
    if (!layout) {
      // A truncated member may be too short for its layout to be detected.
      if (!slice.failed) slice.add_problem({Rule::unsupported_format, layout.error().message});
      return false;
    }
    slice.own_layout = std::make_unique<const Layout>(std::move(*layout));
    slice.layout = slice.own_layout.get();
    first_record = slice.layout->first_record;
  }
  slice.begin += first_record;
  slice.size -= first_record;
  return true;
}

/// Reads the file from where the range begins up to `end`; an error becomes a problem of the slice.
void BlockReader::fetch_range(ReadBlock& block, std::uint64_t end) const {
  ReadSlice& slice = block.read.front();
  const LargeSource& large = *block.planned.front().large;
  const auto wanted = static_cast<std::size_t>(end - block.range_begin);
  block.buffer.reserve(options_.sizes.block + options_.sizes.window + 1);
  const auto got = pread_full(large.descriptor.get(), {block.buffer.data(), wanted}, block.range_begin, &stop_);
  const std::size_t size = got ? *got : 0;
  if (!got) {
    slice.add_problem(
        {Rule::unreadable_source, system_message(got.error().code) + " at byte " + std::to_string(block.range_begin)});
  } else if (size < wanted) {
    slice.add_problem({Rule::unreadable_source, std::string(k_changed_while_read) + ": it had " +
                                                    std::to_string(large.size) + " bytes and ended at byte " +
                                                    std::to_string(block.range_begin + size)});
  }
  block.buffer.set_size(size);
}

/// Reads a range, and a few bytes more to find where its last record ends. Moves both ends to where a record begins.
void BlockReader::read_range(ReadBlock& block) const {
  const PlannedSlice& planned = block.planned.front();
  ReadSlice& slice = block.read.front();
  const std::size_t window = std::min(options_.sizes.window, options_.sizes.block);
  fetch_range(block, std::min(block.range_end + window + 1, planned.large->size));

  const std::string_view bytes = block.buffer.view();
  const std::size_t size = bytes.size();
  const RecordReader& reader = *planned.large->layout.reader;
  std::size_t begin = planned.first || size == 0 ? 0 : cut_point(bytes, 0, window, reader);
  // There are too few bytes to find the same cut as the block before, which read them as its own window.
  if (slice.failed && !planned.first && size <= window) begin = size;
  const auto planned_size = static_cast<std::size_t>(block.range_end - block.range_begin);
  const bool ends_inside = !planned.last && planned_size < size;
  slice.begin = begin;
  slice.size = std::max(ends_inside ? cut_point(bytes, planned_size, window, reader) : size, begin) - begin;
}

}  // namespace oxaudit
