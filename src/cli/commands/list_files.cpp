/// `--list-files`: what would happen to every path, and why. An archive may hold a million members, so lines are
/// written as they come. Unlike the walk, the listing opens sources; it reads only as much of each as the detection of
/// its layout needs.
#include "cli/commands/commands.hpp"

#include "cli/exit_status.hpp"
#include "cli/signals.hpp"
#include "cli/text.hpp"
#include "input/archive/unpacker.hpp"
#include "input/format_table.hpp"
#include "input/sniff/binary_kind.hpp"
#include "input/sqlite/sqlite.hpp"
#include "input/stream/decompress.hpp"
#include "input/stream/utf16.hpp"
#include "input/walk/walk_filter.hpp"

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
    stream.wrap([&](ByteStream in) { return decompress(kind, std::move(in), limits); });
    words.append(name(kind)).append("; ");
  }
}

/// How bytes that are at hand would be read, for a source of that path. Empty where they would say nothing.
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

/// A file as far as it need be opened to tell what it is.
struct FirstLook {
  std::optional<SourceFinding> problem;  ///< why it cannot be opened; then nothing else is known
  std::string words;                     ///< of a source
  std::unique_ptr<ByteStream> stream;    ///< of what holds others, from its start; else none
  UniqueFd descriptor;                   ///< what `stream` reads
  std::string kind;                      ///< of what holds others: `gzip; tar archive`
  bool is_archive = false;
};

FirstLook look_at_file(const WalkEntry& entry, const InputOptions& options) {
  FirstLook look;
  if (entry.format == Format::sqlite && !entry.container) {
    look.words = words_of_database(entry.path, options);
    return look;
  }
  const auto status = stat_path(entry.path, true);
  // A FIFO would have to be waited for, and what was read from it would be missing later.
  if (status && !S_ISREG(status->st_mode)) return look;
  const auto open = [&] { return open_source(entry.path, false); };
  auto file = open();
  if (!file) {
    look.problem = file.error();
    return look;
  }
  auto stream = std::make_unique<ByteStream>(read_descriptor(file->get(), stop_requested()));
  stream->fill(k_container_head_bytes);
  if (!entry.container && container_kind(stream->view()) == ContainerKind::none) {
    const bool is_database = !options.format && stream->view().starts_with(k_sqlite_magic);
    look.words = is_database ? words_of_database(entry.path, options)
                             : words_of_content(*stream, entry.format, entry.path, options);
    return look;
  }
  if (const auto other = open())
    look.kind = kind_of(ByteStream(read_descriptor(other->get(), stop_requested())), options.limits, look.is_archive);
  look.descriptor = std::move(*file);
  look.stream = std::move(stream);
  return look;
}

class Listing {
 public:
  Listing(const WalkOptions& walk, const InputOptions& input) : input_(input), member_filter_(walk, hasher_) {}

  void add(const WalkEntry& entry);
  /// Writes what waits to be written.
  void flush();
  const Summary& summary() const noexcept { return summary_; }
  const Outcome& written() const noexcept { return written_; }

 private:
  void add_file(const WalkEntry& entry);
  void add_contained(const WalkEntry& entry, FirstLook look);
  void add_source(std::string_view path, Format format, std::string_view words);
  void add_problem(std::string_view path, const SourceFinding& problem);
  void line(std::string_view what, std::string_view path, std::string_view rest);

  const InputOptions& input_;
  PathHasher hasher_;
  WalkFilter member_filter_;
  Summary summary_;
  std::string out_;
  Outcome written_ = Done{};
};

void Listing::line(std::string_view what, std::string_view path, std::string_view rest) {
  constexpr std::size_t k_flush_bytes = std::size_t{64} << 10;
  append(out_, what, on_console(path), "  ", rest, '\n');
  if (out_.size() >= k_flush_bytes) flush();
}

void Listing::flush() {
  if (written_) written_ = write_output(out_);
  out_.clear();
}

void Listing::add_source(std::string_view path, Format format, std::string_view words) {
  ++summary_.sources.found;
  std::string rest(row(format).name);
  if (!words.empty()) rest.append("  ").append(words);
  line("audit  ", path, rest);
}

void Listing::add_problem(std::string_view path, const SourceFinding& problem) {
  ++summary_.sources.found;
  ++summary_.source_rules[static_cast<std::size_t>(problem.rule)];
  std::string rest(code(problem.rule));
  line("error  ", path, rest.append(" ").append(name(problem.rule)).append(": ").append(problem.message));
}

void Listing::add(const WalkEntry& entry) {
  using Kind = WalkEntry::Kind;
  switch (entry.kind) {
    case Kind::file: return add_file(entry);
    case Kind::standard_input: {
      // Standard input cannot be looked at without taking from it.
      const Result<Layout> layout =
          row(entry.format).static_layout ? row(entry.format).open({}, input_) : Result<Layout>(Error{});
      return add_source(entry.path, entry.format,
                        layout ? layout_words(*layout, {}, entry.path, input_) : std::string());
    }
    case Kind::skipped: return line("skip   ", entry.path, name(entry.skip));
    case Kind::problem: return add_problem(entry.path, {entry.rule, entry.message});
    case Kind::unmatched: ++summary_.unmatched; [[fallthrough]];
    case Kind::remark: return write_notice(entry.message);
  }
}

void Listing::add_file(const WalkEntry& entry) {
  FirstLook look = look_at_file(entry, input_);
  if (look.problem) return add_problem(entry.path, *look.problem);
  if (!look.stream) return add_source(entry.path, entry.format, look.words);
  if (look.is_archive) line("open   ", entry.path, look.kind);
  add_contained(entry, std::move(look));
}

/// The members of an archive, or the one source that a compressed file holds.
void Listing::add_contained(const WalkEntry& entry, FirstLook look) {
  const std::string before = look.is_archive ? std::string() : look.kind;
  Unpacker unpacker(entry, std::move(look.descriptor), std::move(look.stream), member_filter_, input_.limits,
                    stop_requested());
  Contained contained;
  bool any_source = false;
  while (written_ && !stop_requested() && unpacker.next(contained)) {
    any_source = any_source || contained.kind != Contained::Kind::skipped;
    switch (contained.kind) {
      case Contained::Kind::source:
        add_source(contained.path, contained.format,
                   before + words_of_content(*contained.stream, contained.format, contained.path, input_));
        contained.stream.reset();
        break;
      case Contained::Kind::skipped: line("skip   ", contained.path, name(contained.skip)); break;
      case Contained::Kind::problem: add_problem(contained.path, contained.problem); break;
      case Contained::Kind::nothing:
        ++summary_.sources.found;
        line("audit  ", contained.path, std::string(code(Rule::no_records)) + ": there is nothing in it");
        break;
    }
  }
  if (entry.named && !any_source && !stop_requested()) ++summary_.unmatched;
}

}  // namespace

int list_files(WalkOptions options, const InputOptions& input, bool allow_empty) {
  stop_gently();
  Listing listing(options, input);
  options.stop = &stop_requested();
  Walk walk(std::move(options));
  WalkEntry entry;
  while (listing.written() && !stop_requested() && walk.next(entry)) listing.add(entry);
  listing.flush();
  if (!listing.written()) {
    write_notice(listing.written().error().message);
    return static_cast<int>(ExitStatus::failed);
  }
  Summary summary = listing.summary();
  summary.interrupted = stop_requested();
  return exit_status(summary, RuleSet(), allow_empty, received_signal());
}

}  // namespace oxaudit::cli
