/// See unpacker.hpp.
#include "input/archive/unpacker.hpp"

#include "input/stream/decompress.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace oxaudit {

namespace {

/// Enough to tell a container by, and the whole of most board files.
constexpr std::size_t k_first_bytes = std::size_t{4} << 10;
static_assert(k_first_bytes >= k_container_head_bytes);

constexpr std::string_view k_member_separator = "!/";

bool give_problem(std::string path, std::size_t name_begin, SourceFinding problem, Contained& contained) {
  contained.kind = Contained::Kind::problem;
  contained.path = std::move(path);
  contained.name_begin = name_begin;
  contained.problem = std::move(problem);
  return true;
}

/// Nothing but the mark of its end, which only a name tells from any zeros.
bool is_empty_tar(std::string_view head) noexcept {
  return head.size() >= k_container_head_bytes && head.find_first_not_of('\0') == std::string_view::npos;
}

std::size_t last_component(std::string_view path) noexcept {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? 0 : slash + 1;
}

}  // namespace

Unpacker::Unpacker(ContainerFile file, WalkFilter& filter, const Limits& limits)
    : file_(std::move(file)), filter_(filter), limits_(limits) {}

bool Unpacker::next(Contained& contained) {
  if (!std::exchange(begun_, true)) {
    Opened opened;
    opened.path = file_.path;
    opened.name_begin = file_.name_begin;
    opened.name = std::string_view(file_.path).substr(file_.name_begin);
    opened.says = {file_.format, file_.says_container};
    opened.stream = std::move(file_.stream);
    opened.descriptor = file_.descriptor.get();
    if (open(std::move(opened), contained)) return true;
  }
  while (!levels_.empty())
    if (next_member(contained)) return true;
  return false;
}

/// Takes off one layer of compression after the other. False when there is an archive below them, which then has
/// become the uppermost level.
bool Unpacker::open(Opened opened, Contained& contained) {
  std::string_view name = opened.name;
  ByteStream& stream = *opened.stream;
  for (bool first = true;; first = false) {
    stream.fill(k_first_bytes);
    ContainerKind kind = container_kind(stream.view());
    if (kind == ContainerKind::none && opened.says.container && is_empty_tar(stream.view())) kind = ContainerKind::tar;
    if (is_archive(kind)) return open_archive(kind, std::move(opened), contained);
    if (kind == ContainerKind::none) break;
    // Compression around an archive belongs to it; only compression within compression is a level.
    if (!first && ++opened.depth > limits_.nesting_max)
      return too_deep(std::move(opened.path), opened.name_begin, opened.depth, contained);
    stream.wrap([&](auto source, std::string_view head) { return decompress(kind, std::move(source), head, limits_); });
    opened.descriptor = -1;
    name = without_stream_extension(name);
    opened.says.container = what_name_says(name).value_or(NameSays{}).container;
  }
  if (opened.says.container) {
    SourceFinding problem{Rule::damaged_container,
                          "its name is that of a compressed file or an archive, but its content is neither"};
    if (stream.error()) problem = *stream.error();
    return give_problem(std::move(opened.path), opened.name_begin, std::move(problem), contained);
  }
  contained.kind = Contained::Kind::source;
  contained.path = std::move(opened.path);
  contained.name_begin = opened.name_begin;
  contained.format = opened.says.format;
  contained.stream = std::move(opened.stream);
  return true;
}

bool Unpacker::too_deep(std::string path, std::size_t name_begin, unsigned depth, Contained& contained) const {
  if (depth <= limits_.nesting_max) return false;
  return give_problem(std::move(path), name_begin,
                      {Rule::limit_exceeded, "archives lie more than " + std::to_string(limits_.nesting_max) +
                                                 " deep within each other; --max-nesting raises the limit"},
                      contained);
}

bool Unpacker::open_archive(ContainerKind kind, Opened opened, Contained& contained) {
  if (too_deep(opened.path, opened.name_begin, opened.depth + 1, contained)) return true;
  Level level;
  level.path = std::move(opened.path);
  level.depth = opened.depth + 1;
  level.archive = oxaudit::open_archive(kind, std::move(opened.stream), opened.descriptor, limits_);
  levels_.push_back(std::move(level));
  return false;
}

bool Unpacker::next_member(Contained& contained) {
  Level& level = levels_.back();
  switch (level.archive->next(member_)) {
    case Archive::Next::member:
      level.gave_any |= member_.kind != Member::Kind::folder;
      return take_member(level, member_, contained);
    case Archive::Next::problem:
      level.gave_any = true;
      return give_problem(level.path, last_component(level.path), level.archive->problem(), contained);
    case Archive::Next::end: break;
  }
  return end_archive(contained);
}

/// True when the uppermost archive, which has ended, had nothing to give.
bool Unpacker::end_archive(Contained& contained) {
  Level level = std::move(levels_.back());
  levels_.pop_back();
  if (level.gave_any) return false;
  contained.kind = Contained::Kind::nothing;
  contained.name_begin = last_component(level.path);
  contained.path = std::move(level.path);
  contained.format = Format::text;
  return true;
}

/// A folder in an archive is no source; all else is one, or is left out for a reason.
bool Unpacker::take_member(const Level& level, const Member& member, Contained& contained) {
  if (member.kind == Member::Kind::folder) return false;
  Opened opened;
  opened.path = level.path;
  opened.path += k_member_separator;
  opened.path += member.unique_name;
  opened.name_begin = last_component(opened.path);
  const auto says = filter_.what_met_is(std::string_view(member.name).substr(last_component(member.name)));
  auto skip = reason_to_skip(member);
  if (!skip && !says) skip = SkipReason::other_type;
  if (skip) {
    contained.kind = Contained::Kind::skipped;
    contained.path = std::move(opened.path);
    contained.name_begin = opened.name_begin;
    contained.skip = *skip;
    return true;
  }
  if (member.encrypted)
    return give_problem(std::move(opened.path), opened.name_begin, {Rule::damaged_container, "is encrypted"},
                        contained);
  opened.name = std::string_view(member.name).substr(last_component(member.name));
  opened.says = *says;
  opened.depth = level.depth;
  opened.stream = std::make_unique<ByteStream>(level.archive->content());
  return open(std::move(opened), contained);
}

/// The same questions in the same order as in a folder (see TreeWalk::look).
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
  // An archive that was met has matched a pattern itself.
  if (file_.named && !filter_.included(path)) return SkipReason::excluded;
  return std::nullopt;
}

}  // namespace oxaudit
