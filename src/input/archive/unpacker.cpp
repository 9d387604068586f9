/// See unpacker.hpp.
#include "input/archive/unpacker.hpp"

#include "input/sniff/binary_kind.hpp"
#include "input/stream/decompress.hpp"
#include "input/walk/path_order.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace oxaudit {

namespace {

/// Enough to recognise a container, and all of most board files.
constexpr std::size_t k_first_bytes = std::size_t{4} << 10;
static_assert(k_first_bytes >= k_container_head_bytes);

constexpr std::string_view k_member_separator = "!/";

bool fill_problem(const std::string& path, std::size_t name_begin, SourceFinding problem, Contained& contained) {
  contained.kind = Contained::Kind::problem;
  contained.path = path;
  contained.name_begin = name_begin;
  contained.problem = std::move(problem);
  return true;
}

/// A tar archive without members consists of zeros, like files that are not archives. Only its name shows the
/// difference.
bool is_empty_tar(std::string_view head) noexcept {
  return head.size() >= k_container_head_bytes && head.find_first_not_of('\0') == std::string_view::npos;
}

}  // namespace

Unpacker::Unpacker(const WalkEntry& entry, UniqueFd descriptor, std::unique_ptr<ByteStream> stream, WalkFilter& filter,
                   const Limits& limits, const std::atomic<bool>& stop)
    : descriptor_(std::move(descriptor)), named_(entry.named), filter_(filter), limits_(limits), stop_(stop) {
  file_.path = entry.path;
  file_.name_begin = entry.name_begin;
  file_.hint = {entry.format, entry.container};
  file_.stream = std::move(stream);
  file_.descriptor = descriptor_.get();
}

bool Unpacker::next(Contained& contained) {
  if (file_.stream && open(std::move(file_), contained)) return true;
  while (!levels_.empty() && !stop_)
    if (next_member(contained)) return true;
  return false;
}

/// Removes layers of compression, one after another. False when that uncovers an archive, which is then the last level.
bool Unpacker::open(Opened opened, Contained& contained) {
  std::string_view name = opened.name.empty() ? std::string_view(opened.path).substr(opened.name_begin) : opened.name;
  ByteStream& stream = *opened.stream;
  for (bool first = true;; first = false) {
    stream.fill(k_first_bytes);
    ContainerKind kind = container_kind(stream.view());
    if (kind == ContainerKind::none && opened.hint.container && is_empty_tar(stream.view())) kind = ContainerKind::tar;
    if (is_archive(kind)) {
      auto words = what_binary_is(stream.view());
      if (words.empty()) return open_archive(kind, std::move(opened), contained);
      return fill_problem(opened.path, opened.name_begin, {Rule::unsupported_format, std::move(words)}, contained);
    }
    if (kind == ContainerKind::none) break;
    // Compression around an archive is part of it; only compression within compression counts as a level.
    if (!first && ++opened.depth > limits_.nesting_max)
      return too_deep(opened.path, opened.name_begin, opened.depth, contained);
    stream.wrap([&](ByteStream in) { return decompress(kind, std::move(in), limits_); });
    opened.descriptor = -1;
    name = without_stream_extension(name);
    opened.hint.container = hint_of_name(name).value_or(NameHint{}).container;
  }
  if (opened.hint.container) {
    SourceFinding problem{Rule::damaged_container,
                          "its name is that of a compressed file or an archive, but its content is neither"};
    if (stream.error()) problem = *stream.error();
    return fill_problem(opened.path, opened.name_begin, std::move(problem), contained);
  }
  contained.kind = Contained::Kind::source;
  contained.path = std::move(opened.path);
  contained.name_begin = opened.name_begin;
  contained.format = opened.hint.format;
  contained.stream = std::move(opened.stream);
  return true;
}

bool Unpacker::too_deep(const std::string& path, std::size_t name_begin, unsigned depth, Contained& contained) const {
  if (depth <= limits_.nesting_max) return false;
  return fill_problem(path, name_begin,
                      {Rule::limit_exceeded, "archives are nested more than " + std::to_string(limits_.nesting_max) +
                                                 " deep; --max-nesting raises the limit"},
                      contained);
}

bool Unpacker::open_archive(ContainerKind kind, Opened opened, Contained& contained) {
  if (too_deep(opened.path, opened.name_begin, opened.depth + 1, contained)) return true;
  Level level;
  level.path = std::move(opened.path);
  level.depth = opened.depth + 1;
  level.archive = oxaudit::open_archive(kind, std::move(opened.stream), opened.descriptor, limits_, stop_);
  levels_.push_back(std::move(level));
  return false;
}

bool Unpacker::next_member(Contained& contained) {
  Level& level = levels_.back();
  switch (level.archive->next(member_)) {
    case Archive::Next::member:
      level.has_any |= member_.kind != Member::Kind::folder;
      return take_member(level, member_, contained);
    case Archive::Next::problem:
      level.has_any = true;
      return fill_problem(level.path, last_name_begin(level.path), level.archive->problem(), contained);
    case Archive::Next::end: break;
  }
  return end_archive(contained);
}

/// Leaves the last level, which has ended. True when it had no member.
bool Unpacker::end_archive(Contained& contained) {
  Level level = std::move(levels_.back());
  levels_.pop_back();
  if (level.has_any) return false;
  contained.kind = Contained::Kind::nothing;
  contained.name_begin = last_name_begin(level.path);
  contained.path = std::move(level.path);
  contained.format = Format::text;
  return true;
}

/// Turns a member into a source or the reason why it is left out. False for a folder, which is neither.
bool Unpacker::take_member(const Level& level, const Member& member, Contained& contained) {
  if (member.kind == Member::Kind::folder) return false;
  Opened opened;
  opened.path = level.path;
  opened.path += k_member_separator;
  opened.path += member.unique_name;
  opened.name_begin = last_name_begin(opened.path);
  const auto hint = filter_.hint_if_met(std::string_view(member.name).substr(last_name_begin(member.name)));
  auto skip = reason_to_skip(member);
  if (!skip && !hint) skip = SkipReason::other_type;
  if (skip) {
    contained.kind = Contained::Kind::skipped;
    contained.path = std::move(opened.path);
    contained.name_begin = opened.name_begin;
    contained.skip = *skip;
    return true;
  }
  if (member.encrypted)
    return fill_problem(opened.path, opened.name_begin, {Rule::damaged_container, "is encrypted"}, contained);
  opened.name = std::string_view(member.name).substr(last_name_begin(member.name));
  opened.hint = *hint;
  opened.depth = level.depth;
  opened.stream = std::make_unique<ByteStream>(level.archive->content());
  return open(std::move(opened), contained);
}

/// Asks the same questions in the same order as TreeWalk::look.
std::optional<SkipReason> Unpacker::reason_to_skip(const Member& member) const {
  const std::string_view path = member.name;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view component = path.substr(begin, end - begin);
    if (component != "." && component != "..")
      if (const auto reason = filter_.unwanted_name(component)) return reason;
    if (filter_.excluded(path.substr(0, end), end != path.size())) return SkipReason::excluded;
    begin = end + 1;
  }
  if (member.kind == Member::Kind::symbolic_link) return SkipReason::symbolic_link;
  if (member.kind == Member::Kind::other) return SkipReason::not_regular;
  // An archive that the walk met has matched an --include itself.
  if (named_ && !filter_.included(path)) return SkipReason::excluded;
  return std::nullopt;
}

}  // namespace oxaudit
