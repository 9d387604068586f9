/// See first_look.hpp.
#include "cli/commands/first_look.hpp"

#include "cli/signals.hpp"
#include "input/format_table.hpp"
#include "input/sqlite/sqlite.hpp"
#include "input/stream/decompress.hpp"
#include "input/stream/utf16.hpp"
#include "support/file.hpp"
#include "support/result.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <utility>

namespace oxaudit::cli {

namespace {

/// As much of a file as settles its layout in an audit, but for first records that are longer.
constexpr std::size_t k_head_bytes = std::size_t{64} << 10;

std::string words_of(const SourceFinding& problem) { return std::string(code(problem.rule)) + ": " + problem.message; }

std::string words_of_database(const std::string& path, const InputOptions& options) {
  const auto table = open_sqlite(path, options, stop_requested());
  return table ? layout_words(table->layout, {}, path, options) : words_of(table.error());
}

/// `gzip; tar archive`, and whether it is an archive. It opens a separate stream, because it removes the compression.
std::string kind_of(ByteStream stream, const Limits& limits, bool& archive) {
  std::string words;
  for (unsigned depth = 0;; ++depth) {
    stream.fill(k_container_head_bytes);
    const ContainerKind kind = container_kind(stream.view());
    archive = is_archive(kind);
    if (archive) return words + std::string(name(kind)) + " archive";
    if (kind == ContainerKind::none || depth > limits.nesting_max) return words;
    stream.wrap([&](auto source, std::string_view head) { return decompress(kind, std::move(source), head, limits); });
    words.append(name(kind)).append("; ");
  }
}

}  // namespace

std::string words_of_content(ByteStream& stream, Format format, std::string_view path, const InputOptions& options) {
  const std::size_t wanted = row(format).static_layout ? k_container_head_bytes : k_head_bytes;
  stream.fill(wanted);
  if (stream.error()) return words_of(*stream.error());
  const bool whole = stream.ended() && stream.view().size() < wanted;
  std::string bytes(stream.view().substr(0, wanted));
  if (const auto order = utf16_mark(bytes)) {
    std::string decoded;
    Utf16Decoder(*order).decode(std::string_view(bytes).substr(2), whole, decoded);
    bytes = std::move(decoded);
  }
  Result<Layout> layout = open_layout(format, {bytes, whole}, options);
  if (!layout) return words_of({Rule::unsupported_format, layout.error().message});
  LocatedRecords cut;
  if (layout->locator)
    layout->locator->locate(std::string_view(bytes).substr(layout->first_record),
                            whole ? Following::end : Following::unreadable, cut);
  if (cut.problem) return words_of(*cut.problem);
  return layout_words(*layout, cut.layout_detail, path, options);
}

FirstLook look_at_file(const WalkEntry& entry, const InputOptions& options) {
  FirstLook look;
  if (entry.format == Format::sqlite && !entry.container) {
    look.words = words_of_database(entry.path, options);
    return look;
  }
  const auto status = stat_path(entry.path, true);
  const auto cannot_be_read = [&](SystemError error) {
    look.problem = SourceFinding{Rule::unreadable_source, system_message(error.code)};
    return std::move(look);
  };
  if (!status) return cannot_be_read(status.error());
  // A FIFO would have to be waited for, and what was read from it would be missing later.
  if (!S_ISREG(status->st_mode)) return look;
  const auto open = [&] { return open_path(entry.path, O_RDONLY | O_NOCTTY | O_NONBLOCK); };
  auto file = open();
  if (!file) return cannot_be_read(file.error());
  auto stream = std::make_unique<ByteStream>(read_descriptor(file->get(), stop_requested()));
  stream->fill(k_container_head_bytes);
  if (!entry.container && container_kind(stream->view()) == ContainerKind::none) {
    look.words = words_of_content(*stream, entry.format, entry.path, options);
    return look;
  }
  if (const auto other = open())
    look.kind = kind_of(ByteStream(read_descriptor(other->get(), stop_requested())), options.limits, look.is_archive);
  look.descriptor = std::move(*file);
  look.stream = std::move(stream);
  return look;
}

}  // namespace oxaudit::cli
