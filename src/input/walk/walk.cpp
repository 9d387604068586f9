/// See walk.hpp. Here the roots are merged: every active walk stands at a path, and the smallest is looked at next.
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

/// For a heap whose top is the walk that stands at the smallest path.
bool stands_behind(const std::unique_ptr<TreeWalk>& left, const std::unique_ptr<TreeWalk>& right) {
  return path_less(right->path(), left->path());
}

std::string missing_message(const WalkRoot& root) {
  if (root.path.empty()) return "an empty path names no file";
  if (root.path.find('\0') != std::string::npos)
    return "no path can hold a NUL byte; a list whose entries end in NUL is read with --files0-from";
  const std::string quoted = in_quotes(root.path);
  if (root.is_link) return "the symbolic link " + quoted + " leads nowhere";
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
    const bool given = find_next(entry);
    met_container_ = met_container_ || (given && entry.container);
    return given;
  }

 private:
  bool find_next(WalkEntry& entry) {
    for (;;) {
      if (next_root_ < roots_.size() &&
          (active_.empty() || !path_less(active_.front()->path(), roots_[next_root_].path))) {
        if (begin(std::exchange(roots_[next_root_++], {}), entry)) return true;
      } else if (!active_.empty()) {
        if (step(entry)) return true;
      } else {
        return next_remark(entry);
      }
    }
  }

  /// Notes what must be known of a root before any other is walked.
  void remember(const WalkRoot& root) {
    walks_folder_ = walks_folder_ || root.kind == WalkRoot::Kind::folder;
    if (!root.overlaps && !shared_.follow) return;
    if (root.kind == WalkRoot::Kind::file) shared_.named.insert(root.identity);
    // Met in another root, a folder that is walked for itself, or a link that is read for itself, is no skipped one.
    if (root.kind == WalkRoot::Kind::folder) shared_.told.insert(root.identity);
    if (root.is_link) shared_.told.insert(shared_.hasher.of_name(root.path));
  }

  /// Takes up a root: a folder becomes an active walk, all else is an entry at once.
  bool begin(const WalkRoot& root, WalkEntry& entry) {
    switch (root.kind) {
      case WalkRoot::Kind::folder:
        active_.push_back(std::make_unique<TreeWalk>(root, shared_));
        std::push_heap(active_.begin(), active_.end(), stands_behind);
        return false;
      case WalkRoot::Kind::file: return give_file(root, entry);
      case WalkRoot::Kind::standard_input:
        reset_entry(entry, WalkEntry::Kind::standard_input, root.path, true);
        entry.format = shared_.filter.what_named_is("").format;
        return true;
      case WalkRoot::Kind::missing:
        reset_entry(entry, WalkEntry::Kind::unmatched, root.path, true);
        entry.message = missing_message(root);
        return true;
      case WalkRoot::Kind::failed:
        reset_entry(entry, WalkEntry::Kind::problem, root.path, true);
        entry.rule = Rule::unreadable_source;
        entry.message = "cannot be looked at: " + system_message(root.error);
        return true;
      case WalkRoot::Kind::device:
        reset_entry(entry, WalkEntry::Kind::problem, root.path, true);
        entry.rule = Rule::not_a_regular_file;
        entry.message = "a socket or device cannot be audited; name a file, a folder, a FIFO or - for standard input";
        return true;
    }
    return false;
  }

  bool give_file(const WalkRoot& root, WalkEntry& entry) {
    reset_entry(entry, WalkEntry::Kind::file, root.path, true);
    const std::string_view file_name = std::string_view(root.path).substr(entry.name_begin);
    if (const auto reason = shared_.filter.no_input(root.identity, file_name)) {
      if (root.overlaps && !shared_.told.insert(root.identity)) return false;
      entry.kind = WalkEntry::Kind::skipped;
      entry.skip = *reason;
      return true;
    }
    if ((root.overlaps || shared_.follow) && !shared_.audited.insert(root.identity)) return false;
    const NameSays says = shared_.filter.what_named_is(file_name);
    entry.format = says.format;
    entry.container = says.container;
    return true;
  }

  bool step(WalkEntry& entry) {
    const bool given = active_.front()->step(entry);
    // One walk alone is a heap as it stands: the common case costs no comparison.
    if (active_.size() > 1) std::pop_heap(active_.begin(), active_.end(), stands_behind);
    if (active_.back()->finished())
      active_.pop_back();
    else if (active_.size() > 1)
      std::push_heap(active_.begin(), active_.end(), stands_behind);
    return given;
  }

  /// At the end, what is to be said of the patterns, which apply only to what is met in folders.
  bool next_remark(WalkEntry& entry) {
    if (!std::exchange(at_remarks_, true) && walks_folder_) remarks_ = shared_.filter.remarks();
    // In an archive --exclude may have matched something, too.
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
  std::vector<std::unique_ptr<TreeWalk>> active_;
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
