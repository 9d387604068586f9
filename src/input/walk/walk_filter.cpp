/// See walk_filter.hpp.
#include "input/walk/walk_filter.hpp"

#include "support/ascii.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace oxaudit {

namespace {

/// What other systems leave behind in folders and archives, with names that do not begin with a dot.
constexpr std::array<std::string_view, 3> k_system_names = {"__MACOSX", "Thumbs.db", "desktop.ini"};

}  // namespace

WalkFilter::WalkFilter(const WalkOptions& options, const PathHasher& hasher)
    : hidden_(options.hidden), format_(options.format), sidecars_(options.sidecars) {
  include_ = parse(options.include);
  include_used_.resize(include_.size());
  exclude_ = parse(options.exclude);
  exclude_used_.resize(exclude_.size());
  for (Glob& glob : parse(options.exclude_if_met)) exclude_.push_back(std::move(glob));
  for (const std::string& report : options.own_reports) {
    own_reports_.insert(hasher.of_name(report));
    // A report written through a link has a second name.
    own_reports_.insert(hasher.of_canonical(canonical_path(report)));
  }
  for (const std::string& expectation : options.expectations) {
    expectations_.insert(hasher.of_name(expectation));
    expectations_.insert(hasher.of_canonical(canonical_path(expectation)));
  }
  for (const std::string& temporary : options.own_temporaries) own_temporaries_.insert(hasher.of_name(temporary));
}

std::optional<SkipReason> WalkFilter::no_input(PathIdentity identity, std::string_view name) const noexcept {
  if (own_reports_.contains(identity)) return SkipReason::own_report;
  if (expectations_.contains(identity) || (sidecars_ && name.ends_with(k_sidecar_extension)))
    return SkipReason::expectation;
  return std::nullopt;
}

std::vector<Glob> WalkFilter::parse(const std::vector<std::string>& patterns) {
  std::vector<Glob> globs;
  for (const std::string& pattern : patterns) {
    auto glob = Glob::parse(pattern);
    if (glob)
      globs.push_back(std::move(*glob));
    else
      faults_.push_back({pattern, glob.error().message});
  }
  return globs;
}

std::optional<SkipReason> WalkFilter::unwanted_name(std::string_view name) const noexcept {
  if (hidden_) return std::nullopt;
  if (name.starts_with('.')) return SkipReason::hidden;
  for (const std::string_view system : k_system_names)
    if (equal_but_case(name, system)) return SkipReason::system_file;
  return std::nullopt;
}

bool WalkFilter::excluded(std::string_view below, bool is_folder) {
  bool any = false;
  for (std::size_t i = 0; i < exclude_.size(); ++i) {
    const bool settled = i >= exclude_used_.size() || exclude_used_[i] != 0;
    if ((any && settled) || !exclude_[i].matches(below, is_folder)) continue;
    any = true;
    if (!settled) exclude_used_[i] = 1;
  }
  return any;
}

bool WalkFilter::included(std::string_view below) {
  bool any = include_.empty();
  for (std::size_t i = 0; i < include_.size(); ++i) {
    if (any && include_used_[i] != 0) continue;
    if (!include_[i].matches(below, false)) continue;
    any = true;
    include_used_[i] = 1;
  }
  return any;
}

std::optional<NameSays> WalkFilter::what_met_is(std::string_view name) const noexcept {
  auto known = what_name_says(name);
  if (known && format_) known->format = *format_;
  return known;
}

NameSays WalkFilter::what_named_is(std::string_view name) const noexcept {
  auto known = what_name_says(name).value_or(NameSays{});
  if (format_) known.format = *format_;
  return known;
}

std::vector<PatternRemark> WalkFilter::remarks() const {
  std::vector<PatternRemark> remarks = faults_;
  for (std::size_t i = 0; i < include_.size(); ++i)
    if (include_used_[i] == 0)
      remarks.push_back({include_[i].pattern(), "no file matches --include " + in_quotes(include_[i].pattern())});
  for (std::size_t i = 0; i < exclude_used_.size(); ++i) {
    if (exclude_used_[i] != 0) continue;
    const std::string& pattern = exclude_[i].pattern();
    const bool path = pattern.find('/') < pattern.size() - 1;
    remarks.push_back(
        {pattern,
         "nothing matches --exclude " + in_quotes(pattern) +
             (path ? "; a pattern with a slash is held against the path below the folder that is named" : ""),
         false});
  }
  std::sort(remarks.begin(), remarks.end());
  remarks.erase(std::unique(remarks.begin(), remarks.end()), remarks.end());
  return remarks;
}

}  // namespace oxaudit
