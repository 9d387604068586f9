/// The one check that no output replaces a file that the run reads. The path of the output relative to a folder shows
/// whether a walk would read it. Only with --follow, where links can lead anywhere, does it walk the folders.
#include "cli/protect_inputs.hpp"

#include "input/walk/path_identity.hpp"
#include "input/walk/walk_filter.hpp"
#include "report/looks_like_report.hpp"
#include "support/file.hpp"
#include "support/quote.hpp"

#include <boost/filesystem.hpp>

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>

namespace oxaudit::cli {

namespace {

namespace fs = boost::filesystem;

/// A regular file that the run writes, whether or not it exists yet.
struct Written {
  std::string path;
  std::string_view option;  ///< what requests it, for messages
  bool exists = false;
};

/// A device or a FIFO has no content to lose.
std::vector<Written> written_files(const ProgramOptions& options) {
  std::vector<Written> files;
  const auto add = [&](const std::string& path, std::string_view option) {
    const bool is_output = path == "-" || path == "/dev/stdout";
    Written file{is_output ? "/dev/stdout" : path, is_output ? "standard output" : option};
    const auto status = stat_path(file.path, true);
    file.exists = status.ok();
    if (status ? S_ISREG(status->st_mode) : !is_output) files.push_back(std::move(file));
  };
  for (const ReportRequest& report : options.reports)
    add(report.path, report.append ? "GITHUB_STEP_SUMMARY" : "--output");
  if (options.grades) add(options.grades->path, "--grades");
  if (!options.bless_key.empty()) add(options.bless_key, "the answer key");
  return files;
}

/// `k.new.json` for `k.json`.
std::string other_name(const std::string& path) {
  const std::size_t dot = path.rfind('.');
  const bool has_extension = dot != std::string::npos && dot > path.rfind('/') + 1;
  return has_extension ? path.substr(0, dot) + ".new" + path.substr(dot) : path + ".new";
}

Error would_replace(const Written& file, const std::string& what) {
  const bool is_output = file.path == "/dev/stdout";
  return Error{in_quotes(is_output ? canonical_path(file.path) : file.path) + " is " + what + ", and " +
               std::string(file.option) + " would replace it; write to a different file" +
               (is_output ? "" : ", such as " + in_quotes(other_name(file.path)))};
}

/// True for an empty file and for the report of an earlier run. A file that cannot be read counts too, because it is
/// not an input either.
bool may_be_replaced(const std::string& path) {
  const auto file = open_path(path);
  struct stat status {};
  if (!file || ::fstat(file->get(), &status) != 0) return true;
  std::array<char, k_report_look_bytes> head{};
  std::array<char, k_report_look_bytes> tail{};
  const auto size = static_cast<std::uint64_t>(status.st_size);
  const auto head_size = pread_full(file->get(), head, 0);
  const auto tail_size = pread_full(file->get(), tail, size - std::min<std::uint64_t>(size, tail.size()));
  return head_size && tail_size &&
         looks_like_report(std::string_view(head.data(), *head_size), std::string_view(tail.data(), *tail_size));
}

/// True if a walk reads the file at the path `below`, relative to the folder that the walk starts in.
bool would_be_read(const fs::path& below, const WalkOptions& walk, WalkFilter& filter) {
  fs::path above;
  unsigned depth = 0;
  for (const fs::path& component : below) {
    above /= component;
    ++depth;
    if (filter.unwanted_name(component.native())) return false;
    if (filter.excluded(above.native(), above != below)) return false;
  }
  const std::string name = below.filename().native();
  return depth <= walk.depth_max.value_or(depth) && filter.included(below.native()) && filter.hint_if_met(name);
}

/// The path that leads to an input; standard input may be redirected from a file.
std::string input_path(const std::string& path) { return path == "-" ? "/dev/stdin" : path; }

/// True if the walk itself meets the file, by any name.
bool walk_meets(const std::string& path, const WalkOptions& options) {
  Walk walk(options);
  WalkEntry entry;
  while (walk.next(entry))
    if (entry.kind == WalkEntry::Kind::file && same_file(entry.path, path)) return true;
  return false;
}

/// True if the file is named, or would be read in a folder that is named.
bool is_board_file(const std::string& path, const WalkOptions& walk) {
  const PathHasher hasher;
  WalkFilter filter(walk, hasher);
  const fs::path file = canonical_path(path);
  const bool found = std::ranges::any_of(walk.paths, [&](const std::string& root) {
    if (same_file(input_path(root), path)) return true;
    if (root == "-") return false;
    const fs::path below = file.lexically_relative(canonical_path(root));
    return !below.empty() && *below.begin() != ".." && would_be_read(below, walk, filter);
  });
  return found || (walk.follow && walk_meets(path, walk));
}

/// SQLite keeps changes that are not yet part of the database in a file next to it, which it may yet create.
bool is_database_log(const std::string& path, const WalkOptions& walk) {
  const std::string file = canonical_path(path);
  for (const std::string_view suffix : {"-wal", "-journal", "-shm"})
    if (file.ends_with(suffix) && is_board_file(file.substr(0, file.size() - suffix.size()), walk)) return true;
  return false;
}

/// Why the output must not be written; empty if it may.
std::string reason_to_keep(const Written& output, const ProgramOptions& options) {
  const WalkOptions& walk = options.audit.walk;
  if (is_database_log(output.path, walk)) return "part of a database that is read";
  if (!output.exists) return {};
  for (const AuxiliaryFile& file : options.auxiliary_files)
    if (same_file(input_path(file.path), output.path)) return file.what;
  if (walk.paths.size() == 1 && same_file(input_path(walk.paths.front()), output.path)) return "the only input";
  if (may_be_replaced(output.path)) return {};
  if (walk.sidecars && output.path.ends_with(k_sidecar_extension)) return "a sidecar";
  return is_board_file(output.path, walk) ? "part of the input and not an earlier report" : "";
}

}  // namespace

bool same_file(const std::string& a, const std::string& b) {
  const auto one = stat_path(a, true);
  const auto other = stat_path(b, true);
  if (one && other) return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
  return !one && !other && canonical_path(a) == canonical_path(b);
}

Outcome protect_inputs(const ProgramOptions& options) {
  for (const Written& output : written_files(options))
    if (const std::string what = reason_to_keep(output, options); !what.empty()) return would_replace(output, what);
  return Done{};
}

}  // namespace oxaudit::cli
