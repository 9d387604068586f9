/// See archive.hpp. libarchive gets bytes that are not compressed: decompress.hpp takes compression off first, because
/// it reads every member of a stream. libarchive asks the locale how to read text, so every call that reads a name runs
/// in a UTF-8 locale; names are kept as the bytes that they are.
#include "input/archive/archive.hpp"

#include "input/archive/archive_input.hpp"
#include "input/archive/archive_zip_end.hpp"
#include "input/stream/decompress.hpp"
#include "support/escape.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <clocale>
#include <cstring>
#include <functional>
#include <new>
#include <unordered_map>
#include <utility>

namespace oxaudit {

namespace {

struct FreeArchive {
  void operator()(archive* handle) const noexcept { archive_read_free(handle); }
};

/// Switches the thread to a UTF-8 locale while it exists.
class Utf8Locale {
 public:
  Utf8Locale() noexcept : before_(::uselocale(locale())) {}
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;
  ~Utf8Locale() { ::uselocale(before_); }

 private:
  /// Made once and never freed. A system without it keeps the present locale: names may then show escapes.
  static locale_t locale() noexcept {
    static const locale_t made = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return made;
  }
  locale_t before_;
};

/// Adds `#2`, `#3` … to a name that has come before, so that each name means one member. Names are kept as hashes,
/// because an archive may hold a million.
class UniqueNames {
 public:
  void make_unique(std::string& name) {
    std::uint32_t& count = seen_[std::hash<std::string>()(name)];
    if (++count == 1) return;
    const std::size_t size = name.size();
    for (std::uint32_t ordinal = count;; ++ordinal) {
      name.resize(size);
      name += "#" + std::to_string(ordinal);
      if (seen_.try_emplace(std::hash<std::string>()(name), 1).second) return;
    }
  }

 private:
  std::unordered_map<std::size_t, std::uint32_t> seen_;
};

/// How many of the last bytes show that an archive is whole; 0 where libarchive notices by itself.
constexpr std::size_t tail_bytes(ContainerKind kind) noexcept {
  constexpr std::size_t k_tar_block_bytes = 512;
  return kind == ContainerKind::zip ? k_zip_end_bytes_max : kind == ContainerKind::tar ? k_tar_block_bytes : 0;
}

class LibArchive final : public Archive {
 public:
  LibArchive(ContainerKind kind, std::unique_ptr<ByteStream> stream, int descriptor, const Limits& limits)
      : kind_(kind),
        limits_(limits),
        input_(std::move(stream), descriptor, kind == ContainerKind::zip || kind == ContainerKind::seven_zip,
               tail_bytes(kind)) {
    find_zip_end();
    opened_ = open();
  }

  Next next(Member& member) override;
  const SourceFinding& problem() const noexcept override { return problem_; }
  std::unique_ptr<ByteSource> content() override;

 private:
  class Content;

  void find_zip_end() {
    if (kind_ == ContainerKind::zip) zip_end_ = oxaudit::find_zip_end(input_.tail().bytes, input_.tail().archive_bytes);
  }
  int open();
  void support_formats();
  bool open_without_directory();
  Next end(Rule rule, std::string message);
  Next end_damaged();
  Next end_zip();
  Next finish();
  std::string reason() const;
  void take_entry(archive_entry* entry, Member& member);

  ContainerKind kind_;
  const Limits& limits_;
  ArchiveInput input_;
  std::unique_ptr<archive, FreeArchive> handle_;
  std::optional<ZipEnd> zip_end_;
  std::string directory_failure_;  ///< why the central directory of a zip archive is not used
  int opened_ = ARCHIVE_OK;        ///< the status of opening it
  bool ended_ = false;
  bool reported_damaged_header_ = false;
  std::uint64_t entries_ = 0;    ///< headers read
  std::uint64_t out_total_ = 0;  ///< bytes of content read
  UniqueNames names_;
  SourceFinding problem_;
};

int LibArchive::open() {
  const Utf8Locale locale;
  handle_.reset(archive_read_new());
  if (handle_ == nullptr) throw std::bad_alloc();
  support_formats();
  return input_.open(handle_.get());
}

void LibArchive::support_formats() {
  archive* const handle = handle_.get();
  switch (kind_) {
    case ContainerKind::zip:
      // Without a sound end it is read from its start: a reader that seeks might use the end of an archive within it.
      if (zip_end_) archive_read_support_format_zip_seekable(handle);
      archive_read_support_format_zip_streamable(handle);
      break;
    case ContainerKind::tar: archive_read_support_format_tar(handle); break;
    case ContainerKind::seven_zip: archive_read_support_format_7zip(handle); break;
    default:
      archive_read_support_format_rar(handle);
      archive_read_support_format_rar5(handle);
      break;
  }
}

/// Opens a zip archive again from its start when its directory leads to something damaged: libarchive then looks for
/// the next member by itself. Skips the members that have been returned. False when that is not possible.
bool LibArchive::open_without_directory() {
  if (!zip_end_ || !input_.can_restart()) return false;
  directory_failure_ = reason();
  zip_end_.reset();
  int result = opened_ = open();
  archive_entry* ignored = nullptr;
  for (std::uint64_t skipped = 0; skipped < entries_ && result >= ARCHIVE_WARN; ++skipped)
    result = archive_read_next_header(handle_.get(), &ignored);
  return result >= ARCHIVE_WARN;
}

Archive::Next LibArchive::end(Rule rule, std::string message) {
  ended_ = true;
  problem_ = {rule, std::move(message)};
  return Next::problem;
}

/// The message of libarchive, fit to be shown.
std::string LibArchive::reason() const {
  const char* const error = archive_error_string(handle_.get());
  std::string_view message = error != nullptr ? error : "its content is corrupt";
  while (message.ends_with('\n')) message.remove_suffix(1);
  std::string text;
  constexpr std::size_t k_characters_max = 200;
  append_escaped(text, message, k_characters_max);
  return text;
}

Archive::Next LibArchive::end_damaged() {
  if (const auto& failure = input_.failure()) return end(failure->rule, failure->message);
  std::string message = "the " + std::string(name(kind_)) + " archive cannot be read ";
  message += entries_ == 0 ? "at all" : "beyond member " + std::to_string(entries_);
  message += ": " + reason();
  if (kind_ == ContainerKind::zip && input_.can_restart() && !zip_end_ && directory_failure_.empty())
    message += "; it has no valid central directory at its end";
  return end(Rule::damaged_container, std::move(message));
}

/// Called after the last member: checks what libarchive does not.
Archive::Next LibArchive::finish() {
  // libarchive may stop at the end of a tar archive before the bytes end. Otherwise the last block must be zeros.
  const bool lacks_tar_end =
      kind_ == ContainerKind::tar && input_.ended() && input_.tail().bytes.find_first_not_of('\0') != std::string::npos;
  input_.read_to_end();
  if (input_.failure()) return end_damaged();
  if (kind_ == ContainerKind::zip) return end_zip();
  if (lacks_tar_end) return end(Rule::damaged_container, "the tar archive lacks its end: members may be missing");
  ended_ = true;
  return Next::end;
}

Archive::Next LibArchive::end_zip() {
  if (!directory_failure_.empty())
    return end(Rule::damaged_container,
               "the zip archive is damaged, and members may be missing: " + directory_failure_);
  // A stream shows only now how it ends.
  if (!zip_end_) find_zip_end();
  if (!zip_end_)
    return end(Rule::damaged_container,
               "the zip archive has no valid central directory at its end: it is truncated or damaged, and members may "
               "be missing");
  if (!reported_damaged_header_ && !agrees(*zip_end_, entries_))
    return end(Rule::damaged_container, "the zip archive is damaged: its central directory counts " +
                                            std::to_string(zip_end_->members) + " members, but " +
                                            std::to_string(entries_) + " can be found");
  ended_ = true;
  return Next::end;
}

Archive::Next LibArchive::next(Member& member) {
  if (ended_) return Next::end;
  if (opened_ != ARCHIVE_OK) return end_damaged();
  if (grows_too_much(input_.bytes_read(), out_total_, limits_))
    return end(Rule::limit_exceeded, grown_too_much(limits_).message);
  const Utf8Locale locale;
  archive_entry* entry = nullptr;
  for (;;) {
    switch (archive_read_next_header(handle_.get(), &entry)) {
      case ARCHIVE_OK:
      case ARCHIVE_WARN:
        if (++entries_ > limits_.members_max)
          return end(Rule::limit_exceeded, "holds more than " + std::to_string(limits_.members_max) +
                                               " members; --max-members raises the limit");
        take_entry(entry, member);
        return Next::member;
      case ARCHIVE_RETRY:
        // The header of a member is damaged; libarchive looks for the next member.
        if (std::exchange(reported_damaged_header_, true)) continue;
        problem_ = {Rule::damaged_container,
                    "the header after member " + std::to_string(entries_) + " is damaged: " + reason()};
        return Next::problem;
      case ARCHIVE_EOF: return finish();
      default:
        if (!open_without_directory()) return end_damaged();
    }
  }
}

void LibArchive::take_entry(archive_entry* entry, Member& member) {
  const char* name = archive_entry_pathname(entry);
  if (name == nullptr) name = archive_entry_pathname_utf8(entry);
  member.name = name != nullptr ? name : "member " + std::to_string(entries_);
  while (member.name.starts_with("./") && member.name.size() > 2) member.name.erase(0, 2);
  switch (archive_entry_filetype(entry)) {
    case AE_IFDIR: member.kind = Member::Kind::folder; break;
    case AE_IFLNK: member.kind = Member::Kind::symbolic_link; break;
    case AE_IFREG:
    case 0: member.kind = Member::Kind::file; break;
    default: member.kind = Member::Kind::other; break;
  }
  if (archive_entry_hardlink(entry) != nullptr) member.kind = Member::Kind::other;
  member.encrypted = archive_entry_is_data_encrypted(entry) != 0;
  member.unique_name = member.name;
  if (member.kind != Member::Kind::folder) names_.make_unique(member.unique_name);
}

/// The bytes of the member whose header was read last.
class LibArchive::Content final : public ByteSource {
 public:
  explicit Content(LibArchive& archive) : archive_(archive), in_before_(position()) {}

  Result<std::size_t, SourceFinding> read(char* into, std::size_t room) override {
    while (block_.empty() && !ended_) next_block();
    if (block_.empty()) {
      if (failure_) return *failure_;
      return std::size_t{0};
    }
    // A sparse file has holes between its blocks.
    if (place_ < block_begin_) {
      const auto hole = static_cast<std::size_t>(std::min<std::uint64_t>(room, block_begin_ - place_));
      std::memset(into, 0, hole);
      return count(hole);
    }
    const std::size_t size = std::min(room, block_.size());
    std::memcpy(into, block_.data(), size);
    block_.remove_prefix(size);
    block_begin_ += size;
    return count(size);
  }

 private:
  std::uint64_t position() const noexcept {
    return static_cast<std::uint64_t>(std::max<la_int64_t>(archive_filter_bytes(archive_.handle_.get(), -1), 0));
  }

  std::size_t count(std::size_t size) {
    place_ += size;
    archive_.out_total_ += size;
    if (grows_too_much(position() - std::min(in_before_, position()), place_, archive_.limits_) ||
        grows_too_much(archive_.input_.bytes_read(), archive_.out_total_, archive_.limits_)) {
      block_ = {};
      ended_ = true;
      failure_ = grown_too_much(archive_.limits_);
    }
    return size;
  }

  void next_block() {
    const void* bytes = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    const int result = archive_read_data_block(archive_.handle_.get(), &bytes, &size, &offset);
    ended_ = result != ARCHIVE_OK;
    if (result == ARCHIVE_EOF) return;
    // A warning comes with the last of the content. So does the failure to read the checksum after a member of a zip.
    if (result == ARCHIVE_OK || result == ARCHIVE_WARN || archive_.kind_ == ContainerKind::zip) {
      block_ = {static_cast<const char*>(bytes), bytes != nullptr ? size : 0};
      block_begin_ = static_cast<std::uint64_t>(std::max<la_int64_t>(offset, 0));
    }
    if (result == ARCHIVE_OK) return;
    failure_ = archive_.input_.failure();
    if (!failure_) failure_ = {Rule::damaged_container, "cannot be read to its end: " + archive_.reason()};
  }

  LibArchive& archive_;
  std::uint64_t in_before_;
  std::string_view block_;         ///< what is left of it
  std::uint64_t block_begin_ = 0;  ///< in the member
  std::uint64_t place_ = 0;
  bool ended_ = false;
  std::optional<SourceFinding> failure_;
};

std::unique_ptr<ByteSource> LibArchive::content() { return std::make_unique<Content>(*this); }

}  // namespace

std::unique_ptr<Archive> open_archive(ContainerKind kind, std::unique_ptr<ByteStream> stream, int descriptor,
                                      const Limits& limits) {
  return std::make_unique<LibArchive>(kind, std::move(stream), descriptor, limits);
}

}  // namespace oxaudit
