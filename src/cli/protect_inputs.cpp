/// The one check that no output replaces a file that the run reads. It walks no folder: the path of the output relative
/// to a folder shows whether a walk would read it.
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

/// A file that the run would replace when it ends.
struct Replaced {
  std::string path;
  std::string_view option;  ///< what requests it, for messages
};

/// Only regular files lose their content; a device or a FIFO is written to.
std::vector<Replaced> replaced_files(const ProgramOptions& options) {
  std::vector<Replaced> files;
  for (const ReportRequest& report : options.reports)
    if (!report.append) files.push_back({report.path, "--output"});
  if (options.grades) files.push_back({options.grades->path, "--grades"});
  if (!options.bless_key.empty()) files.push_back({options.bless_key, "the answer key"});
  std::erase_if(files, [](const Replaced& file) {
    boost::system::error_code error;
    return file.path == "-" || !fs::is_regular_file(file.path, error);
  });
  return files;
}

Error would_replace(const Replaced& file, const std::string& what) {
  return Error{in_quotes(file.path) + " is " + what + ", and " + std::string(file.option) +
               " would replace it; write to a different file"};
}

/// True for an empty file and for the report of an earlier run. A file that cannot be read counts too, because it is
/// not an input either.
bool may_be_replaced(const std::string& path) {
  const auto file = open_path(path, O_RDONLY | O_NOCTTY | O_NONBLOCK);
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
  if (walk.sidecars && name.ends_with(k_sidecar_extension)) return true;
  return depth <= walk.depth_max.value_or(depth) && filter.included(below.native()) && filter.hint_if_met(name);
}

/// True if the file is named, or would be read in a folder that is named.
bool is_board_file(const std::string& path, const WalkOptions& walk) {
  const PathHasher hasher;
  WalkFilter filter(walk, hasher);
  const fs::path file = canonical_path(path);
  return std::ranges::any_of(walk.paths, [&](const std::string& root) {
    if (root == "-") return false;
    const fs::path folder = canonical_path(root);
    if (folder == file) return true;
    const fs::path below = file.lexically_relative(folder);
    return !below.empty() && *below.begin() != ".." && would_be_read(below, walk, filter);
  });
}

/// SQLite keeps changes that are not yet part of the database in a file next to it.
bool is_database_journal(const std::string& path, const WalkOptions& walk) {
  for (const std::string_view suffix : {"-wal", "-journal", "-shm"})
    if (path.ends_with(suffix) && is_board_file(path.substr(0, path.size() - suffix.size()), walk)) return true;
  return false;
}

}  // namespace

Outcome protect_files(const ProgramOptions& options, std::span<const AuxiliaryFile> files) {
  for (const Replaced& output : replaced_files(options))
    for (const AuxiliaryFile& file : files)
      if (file.path != "-" && canonical_path(file.path) == canonical_path(output.path))
        return would_replace(output, file.what);
  return Done{};
}

Outcome protect_inputs(const ProgramOptions& options) {
  if (auto kept = protect_files(options, options.auxiliary_files); !kept) return kept;
  const WalkOptions& walk = options.audit.walk;
  for (const Replaced& output : replaced_files(options)) {
    // Standard input may be redirected from a file.
    const std::string only = walk.paths.size() != 1      ? ""
                             : walk.paths.front() == "-" ? "/dev/stdin"
                                                         : walk.paths.front();
    if (!only.empty() && canonical_path(only) == canonical_path(output.path))
      return would_replace(output, "the only input");
    if (may_be_replaced(output.path)) continue;
    if (is_board_file(output.path, walk)) return would_replace(output, "part of the input and not an earlier report");
    if (is_database_journal(output.path, walk)) return would_replace(output, "part of a database that is read");
  }
  return Done{};
}

}  // namespace oxaudit::cli
