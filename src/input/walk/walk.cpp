/// See walk.hpp. Merges the roots: of all walks that have begun, the one with the smallest path makes the next step.
#include "input/walk/walk.hpp"

#include "input/walk/path_order.hpp"
#include "input/walk/tree_walk.hpp"
#include "input/walk/walk_root.hpp"
#include "support/file.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <utility>

namespace oxaudit {

namespace {

/// Orders a heap with the smallest current path on top.
bool comes_after(const std::unique_ptr<TreeWalk>& left, const std::unique_ptr<TreeWalk>& right) {
  return path_less(right->path(), left->path());
}

std::string missing_message(const WalkRoot& root) {
  if (root.path.empty()) return "an empty path names no file";
  if (root.path.find('\0') != std::string::npos)
    return "a path cannot contain a NUL byte; for a list whose entries end in NUL use --files0-from";
  const std::string quoted = in_quotes(root.path);
  if (root.is_link) return "the target of the symbolic link " + quoted + " does not exist";
  if (root.error == ENOTDIR) return "no such file or folder: " + quoted + " (a part of it is not a folder)";
  if (root.error == ENAMETOOLONG) return "no such file or folder: " + quoted + " (a name in it is too long)";
  if (root.path.find_first_of("*?[{") != std::string::npos)
    return "no such file or folder: " + quoted + " (if it is meant as a pattern, it matched nothing)";
  return "no such file or folder: " + quoted;
}

}  // namespace

class Walk::State {
 public:
  explicit State(WalkOptions options)
      : shared_(options), roots_(resolve_roots(std::move(options.paths), shared_.hasher)) {
    for (const WalkRoot& root : roots_) remember(root);
  }

  bool next(WalkEntry& entry) {
    const bool filled = find_next(entry);
    met_container_ = met_container_ || (filled && entry.container);
    return filled;
  }

 private:
  bool find_next(WalkEntry& entry) {
    while (shared_.stop == nullptr || !*shared_.stop) {
      const bool has_root = next_root_ < roots_.size();
      if (has_root && (active_.empty() || !path_less(active_.front()->path(), roots_[next_root_].path))) {
        if (begin(std::exchange(roots_[next_root_++], {}), entry)) return true;
      } else if (!active_.empty()) {
        if (step(entry)) return true;
      } else {
        return next_remark(entry);
      }
    }
    return false;
  }

  /// Notes what every walk must know about a root before the first one begins.
  void remember(const WalkRoot& root) {
    const bool is_folder = root.kind == WalkRoot::Kind::folder;
    walks_folder_ = walks_folder_ || is_folder;
    if (!root.overlaps && !shared_.follow) return;
    if (root.kind == WalkRoot::Kind::file) shared_.seen.add(root.identity, SeenPaths::named);
    // Another walk does not report a folder as skipped if that is a root, nor a link.
    if (is_folder) shared_.seen.add(root.identity, SeenPaths::reported);
    if (root.is_link) shared_.seen.add(shared_.hasher.of_name(root.path), SeenPaths::reported);
  }

  /// Begins a root: a folder becomes an active walk, everything else is an entry at once.
  bool begin(const WalkRoot& root, WalkEntry& entry) {
    const auto fill = [&](WalkEntry::Kind kind, Rule rule, std::string message) {
      reset_entry(entry, kind, root.path, true);
      entry.rule = rule;
      entry.message = std::move(message);
      return true;
    };
    switch (root.kind) {
      case WalkRoot::Kind::folder:
        active_.push_back(std::make_unique<TreeWalk>(root, shared_));
        std::push_heap(active_.begin(), active_.end(), comes_after);
        return false;
      case WalkRoot::Kind::file: return fill_file(root, entry);
      case WalkRoot::Kind::standard_input:
        reset_entry(entry, WalkEntry::Kind::standard_input, root.path, true);
        entry.format = shared_.filter.hint_if_named("").format;
        return true;
      case WalkRoot::Kind::missing:
        return fill(WalkEntry::Kind::unmatched, Rule::unreadable_source, missing_message(root));
      case WalkRoot::Kind::failed:
        return fill(WalkEntry::Kind::problem, Rule::unreadable_source,
                    "cannot be accessed: " + system_message(root.error));
      case WalkRoot::Kind::device:
        return fill(WalkEntry::Kind::problem, Rule::not_a_regular_file,
                    "a socket or device cannot be audited; name a file, a folder, a FIFO or - for standard input");
    }
    return false;
  }

  bool fill_file(const WalkRoot& root, WalkEntry& entry) {
    reset_entry(entry, WalkEntry::Kind::file, root.path, true);
    const std::string_view file_name = std::string_view(root.path).substr(entry.name_begin);
    if (const auto reason = shared_.filter.reason_not_input(root.identity, file_name)) {
      entry.kind = WalkEntry::Kind::skipped;
      entry.skip = *reason;
      return !root.overlaps || shared_.seen.add(root.identity, SeenPaths::reported);
    }
    const NameHint hint = shared_.filter.hint_if_named(file_name);
    entry.format = hint.format;
    entry.container = hint.container;
    return !(root.overlaps || shared_.follow) || shared_.seen.add(root.identity, SeenPaths::audited);
  }

  bool step(WalkEntry& entry) {
    const bool filled = active_.front()->step(entry);
    // One walk alone is a heap already: the common case needs no comparison.
    if (active_.size() > 1) std::pop_heap(active_.begin(), active_.end(), comes_after);
    if (active_.back()->finished())
      active_.pop_back();
    else if (active_.size() > 1)
      std::push_heap(active_.begin(), active_.end(), comes_after);
    return filled;
  }

  /// At the end come remarks on the patterns. They apply only to files found in folders.
  bool next_remark(WalkEntry& entry) {
    if (!std::exchange(at_remarks_, true) && walks_folder_) remarks_ = shared_.filter.remarks();
    // An --exclude may have matched something in an archive, too.
    if (met_container_) std::erase_if(remarks_, [](const PatternRemark& remark) { return !remark.is_error; });
    if (next_remark_ == remarks_.size()) return false;
    const PatternRemark& remark = remarks_[next_remark_++];
    reset_entry(entry, remark.is_error ? WalkEntry::Kind::unmatched : WalkEntry::Kind::remark, remark.pattern, true);
    entry.message = remark.message;
    return true;
  }

  WalkShared shared_;
  std::vector<WalkRoot> roots_;
  std::size_t next_root_ = 0;
  std::vector<std::unique_ptr<TreeWalk>> active_;  ///< a heap: see comes_after
  bool walks_folder_ = false;
  bool met_container_ = false;
  bool at_remarks_ = false;
  std::vector<PatternRemark> remarks_;
  std::size_t next_remark_ = 0;
};

Walk::Walk(WalkOptions options) : state_(std::make_unique<State>(std::move(options))) {}
Walk::~Walk() = default;
Walk::Walk(Walk&&) noexcept = default;
Walk& Walk::operator=(Walk&&) noexcept = default;

bool Walk::next(WalkEntry& entry) { return state_->next(entry); }

}  // namespace oxaudit
