/// `--list-files`.
#include "cli/list_files.hpp"

#include "cli/console.hpp"
#include "cli/exit_status.hpp"
#include "cli/signals.hpp"
#include "cli/text.hpp"

#include <utility>

namespace oxaudit::cli {

void append_listing(std::string& out, const WalkEntry& entry) {
  using Kind = WalkEntry::Kind;
  switch (entry.kind) {
    case Kind::file:
    case Kind::standard_input:
      out += "audit  " + for_console(entry.path) + "  " +
             (entry.container ? "container" : std::string(row(entry.format).name)) + "\n";
      break;
    case Kind::skipped: out += "skip   " + for_console(entry.path) + "  " + std::string(name(entry.skip)) + "\n"; break;
    case Kind::problem:
      out += "error  " + for_console(entry.path) + "  " + std::string(code(entry.rule)) + " " +
             std::string(name(entry.rule)) + ": " + entry.message + "\n";
      break;
    case Kind::unmatched: break;
  }
}

int list_files(WalkOptions options, bool allow_empty) {
  constexpr std::size_t k_flush_bytes = std::size_t{64} << 10;
  Summary summary;
  std::string out;
  Walk walk(std::move(options));
  WalkEntry entry;
  Outcome written = Done{};
  while (written && !stop_requested() && walk.next(entry)) {
    append_listing(out, entry);
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
