/// See list_files.hpp. An archive may hold a million members, so lines are written as they come.
#include "cli/commands/list_files.hpp"

#include "cli/commands/first_look.hpp"
#include "cli/console.hpp"
#include "cli/exit_status.hpp"
#include "cli/signals.hpp"
#include "cli/text.hpp"
#include "input/archive/unpacker.hpp"
#include "input/format_table.hpp"
#include "input/walk/walk_filter.hpp"
#include "support/result.hpp"

#include <utility>

namespace oxaudit::cli {

namespace {

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
  out_.append(what).append(for_console(path)).append("  ").append(rest).append("\n");
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
  Unpacker unpacker(ContainerFile(entry, std::move(look.descriptor), std::move(look.stream)), member_filter_,
                    input_.limits);
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
  Listing listing(options, input);
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
