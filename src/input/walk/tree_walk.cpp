/// See tree_walk.hpp.
#include "input/walk/tree_walk.hpp"

#include "input/walk/path_order.hpp"
#include "support/file.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace oxaudit {

namespace {

/// How many folders of one folder are prefetched at once. More are added when half of them are used, so that threads
/// wake less often.
constexpr std::size_t k_prefetched_max = 8;

}  // namespace

void reset_entry(WalkEntry& entry, WalkEntry::Kind kind, const std::string& path, bool named) {
  entry.kind = kind;
  entry.path = path;
  entry.name_begin = last_name_begin(path);
  entry.named = named;
  entry.format = Format::text;
  entry.container = false;
  entry.message.clear();
}

TreeWalk::TreeWalk(const WalkRoot& root, WalkShared& shared)
    : shared_(shared),
      root_(root.path),
      root_identity_(root.identity),
      may_meet_again_(root.overlaps || shared.follow),
      path_(root.path) {}

bool TreeWalk::step(WalkEntry& entry) {
  if (started_ && levels_.empty()) {
    finished_ = true;
    return fill_nothing_found(entry);
  }
  const bool filled = started_ ? look(entry) : look_at_root(entry);
  started_ = true;
  move_on();
  finished_ = levels_.empty() && found_;
  return filled;
}

/// Makes the next name the current path, and leaves every folder that has none left.
void TreeWalk::move_on() {
  while (!levels_.empty() && levels_.back().next == levels_.back().names.size()) levels_.pop_back();
  if (levels_.empty()) return;
  path_.resize(levels_.back().path_size);
  path_ += levels_.back().names.name(levels_.back().next);
}

bool TreeWalk::look_at_root(WalkEntry& entry) {
  if (shared_.depth_max == 0) return fill_skipped(SkipReason::too_deep, root_identity_, entry);
  // A root is walked even if a link has led into it before: its own name may be the smaller one for what it holds.
  if (shared_.follow) already_walked(root_identity_);
  return enter(root_identity_, root_identity_, true, entry);
}

TreeWalk::Met TreeWalk::current() const {
  const Level& level = levels_.back();
  Met met;
  met.name = std::string_view(path_).substr(level.path_size);
  met.below = std::string_view(path_).substr(levels_.front().path_size);
  met.type = level.names.type(level.next);
  met.is_link = met.type == FileType::symbolic_link;
  met.identity = shared_.hasher.child(level.identity, met.name);
  if (met.is_link && shared_.follow) {
    if (const auto target = type_of(path_, true))
      met.type = *target;
    else
      met.error = target.error().code;
  }
  return met;
}

/// The order of the questions decides which reason is reported when several apply: first the name, then what the user
/// left out, then what the file is.
bool TreeWalk::look(WalkEntry& entry) {
  const Met met = current();
  WalkFilter& filter = shared_.filter;
  ++levels_.back().next;
  if (filter.is_own_temporary(met.identity)) return false;
  if (const auto reason = filter.reason_not_input(met.identity, met.name))
    return fill_skipped(*reason, met.identity, entry);
  if (may_meet_again_ && shared_.seen.has(met.identity, SeenPaths::named))
    return fill_file(met.identity, filter.hint_if_named(met.name), entry);
  if (const auto reason = filter.unwanted_name(met.name)) return fill_skipped(*reason, met.identity, entry);
  if (filter.excluded(met.below, met.type == FileType::folder))
    return fill_skipped(SkipReason::excluded, met.identity, entry);
  if (met.error != 0)
    return fill_problem("cannot follow the symbolic link: " + system_message(met.error), met.identity, entry);
  switch (met.type) {
    case FileType::symbolic_link: return fill_skipped(SkipReason::symbolic_link, met.identity, entry);
    case FileType::fifo:
    case FileType::other: return fill_skipped(SkipReason::not_regular, met.identity, entry);
    case FileType::folder: return look_at_folder(met, entry);
    case FileType::regular: return look_at_file(met, entry);
  }
  return false;
}

bool TreeWalk::look_at_folder(const Met& met, WalkEntry& entry) {
  const PathIdentity identity = met.is_link ? shared_.hasher.of_canonical(canonical_path(path_)) : met.identity;
  const auto is_above = [&](const Level& level) { return level.identity == identity; };
  if (met.is_link && std::any_of(levels_.begin(), levels_.end(), is_above))
    return fill_skipped(SkipReason::symbolic_link, met.identity, entry);
  if (levels_.size() >= shared_.depth_max) return fill_skipped(SkipReason::too_deep, met.identity, entry);
  if (shared_.follow && already_walked(identity)) {
    found_ = true;
    return false;
  }
  return enter(identity, met.identity, met.is_link, entry);
}

bool TreeWalk::look_at_file(const Met& met, WalkEntry& entry) {
  WalkFilter& filter = shared_.filter;
  if (!filter.included(met.below)) return fill_skipped(SkipReason::excluded, met.identity, entry);
  const auto hint = filter.hint_if_met(met.name);
  if (!hint) return fill_skipped(SkipReason::other_type, met.identity, entry);
  if (!met.is_link) return fill_file(met.identity, *hint, entry);
  const PathIdentity target = shared_.hasher.of_canonical(canonical_path(path_));
  if (const auto reason = filter.reason_not_input(target, met.name)) return fill_skipped(*reason, target, entry);
  return fill_file(target, *hint, entry);
}

/// Reads the folder at the current path. After an error the names that came before it are walked all the same.
bool TreeWalk::enter(PathIdentity identity, PathIdentity name_identity, bool through_link, WalkEntry& entry) {
  Level level;
  const auto error = read_names(level.names, through_link);
  const bool filled =
      error && fill_problem("cannot read the folder: " + system_message(error->code), name_identity, entry);
  if (!path_.ends_with('/')) path_ += '/';
  level.path_size = path_.size();
  level.identity = identity;
  levels_.push_back(std::move(level));
  if (!shared_.prefetcher) return filled;
  if (shared_.folders_alone != 0) {
    --shared_.folders_alone;
    return filled;
  }
  // The walk reaches the deeper folders first, so they are asked for last: the prefetcher reads the last ones first.
  if (levels_.size() > 1) prefetch(levels_.size() - 2);
  prefetch(levels_.size() - 1);
  return filled;
}

std::optional<SystemError> TreeWalk::read_names(FolderNames& names, bool through_link) {
  if (shared_.prefetcher && !through_link) {
    Level& parent = levels_.back();
    if (parent.next <= parent.prefetch_next && parent.prefetched != 0) --parent.prefetched;
    if (auto read = shared_.prefetcher->take(path_)) return names = std::move(*read), std::nullopt;
  }
  return names.read(path_, through_link, shared_.stop);
}

/// Lets the prefetcher read the next folders of the folder at this depth, except those that the walk will not enter.
void TreeWalk::prefetch(std::size_t depth) {
  Level& level = levels_[depth];
  if (level.prefetched > k_prefetched_max / 2 || depth + 1 >= shared_.depth_max) return;
  const std::size_t below_begin = levels_.front().path_size;
  std::vector<std::string> paths;
  std::vector<std::size_t> indexes;
  for (std::size_t i = std::max(level.prefetch_next, level.next);
       i < level.names.size() && level.prefetched + paths.size() < k_prefetched_max; ++i) {
    level.prefetch_next = i + 1;
    if (level.names.type(i) != FileType::folder) continue;
    std::string path = path_.substr(0, level.path_size);
    path += level.names.name(i);
    if (shared_.filter.unwanted_name(level.names.name(i)) ||
        shared_.filter.excluded(std::string_view(path).substr(below_begin), true))
      continue;
    paths.push_back(std::move(path));
    indexes.push_back(i);
  }
  const std::size_t taken = shared_.prefetcher->add(paths);
  level.prefetched += taken;
  if (taken != paths.size()) level.prefetch_next = indexes[taken];
}

bool TreeWalk::already_walked(PathIdentity identity) {
  const std::uint64_t levels_left = shared_.depth_max - levels_.size();
  std::uint64_t& walked = shared_.levels_walked[identity];
  if (walked > levels_left) return true;
  walked = levels_left + 1;
  return false;
}

/// What happens to a root is always reported: because it is a root, the other walks have not reported it.
bool TreeWalk::reported_before(PathIdentity identity) {
  return may_meet_again_ && started_ && !shared_.seen.add(identity, SeenPaths::reported);
}

bool TreeWalk::fill_file(PathIdentity identity, const NameHint& hint, WalkEntry& entry) {
  found_ = true;
  if (may_meet_again_ && !shared_.seen.add(identity, SeenPaths::audited)) return false;
  reset_entry(entry, WalkEntry::Kind::file, path_, shared_.seen.has(identity, SeenPaths::named));
  entry.format = hint.format;
  entry.container = hint.container;
  return true;
}

bool TreeWalk::fill_skipped(SkipReason reason, PathIdentity identity, WalkEntry& entry) {
  ++skipped_[static_cast<std::size_t>(reason)];
  if (reported_before(identity) || shared_.seen.has(identity, SeenPaths::audited)) return false;
  reset_entry(entry, WalkEntry::Kind::skipped, path_, false);
  entry.skip = reason;
  return true;
}

bool TreeWalk::fill_problem(std::string message, PathIdentity identity, WalkEntry& entry) {
  found_ = true;
  if (reported_before(identity)) return false;
  reset_entry(entry, WalkEntry::Kind::problem, path_, !started_);
  entry.rule = Rule::unreadable_source;
  entry.message = std::move(message);
  return true;
}

bool TreeWalk::fill_nothing_found(WalkEntry& entry) {
  reset_entry(entry, WalkEntry::Kind::unmatched, root_, true);
  entry.message = "no board files in " + in_quotes(root_) + ": ";
  const std::uint64_t all = std::accumulate(skipped_.begin(), skipped_.end(), std::uint64_t{0});
  if (all == 0) {
    entry.message += "it contains no file";
    return true;
  }
  entry.message += std::to_string(all) + " skipped";
  std::string_view before = " (";
  for (std::size_t i = 0; i < skipped_.size(); ++i) {
    if (skipped_[i] == 0) continue;
    entry.message.append(before).append(std::to_string(skipped_[i])).append(" ");
    entry.message += name(static_cast<SkipReason>(i));
    before = ", ";
  }
  entry.message += "); --list-files shows each with its reason";
  return true;
}

}  // namespace oxaudit
