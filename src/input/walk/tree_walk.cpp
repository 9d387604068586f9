/// See tree_walk.hpp.
#include "input/walk/tree_walk.hpp"

#include "input/walk/path_order.hpp"
#include "support/file.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <cerrno>
#include <numeric>
#include <utility>

namespace oxaudit {

namespace {

/// Folders of one folder that are asked for ahead, topped up when half of them are used: a thread is woken less often.
constexpr std::size_t k_folders_ahead = 8;

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
      remember_(root.overlaps || shared.follow),
      path_(root.path) {}

bool TreeWalk::step(WalkEntry& entry) {
  if (started_ && levels_.empty()) {
    finished_ = true;
    return give_nothing_found(entry);
  }
  const bool given = started_ ? look(entry) : look_at_root(entry);
  started_ = true;
  move_on();
  finished_ = levels_.empty() && found_;
  return given;
}

/// To the next name, out of every folder that has none left.
void TreeWalk::move_on() {
  while (!levels_.empty() && levels_.back()->next == levels_.back()->names.size()) levels_.pop_back();
  if (levels_.empty()) return;
  Level& level = *levels_.back();
  path_.resize(level.path_size);
  path_ += level.names.name(level.next);
}

bool TreeWalk::look_at_root(WalkEntry& entry) {
  if (shared_.depth_max == 0) return give_skipped(SkipReason::too_deep, root_identity_, entry);
  // A root is walked even if a link has led into it before: its own name may be the smaller one for what it holds.
  if (shared_.follow) already_walked(root_identity_);
  const bool given = enter(root_identity_, true, entry, root_identity_);
  below_begin_ = levels_.empty() ? 0 : levels_.front()->path_size;
  return given;
}

TreeWalk::Place TreeWalk::place_here() const {
  const Level& level = *levels_.back();
  Place place;
  place.name = std::string_view(path_).substr(level.path_size);
  place.below = std::string_view(path_).substr(below_begin_);
  place.type = level.names.type(level.next);
  place.is_link = place.type == FileType::symbolic_link;
  place.identity = shared_.hasher.child(level.identity, place.name);
  if (place.is_link && shared_.follow) {
    if (const auto status = stat_path(path_, true))
      place.type = file_type(*status);
    else
      place.error = status.error().code;
  }
  return place;
}

/// The order of the questions decides which reason is given where several hold: first what the name says, then what the
/// user left out, then what the thing is.
bool TreeWalk::look(WalkEntry& entry) {
  const Place place = place_here();
  ++levels_.back()->next;
  if (shared_.filter.is_own_temporary(place.identity)) return false;
  if (const auto reason = shared_.filter.no_input(place.identity, place.name))
    return give_skipped(*reason, place.identity, entry);
  if (remember_ && shared_.named.contains(place.identity))
    return give_file(place.identity, shared_.filter.what_named_is(place.name), entry);
  if (const auto reason = shared_.filter.unwanted_name(place.name)) return give_skipped(*reason, place.identity, entry);
  if (shared_.filter.excluded(place.below, place.type == FileType::folder))
    return give_skipped(SkipReason::excluded, place.identity, entry);
  if (place.error != 0)
    return give_problem("cannot follow the symbolic link: " + system_message(place.error), place.identity, entry);
  switch (place.type) {
    case FileType::symbolic_link: return give_skipped(SkipReason::symbolic_link, place.identity, entry);
    case FileType::other: return give_skipped(SkipReason::not_regular, place.identity, entry);
    case FileType::folder: return look_at_folder(place, entry);
    case FileType::regular: return look_at_file(place, entry);
  }
  return false;
}

bool TreeWalk::look_at_folder(const Place& place, WalkEntry& entry) {
  const PathIdentity identity = place.is_link ? shared_.hasher.of_canonical(canonical_path(path_)) : place.identity;
  if (place.is_link && leads_up(identity)) return give_skipped(SkipReason::symbolic_link, place.identity, entry);
  if (levels_.size() >= shared_.depth_max) return give_skipped(SkipReason::too_deep, place.identity, entry);
  if (shared_.follow && already_walked(identity)) {
    found_ = true;
    return false;
  }
  return enter(identity, place.is_link, entry, place.identity);
}

bool TreeWalk::look_at_file(const Place& place, WalkEntry& entry) {
  if (!shared_.filter.included(place.below)) return give_skipped(SkipReason::excluded, place.identity, entry);
  const auto says = shared_.filter.what_met_is(place.name);
  if (!says) return give_skipped(SkipReason::other_type, place.identity, entry);
  if (!place.is_link) return give_file(place.identity, *says, entry);
  const PathIdentity target = shared_.hasher.of_canonical(canonical_path(path_));
  if (const auto reason = shared_.filter.no_input(target, place.name)) return give_skipped(*reason, target, entry);
  return give_file(target, *says, entry);
}

/// Reads the folder that the walk stands at. Names that came before an error are walked all the same.
bool TreeWalk::enter(PathIdentity identity, bool through_link, WalkEntry& entry, PathIdentity name_identity) {
  auto level = std::make_unique<Level>();
  const auto error = read_names(level->names, through_link);
  level->identity = identity;
  level->path_size = path_.size() + (path_.ends_with('/') ? 0 : 1);
  const bool given =
      error && give_problem("cannot read the folder: " + system_message(error->code), name_identity, entry);
  if (!path_.ends_with('/')) path_ += '/';
  levels_.push_back(std::move(level));
  if (!shared_.ahead || shared_.folders_alone != 0) {
    shared_.folders_alone -= shared_.folders_alone != 0 ? 1 : 0;
    return given;
  }
  // What is deeper comes sooner, and is to be read first.
  if (levels_.size() > 1) look_ahead(levels_.size() - 2);
  look_ahead(levels_.size() - 1);
  return given;
}

std::optional<SystemError> TreeWalk::read_names(FolderNames& names, bool through_link) {
  if (shared_.ahead && !through_link) {
    Level& parent = *levels_.back();
    if (parent.next <= parent.ahead && parent.asked != 0) --parent.asked;
    if (auto read = shared_.ahead->take(path_)) return names = std::move(*read), std::nullopt;
  }
  return names.read(path_, through_link);
}

/// Asks for the next folders in the folder that is `depth` below the root, as far as the walk will enter them.
void TreeWalk::look_ahead(std::size_t depth) {
  Level& level = *levels_[depth];
  if (level.asked > k_folders_ahead / 2 || depth + 1 >= shared_.depth_max) return;
  const std::string_view folder = std::string_view(path_).substr(0, level.path_size);
  std::vector<std::string> paths;
  std::vector<std::size_t> places;
  for (std::size_t i = std::max(level.ahead, level.next);
       i < level.names.size() && level.asked + paths.size() < k_folders_ahead; ++i) {
    level.ahead = i + 1;
    if (level.names.type(i) != FileType::folder) continue;
    std::string path(folder);
    path += level.names.name(i);
    if (!is_wanted_folder(level, i, path)) continue;
    paths.push_back(std::move(path));
    places.push_back(i);
  }
  const std::size_t taken = shared_.ahead->expect(paths);
  level.asked += taken;
  if (taken != paths.size()) level.ahead = places[taken];
}

bool TreeWalk::is_wanted_folder(const Level& level, std::size_t i, const std::string& path) const {
  const std::size_t below = levels_.front()->path_size;
  return !shared_.filter.unwanted_name(level.names.name(i)) &&
         !shared_.filter.excluded(std::string_view(path).substr(below), true);
}

bool TreeWalk::already_walked(PathIdentity identity) {
  const unsigned levels = shared_.depth_max - static_cast<unsigned>(levels_.size());
  const auto [known, is_new] = shared_.levels_walked.try_emplace(identity, levels);
  if (is_new) return false;
  if (known->second >= levels) return true;
  known->second = levels;
  return false;
}

bool TreeWalk::leads_up(PathIdentity identity) const noexcept {
  return std::any_of(levels_.begin(), levels_.end(), [&](const auto& level) { return level->identity == identity; });
}

/// What befalls a root is always told: that it is a root has kept the other walks silent.
bool TreeWalk::told_before(PathIdentity identity) { return remember_ && started_ && !shared_.told.insert(identity); }

bool TreeWalk::give_file(PathIdentity identity, const NameSays& says, WalkEntry& entry) {
  found_ = true;
  if (remember_ && !shared_.audited.insert(identity)) return false;
  reset_entry(entry, WalkEntry::Kind::file, path_, shared_.named.contains(identity));
  entry.format = says.format;
  entry.container = says.container;
  return true;
}

bool TreeWalk::give_skipped(SkipReason reason, PathIdentity identity, WalkEntry& entry) {
  ++skipped_[static_cast<std::size_t>(reason)];
  if (told_before(identity) || shared_.audited.contains(identity)) return false;
  reset_entry(entry, WalkEntry::Kind::skipped, path_, false);
  entry.skip = reason;
  return true;
}

bool TreeWalk::give_problem(std::string message, PathIdentity identity, WalkEntry& entry) {
  found_ = true;
  if (told_before(identity)) return false;
  reset_entry(entry, WalkEntry::Kind::problem, path_, !started_);
  entry.rule = Rule::unreadable_source;
  entry.message = std::move(message);
  return true;
}

bool TreeWalk::give_nothing_found(WalkEntry& entry) {
  reset_entry(entry, WalkEntry::Kind::unmatched, root_, true);
  const std::uint64_t all = std::accumulate(skipped_.begin(), skipped_.end(), std::uint64_t{0});
  entry.message = "no board files in " + in_quotes(root_) + ": ";
  if (all == 0) {
    entry.message += "there is no file in it";
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
