/// See protect_inputs.hpp. A folder is not walked for this: whether it would be read for a file can be told from the
/// path between the two.
#include "cli/protect_inputs.hpp"

#include "input/walk/path_identity.hpp"
#include "input/walk/walk_filter.hpp"
#include "report/looks_like_report.hpp"
#include "support/file.hpp"
#include "support/quote.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <algorithm>
#include <array>

namespace oxaudit::cli {

namespace {

/// True for what can be replaced without a loss. What cannot be looked at is no input either.
bool may_be_replaced(const std::string& path) {
  const auto file = open_path(path, O_RDONLY | O_NOCTTY | O_NONBLOCK);
  struct stat status {};
  if (!file || ::fstat(file->get(), &status) != 0 || !S_ISREG(status.st_mode)) return true;
  std::array<char, k_report_look_bytes> head{};
  std::array<char, k_report_look_bytes> tail{};
  const auto size = static_cast<std::uint64_t>(status.st_size);
  const auto head_size = pread_full(file->get(), head, 0);
  const auto tail_size = pread_full(file->get(), tail, size - std::min<std::uint64_t>(size, tail.size()));
  return head_size && tail_size &&
         looks_like_report(std::string_view(head.data(), *head_size), std::string_view(tail.data(), *tail_size));
}

/// True when the walk of a folder gives the file that stands at `below` in it.
bool would_be_read(std::string_view below, const WalkOptions& walk, WalkFilter& filter) {
  unsigned depth = 0;
  for (std::size_t begin = 0; begin <= below.size(); ++depth) {
    const std::size_t end = std::min(below.find('/', begin), below.size());
    if (filter.unwanted_name(below.substr(begin, end - begin))) return false;
    if (filter.excluded(below.substr(0, end), end != below.size())) return false;
    begin = end + 1;
  }
  const std::string_view name = below.substr(below.rfind('/') + 1);
  if (walk.sidecars && name.ends_with(k_sidecar_extension)) return true;
  return depth <= walk.depth_max.value_or(depth) && filter.included(below) && filter.hint_if_met(name);
}

bool is_input(const std::string& path, const WalkOptions& walk) {
  const PathHasher hasher;
  WalkFilter filter(walk, hasher);
  const std::string target = canonical_path(path);
  return std::ranges::any_of(walk.paths, [&](const std::string& root) {
    if (root == "-") return false;
    std::string folder = canonical_path(root);
    if (folder == target) return true;
    if (!folder.ends_with('/')) folder += '/';
    return target.starts_with(folder) && would_be_read(std::string_view(target).substr(folder.size()), walk, filter);
  });
}

Outcome keep(const std::string& path, std::string_view option, const WalkOptions& walk) {
  if (path.empty() || path == "-" || may_be_replaced(path) || !is_input(path, walk)) return Done{};
  return Error{in_quotes(path) + " is part of the input and no earlier report, and " + std::string(option) +
               " would replace it; write elsewhere"};
}

}  // namespace

Outcome protect_inputs(const ProgramOptions& options) {
  const WalkOptions& walk = options.audit.walk;
  for (const ReportTarget& report : options.reports) {
    if (report.append) continue;
    if (auto kept = keep(report.path, "--output", walk); !kept) return kept;
  }
  if (options.grades)
    if (auto kept = keep(options.grades->path, "--grades", walk); !kept) return kept;
  return keep(options.bless_key, "the answer key", walk);
}

}  // namespace oxaudit::cli
