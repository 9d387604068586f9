/// `--list-files`.
#include "cli/list_files.hpp"

#include "cli/console.hpp"
#include "cli/exit_status.hpp"
#include "cli/signals.hpp"
#include "cli/text.hpp"
#include "input/byte_source.hpp"
#include "input/container_kind.hpp"
#include "input/decompress.hpp"
#include "input/sqlite.hpp"
#include "input/utf16.hpp"
#include "support/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <atomic>
#include <utility>

namespace oxaudit::cli {

namespace {

/// As much of a file as settles its layout in an audit, but for first records that are longer.
constexpr std::size_t k_head_bytes = std::size_t{64} << 10;

std::string words_of_database(const std::string& path, const InputOptions& options) {
  const std::atomic<bool> stop = false;
  const auto table = open_sqlite(path, options, stop);
  if (table) return layout_words(table->layout, {}, path, options);
  return std::string(code(table.error().rule)) + ": " + table.error().message;
}

/// Takes compression off, noting it in `packed`, and says which archive is below it.
ContainerKind unwrap(ByteStream& stream, std::string& packed, const Limits& limits) {
  for (unsigned depth = 0;; ++depth) {
    stream.fill(k_container_head_bytes);
    const ContainerKind kind = container_kind(stream.view());
    if (kind == ContainerKind::none || is_archive(kind) || depth > limits.nesting_max) return kind;
    stream.wrap([&](auto source, std::string_view head) { return decompress(kind, std::move(source), head, limits); });
    packed.append(name(kind)).append("; ");
  }
}

/// What the start of a file says of its layout; empty where that would say nothing.
std::string words_of_file(const WalkEntry& entry, const InputOptions& options) {
  if (entry.format == Format::sqlite) return words_of_database(entry.path, options);
  const FormatRow& format = row(entry.format);
  if (format.fixed_layout && !entry.container) {
    const Result<Layout> layout = format.open({}, options);
    return layout ? layout_words(*layout, {}, entry.path, options) : std::string();
  }
  const auto status = stat_path(entry.path, true);
  // A FIFO would have to be waited for, and what was read from it would be missing later.
  if (!status || !S_ISREG(status->st_mode)) return {};
  const auto file = open_path(entry.path, O_RDONLY | O_NOCTTY | O_NONBLOCK);
  if (!file) return system_message(file.error().code);
  const std::atomic<bool> stop = false;
  ByteStream stream(read_descriptor(file->get(), stop));
  std::string packed;
  const ContainerKind archive = unwrap(stream, packed, options.limits);
  if (archive != ContainerKind::none) return packed + std::string(name(archive)) + " archive";
  stream.fill(k_head_bytes);
  if (stream.error()) return std::string(code(stream.error()->rule)) + ": " + stream.error()->message;
  const bool whole = stream.ended() && stream.view().size() < k_head_bytes;
  std::string bytes(stream.view().substr(0, k_head_bytes));
  if (const auto order = utf16_mark(bytes)) {
    std::string decoded;
    Utf16Decoder(*order).decode(std::string_view(bytes).substr(2), whole, decoded);
    bytes = std::move(decoded);
  }
  Result<Layout> layout = open_layout(entry.format, {bytes, whole}, options);
  if (!layout) return std::string(code(Rule::unsupported_format)) + ": " + layout.error().message;
  Cut cut;
  if (layout->cutter)
    layout->cutter->cut(std::string_view(bytes).substr(layout->first_record), whole ? CutEnd::nothing : CutEnd::unread,
                        cut);
  if (cut.problem) return std::string(code(cut.problem->rule)) + ": " + cut.problem->message;
  return packed + layout_words(*layout, cut.layout, entry.path, options);
}

}  // namespace

void append_listing(std::string& out, const WalkEntry& entry, const InputOptions& options) {
  using Kind = WalkEntry::Kind;
  switch (entry.kind) {
    case Kind::file:
    case Kind::standard_input:
      out += "audit  " + for_console(entry.path) + "  " +
             (entry.container ? "container" : std::string(row(entry.format).name));
      // Standard input cannot be looked at without taking from it.
      if (entry.kind == Kind::file || row(entry.format).fixed_layout)
        if (const std::string words = words_of_file(entry, options); !words.empty()) out += "  " + words;
      out += '\n';
      break;
    case Kind::skipped: out += "skip   " + for_console(entry.path) + "  " + std::string(name(entry.skip)) + "\n"; break;
    case Kind::problem:
      out += "error  " + for_console(entry.path) + "  " + std::string(code(entry.rule)) + " " +
             std::string(name(entry.rule)) + ": " + entry.message + "\n";
      break;
    case Kind::unmatched: break;
  }
}

int list_files(WalkOptions options, const InputOptions& input, bool allow_empty) {
  constexpr std::size_t k_flush_bytes = std::size_t{64} << 10;
  Summary summary;
  std::string out;
  Walk walk(std::move(options));
  WalkEntry entry;
  Outcome written = Done{};
  while (written && !stop_requested() && walk.next(entry)) {
    append_listing(out, entry, input);
    switch (entry.kind) {
      case WalkEntry::Kind::file:
      case WalkEntry::Kind::standard_input: ++summary.sources.found; break;
      case WalkEntry::Kind::problem:
        ++summary.sources.found;
        ++summary.source_rules[static_cast<std::size_t>(entry.rule)];
        break;
      case WalkEntry::Kind::unmatched:
        ++summary.unmatched;
        write_notice(entry.message);
        break;
      case WalkEntry::Kind::skipped: break;
    }
    if (out.size() < k_flush_bytes) continue;
    written = write_output(out);
    out.clear();
  }
  if (written) written = write_output(out);
  if (!written) {
    write_notice(written.error().message);
    return static_cast<int>(ExitStatus::failed);
  }
  summary.interrupted = stop_requested();
  return exit_status(summary, FailOn{}, allow_empty, received_signal());
}

}  // namespace oxaudit::cli
