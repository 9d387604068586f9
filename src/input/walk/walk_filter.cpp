/// See walk_filter.hpp.
#include "input/walk/walk_filter.hpp"

#include "support/ascii.hpp"
#include "support/file_name.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace oxaudit {

namespace {

/// Files and folders that other systems create, with names that do not begin with a dot.
constexpr std::array<std::string_view, 3> k_system_names = {"__MACOSX", "Thumbs.db", "desktop.ini"};

}  // namespace

WalkFilter::WalkFilter(const WalkOptions& options, const PathHasher& hasher)
    : hidden_(options.hidden), sidecars_(options.sidecars), format_(options.format) {
  add(include_, options.include, true);
  add(exclude_, options.exclude, true);
  add(exclude_, options.exclude_if_met, false);
  // A file that is written through a link has two names.
  const auto add_role = [&](const std::vector<std::string>& paths, Role role) {
    for (const std::string& path : paths) {
      roles_.try_emplace(hasher.of_name(path), role);
      roles_.try_emplace(hasher.of_canonical(canonical_path(path)), role);
    }
  };
  add_role(options.own_reports, Role::report);
  add_role(options.expectations, Role::expectation);
  add_role(options.own_temporaries, Role::temporary);
}

void WalkFilter::add(std::vector<UserGlob>& globs, const std::vector<std::string>& patterns, bool must_match) {
  for (const std::string& pattern : patterns) {
    if (auto glob = Glob::parse(pattern))
      globs.push_back({std::move(*glob), !must_match});
    else
      faults_.push_back({pattern, glob.error().message});
  }
}

bool WalkFilter::any_matches(std::vector<UserGlob>& globs, std::string_view below, bool is_folder) {
  bool any = false;
  for (UserGlob& candidate : globs) {
    // After a match the other patterns are tried only to learn whether they match anything at all.
    if ((any && candidate.matched) || !candidate.glob.matches(below, is_folder)) continue;
    any = candidate.matched = true;
  }
  return any;
}

std::optional<SkipReason> WalkFilter::reason_not_input(PathIdentity identity, std::string_view name) const noexcept {
  if (has_role(identity, Role::report)) return SkipReason::own_report;
  if (has_role(identity, Role::expectation) ||
      (sidecars_ && without_upload_number(name).ends_with(k_sidecar_extension)))
    return SkipReason::expectation;
  return std::nullopt;
}

std::optional<SkipReason> WalkFilter::unwanted_name(std::string_view name) const noexcept {
  if (hidden_) return std::nullopt;
  if (name.starts_with('.')) return SkipReason::hidden;
  for (const std::string_view system : k_system_names)
    if (equal_but_case(name, system)) return SkipReason::system_file;
  return std::nullopt;
}

std::optional<NameHint> WalkFilter::hint_if_met(std::string_view name) const noexcept {
  auto hint = hint_of_name(name);
  if (hint && format_) hint->format = *format_;
  return hint;
}

NameHint WalkFilter::hint_if_named(std::string_view name) const noexcept {
  auto hint = hint_of_name(name).value_or(NameHint{});
  if (format_) hint.format = *format_;
  return hint;
}

std::vector<PatternRemark> WalkFilter::remarks() const {
  std::vector<PatternRemark> remarks = faults_;
  for (const auto& [glob, matched] : include_)
    if (!matched) remarks.push_back({glob.text(), "no file matches --include " + in_quotes(glob.text())});
  for (const auto& [glob, matched] : exclude_) {
    if (matched) continue;
    std::string message = "nothing matches --exclude " + in_quotes(glob.text());
    if (glob.text().find('/') < glob.text().size() - 1)
      message += "; a pattern with a slash is matched with the path below the named folder";
    remarks.push_back({glob.text(), std::move(message), false});
  }
  std::sort(remarks.begin(), remarks.end());
  remarks.erase(std::unique(remarks.begin(), remarks.end()), remarks.end());
  return remarks;
}

}  // namespace oxaudit
