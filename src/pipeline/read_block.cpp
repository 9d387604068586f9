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

namespace oxaudit {

namespace {

/// A file may always be this long, however full the buffer is already.
constexpr std::size_t k_file_room_min = std::size_t{4} << 10;

/// As many files of one folder as make opening the folder first worth its while.
constexpr std::ptrdiff_t k_files_of_folder_min = 3;

void fail(Slice& slice, Rule rule, std::string message) {
  slice.failed = true;
  slice.problems.push_back({rule, std::move(message)});
}

/// Items tell every board, so that no reader has to count them while records stream by.
void count_boards(Block& block, std::size_t first_item) {
  block.boards.resize(k_board_count);
  const auto& items = block.result.items;
  for (std::size_t i = first_item; i < items.size(); ++i)
    if (items[i].code != k_malformed) ++block.boards[items[i].code];
}

/// Leaves what a reader that was not asked for all would have made.
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

void BlockReader::read(Block& block) const {
  switch (block.kind) {
    case Block::Kind::files: return read_files(block);
    case Block::Kind::members:
      for (Slice& slice : block.slices)
        if (!slice.failed || slice.size != 0) read_content(block, slice);
      return;
    case Block::Kind::range:
      if (!block.needs_locating()) read_range(block);
      break;
    case Block::Kind::stream: break;
  }
  read_slice(block, block.slices.front(), false);
}

void BlockReader::read_slice(Block& block, Slice& slice, bool skip_to_boundary) const {
  ReadResult& result = block.result;
  result.counts = {};
  result.records = 0;
  result.lines = 0;
  result.open_from.reset();
  result.skipping = false;
  slice.first_item = result.items.size();
  const SliceView view{.bytes = block.bytes_of(slice),
                       .last = slice.last && !slice.failed,
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
}

/// Reads files one behind the other into the buffer, those of one folder relative to it.
void BlockReader::read_files(Block& block) const {
  block.buffer.reserve(options_.sizes.block + k_file_room_min);
  fetcher_.fetch(block);
  for (std::size_t i = 0; i < block.slices.size();) {
    const std::size_t until = end_of_folder(block.slices, i);
    const auto to_open = std::count_if(block.slices.begin() + static_cast<std::ptrdiff_t>(i),
                                       block.slices.begin() + static_cast<std::ptrdiff_t>(until),
                                       [](const Slice& slice) { return slice.size == 0; });
    UniqueFd folder;
    if (block.slices[i].name_begin != 0 && to_open >= k_files_of_folder_min)
      if (auto opened = open_path(std::string(folder_of(block.slices[i])), O_PATH | O_DIRECTORY))
        folder = std::move(*opened);
    for (; i < until; ++i) {
      Slice& slice = block.slices[i];
      if (slice.failed || !slice.problems.empty()) continue;
      const bool fetched = slice.size != 0;
      if (fetched ? read_small(block, slice) : read_file(block, slice, folder ? folder.get() : -1)) continue;
      block.unread_slices = block.slices.size() - i;
      return;
    }
  }
}

/// False when the file does not fit into what is left of the buffer, or holds other sources.
bool BlockReader::read_file(Block& block, Slice& slice, int folder) const {
  // O_NONBLOCK: a FIFO that took the file's place since the folder was read must not stop the run.
  constexpr int k_flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
  UniqueFd file;
  if (folder >= 0) {
    file.reset(::openat(folder, slice.path.c_str() + slice.name_begin, k_flags));
    if (!file) return fail(slice, Rule::unreadable_source, system_message(errno)), true;
  } else {
    auto opened = open_path(slice.path, k_flags);
    if (!opened) return fail(slice, Rule::unreadable_source, system_message(opened.error().code)), true;
    file = std::move(*opened);
  }
  const auto is_regular = [&] {
    struct stat status {};
    return ::fstat(file.get(), &status) != 0 || S_ISREG(status.st_mode);
  };
  const std::size_t begin = block.buffer.size();
  block.buffer.reserve(begin + k_file_room_min);
  const std::size_t room = block.buffer.capacity() - begin;
  std::size_t size = 0;
  for (;;) {
    char* const to = block.buffer.data() + begin + size;
    // What was met is read from its start, which a FIFO refuses: the one that took a file's place keeps what is in it.
    const ssize_t got = slice.named ? ::read(file.get(), to, room - size) : ::pread(file.get(), to, room, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      const bool regular = errno != ESPIPE && errno != EAGAIN;
      fail(slice, regular ? Rule::unreadable_source : Rule::not_a_regular_file,
           regular ? system_message(errno) : "became a FIFO after it was found");
      return true;
    }
    size += static_cast<std::size_t>(got);
    if (size == room && (slice.named || is_regular())) return false;
    // A read that does not fill its room has met the end of a regular file. Only files that were named may be others,
    // such as those that the system makes up, and are asked again.
    if (got == 0 || !slice.named) break;
  }
  if ((size == 0 || size == room) && !is_regular()) {
    fail(slice, Rule::not_a_regular_file, "is not a regular file");
    return true;
  }
  slice.begin = begin;
  slice.size = size;
  block.buffer.set_size(begin + size);
  return read_small(block, slice);
}

/// Reads the records of a file whose bytes are there; false when it holds other sources.
bool BlockReader::read_small(Block& block, Slice& slice) const {
  if (container_kind(block.bytes_of(slice)) != ContainerKind::none) {
    slice.container = true;
    return false;
  }
  read_content(block, slice);
  return true;
}

/// Settles the layout of a small source and reads its records.
void BlockReader::read_content(Block& block, Slice& slice) const {
  if (const auto order = utf16_mark(block.bytes_of(slice))) {
    std::string decoded;
    Utf16Decoder(*order).decode(block.bytes_of(slice).substr(2), true, decoded);
    slice.begin = block.buffer.size();
    slice.size = decoded.size();
    block.buffer.append(decoded);
  }
  const Layout& fixed = static_layouts_[static_cast<std::size_t>(slice.format)];
  std::size_t first_record = byte_order_mark(block.bytes_of(slice));
  const std::string_view bytes = block.bytes_of(slice);
  if (fixed.reader && !foreign_encoding(bytes) && what_binary_is(bytes).empty()) {
    slice.layout = &fixed;
  } else {
    Result<Layout> layout = open_layout(slice.format, {block.bytes_of(slice), true}, options_.input);
    if (!layout) {
      // Of a member that broke off, what is left may be too little to tell its layout.
      if (!slice.failed) fail(slice, Rule::unsupported_format, layout.error().message);
      return;
    }
    slice.own_layout = std::move(*layout);
    slice.layout = &slice.own_layout;
    first_record = slice.own_layout.first_record;
  }
  slice.begin += first_record;
  slice.size -= first_record;
  if (const auto& locator = slice.layout->locator) {
    locator->locate(block.bytes_of(slice), slice.failed ? Following::unreadable : Following::end, slice.located);
    take_problem(slice);
  }
  read_slice(block, slice, false);
}

void BlockReader::fetch(Block& block) const {
  if (block.kind != Block::Kind::range || !block.needs_locating()) return;
  fetch_range(block, block.range_end);
  block.slices.front().size = block.buffer.size();
}

/// Reads the file from where the range begins up to `end`; what fails becomes a problem of the slice.
void BlockReader::fetch_range(Block& block, std::uint64_t end) const {
  Slice& slice = block.slices.front();
  const LargeSource& large = *slice.large;
  const auto wanted = static_cast<std::size_t>(end - block.range_begin);
  block.buffer.reserve(options_.sizes.block + options_.sizes.window + 1);
  const auto got = pread_full(large.descriptor.get(), {block.buffer.data(), wanted}, block.range_begin);
  const std::size_t size = got ? *got : 0;
  if (!got) {
    fail(slice, Rule::unreadable_source,
         system_message(got.error().code) + " at byte " + std::to_string(block.range_begin));
  } else if (size < wanted) {
    fail(slice, Rule::unreadable_source,
         "shrank while it was read: it had " + std::to_string(large.size) + " bytes and ended at byte " +
             std::to_string(block.range_begin + size));
  }
  block.buffer.set_size(size);
}

void BlockReader::read_range(Block& block) const {
  Slice& slice = block.slices.front();
  const LargeSource& large = *slice.large;
  const std::size_t window = std::min(options_.sizes.window, options_.sizes.block);
  fetch_range(block, std::min(block.range_end + window + 1, large.size));

  const std::string_view bytes = block.buffer.view();
  const std::size_t size = bytes.size();
  const RecordReader& reader = *large.layout.reader;
  std::size_t begin = slice.first || size == 0 ? 0 : cut_point(bytes, 0, window, reader);
  // Too few bytes to find the same cut as the block before: they were its to read on into.
  if (slice.failed && !slice.first && size <= window) begin = size;
  const auto nominal_end = static_cast<std::size_t>(block.range_end - block.range_begin);
  const bool ends_inside = !slice.last && nominal_end < size;
  slice.begin = begin;
  slice.size = std::max(ends_inside ? cut_point(bytes, nominal_end, window, reader) : size, begin) - begin;
}

}  // namespace oxaudit
