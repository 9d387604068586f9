/// See archive.hpp. libarchive gets bytes that are not compressed: decompress.hpp takes compression off first, because
/// it reads every member of a stream. libarchive asks the locale how to read text, so every call that reads a name runs
/// in a UTF-8 locale; names are kept as the bytes that they are.
#include "input/archive/archive.hpp"

#include "input/archive/archive_input.hpp"
#include "input/archive/archive_zip_end.hpp"
#include "input/sniff/binary_kind.hpp"
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
  // Padding or other data may follow the end of a zip archive.
  return kind == ContainerKind::zip ? 2 * k_zip_end_bytes_max : kind == ContainerKind::tar ? k_tar_block_bytes : 0;
}

/// Where a 7z archive ends, by the header that it begins with.
std::uint64_t seven_zip_end(std::string_view header) noexcept {
  constexpr std::size_t k_header_bytes = 32;
  const auto number = [&](std::size_t at) {
    std::uint64_t value = 0;
    for (std::size_t i = 8; i-- != 0;) value = value << 8U | static_cast<unsigned char>(header[at + i]);
    return value;
  };
  return header.size() < k_header_bytes ? header.size() : k_header_bytes + number(12) + number(20);
}

class LibArchive final : public Archive {
 public:
  LibArchive(ContainerKind kind, std::unique_ptr<ByteStream> stream, int descriptor, const Limits& limits,
             const std::atomic<bool>& stop)
      : kind_(kind),
        limits_(limits),
        stop_(stop),
        input_(std::move(stream), descriptor, kind == ContainerKind::zip || kind == ContainerKind::seven_zip,
               tail_bytes(kind), stop) {
    find_zip_end();
    if (zip_end_ && input_.can_seek()) look_into_directory();
    opened_ = open();
  }

  Next next(Member& member) override;
  const SourceFinding& problem() const noexcept override { return problem_; }
  std::unique_ptr<ByteSource> content() override;

 private:
  class Content;

  void find_zip_end() {
    if (kind_ == ContainerKind::zip) zip_end_ = oxaudit::find_zip_end(input_.tail().bytes, input_.tail().end);
  }
  void look_into_directory();
  int open();
  void support_formats();
  bool open_without_directory();
  Next end(SourceFinding problem);
  Next end_damaged(std::string message) { return end({Rule::damaged_container, std::move(message)}); }
  Next end_unreadable();
  Next end_zip();
  Next finish();
  Next finish_tar();
  Next end_before(std::uint64_t end);
  std::uint64_t position() const noexcept;
  bool skip_content();
  std::string reason() const;
  void take_entry(archive_entry* entry, Member& member);

  ContainerKind kind_;
  const Limits& limits_;
  const std::atomic<bool>& stop_;
  ArchiveInput input_;
  std::unique_ptr<archive, FreeArchive> handle_;
  std::optional<ZipEnd> zip_end_;
  std::string directory_failure_;  ///< why the central directory of a zip archive is not used
  int opened_ = ARCHIVE_OK;        ///< the status of opening it
  bool ended_ = false;
  bool reported_damaged_header_ = false;
  bool last_encrypted_ = false;  ///< the last member
  std::uint64_t entries_ = 0;    ///< headers read
  std::uint64_t out_total_ = 0;  ///< bytes of content read
  UniqueNames names_;
  ZipDocument document_;
  SourceFinding problem_;
};

/// libarchive must not see what follows the archive: it would use the last end of an archive there.
void LibArchive::look_into_directory() {
  constexpr std::uint64_t k_document_directory_bytes_max = std::uint64_t{1} << 20;
  input_.set_end(zip_end_->end);
  if (zip_end_->directory_size > k_document_directory_bytes_max) return;
  std::string directory;
  while (directory.size() < zip_end_->directory_size) {
    const std::string_view more = input_.bytes_at(zip_end_->directory_offset + directory.size());
    if (more.empty()) return;
    directory += more.substr(0, zip_end_->directory_size - directory.size());
  }
  for_each_zip_name(directory, [&](std::string_view name) { document_.see(name); });
  document_.end();
}

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
  if (!zip_end_ || !input_.can_seek()) return false;
  directory_failure_ = reason();
  zip_end_.reset();
  input_.seek(0);
  int result = opened_ = open();
  archive_entry* ignored = nullptr;
  for (std::uint64_t skipped = 0; skipped < entries_ && result >= ARCHIVE_WARN; ++skipped)
    result = archive_read_next_header(handle_.get(), &ignored);
  return result >= ARCHIVE_WARN;
}

Archive::Next LibArchive::end(SourceFinding problem) {
  ended_ = true;
  problem_ = std::move(problem);
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

Archive::Next LibArchive::end_unreadable() {
  if (const auto& failure = input_.failure()) return end(*failure);
  std::string message = "the " + std::string(name(kind_)) + " archive cannot be read ";
  message += entries_ == 0 ? "at all" : "beyond member " + std::to_string(entries_);
  message += ": " + reason();
  if (kind_ == ContainerKind::zip && input_.can_seek() && !zip_end_ && directory_failure_.empty())
    message += "; it has no valid central directory at its end";
  return end_damaged(std::move(message));
}

/// The next byte of the input that libarchive has not used.
std::uint64_t LibArchive::position() const noexcept {
  return input_.begin() + static_cast<std::uint64_t>(std::max<la_int64_t>(archive_filter_bytes(handle_.get(), -1), 0));
}

/// Called after the last member: checks what libarchive does not.
Archive::Next LibArchive::finish() {
  if (kind_ == ContainerKind::tar) return finish_tar();
  input_.read_to_end();
  if (input_.failure()) return end_unreadable();
  if (kind_ == ContainerKind::zip) return end_zip();
  if (kind_ == ContainerKind::seven_zip) return end_before(seven_zip_end(input_.bytes_at(0)));
  ended_ = true;
  return Next::end;
}

/// libarchive stops at the end of a tar archive, where another one may follow.
Archive::Next LibArchive::finish_tar() {
  const bool lacks_end = input_.ended() && input_.tail().bytes.find_first_not_of('\0') != std::string::npos;
  const auto [place, following] = input_.skip_to_data(position());
  if (input_.failure()) return end_unreadable();
  if (lacks_end) return end_damaged("the tar archive lacks its end: members may be missing");
  if (container_kind(following) == ContainerKind::tar) {
    input_.seek(place);
    opened_ = open();
    return Next::end;
  }
  ended_ = true;
  return following.empty() ? Next::end : end(data_follows(kind_, place, following));
}

/// Reports data after the end of the archive, which is all right otherwise.
Archive::Next LibArchive::end_before(std::uint64_t end_of_archive) {
  const auto [place, following] = input_.find_data(end_of_archive);
  ended_ = true;
  if (input_.failure()) return end_unreadable();
  return following.empty() ? Next::end : end(data_follows(kind_, place, following));
}

Archive::Next LibArchive::end_zip() {
  if (!directory_failure_.empty())
    return end_damaged("the zip archive is damaged, and members may be missing: " + directory_failure_);
  // A stream shows only now how it ends.
  if (!zip_end_) find_zip_end();
  if (!zip_end_)
    return end_damaged(
        "the zip archive has no valid central directory at its end: it is truncated or damaged, or followed by other "
        "data, and members may be missing");
  if (!reported_damaged_header_ && !agrees(*zip_end_, entries_))
    return end_damaged("the zip archive is damaged: its central directory counts " + std::to_string(zip_end_->members) +
                       " members, but " + std::to_string(entries_) + " can be found");
  return end_before(zip_end_->end);
}

/// Reads the rest of a member of a 7z archive, which libarchive would do without stopping. False if it grows too much.
bool LibArchive::skip_content() {
  const void* bytes = nullptr;
  std::size_t size = 0;
  la_int64_t offset = 0;
  while (kind_ == ContainerKind::seven_zip && entries_ != 0 && !last_encrypted_ && !stop_ &&
         archive_read_data_block(handle_.get(), &bytes, &size, &offset) == ARCHIVE_OK) {
    out_total_ += size;
    if (grows_too_much(input_.bytes_read(), out_total_, limits_)) return false;
  }
  return true;
}

Archive::Next LibArchive::next(Member& member) {
  if (ended_ || stop_) return Next::end;
  if (opened_ != ARCHIVE_OK) return end_unreadable();
  const Utf8Locale locale;
  if (!skip_content() || grows_too_much(input_.bytes_read(), out_total_, limits_)) return end(grown_too_much(limits_));
  archive_entry* entry = nullptr;
  for (;;) {
    if (auto words = document_.what(); !words.empty()) return end({Rule::unsupported_format, std::move(words)});
    switch (archive_read_next_header(handle_.get(), &entry)) {
      case ARCHIVE_OK:
      case ARCHIVE_WARN:
        if (++entries_ > limits_.members_max)
          return end({Rule::limit_exceeded, "holds more than " + std::to_string(limits_.members_max) +
                                                " members; --max-members raises the limit"});
        take_entry(entry, member);
        if (kind_ == ContainerKind::zip && !zip_end_) document_.see(member.name);
        if (!document_.what().empty()) continue;
        return Next::member;
      case ARCHIVE_RETRY:
        // The header of a member is damaged; libarchive looks for the next member.
        if (std::exchange(reported_damaged_header_, true)) continue;
        problem_ = {Rule::damaged_container,
                    "the header after member " + std::to_string(entries_) + " is damaged: " + reason()};
        return Next::problem;
      case ARCHIVE_EOF:
        if (const Next last = finish(); last != Next::end || ended_) return last;
        break;
      default:
        if (!open_without_directory()) return end_unreadable();
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
  member.encrypted = last_encrypted_ = archive_entry_is_data_encrypted(entry) != 0;
  member.unique_name = member.name;
  if (member.kind != Member::Kind::folder) names_.make_unique(member.unique_name);
}

/// The bytes of the member whose header was read last.
class LibArchive::Content final : public ByteSource {
 public:
  explicit Content(LibArchive& archive) : archive_(archive), in_before_(archive.position()) {}

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
  std::size_t count(std::size_t size) {
    place_ += size;
    archive_.out_total_ += size;
    const std::uint64_t position = archive_.position();
    if (grows_too_much(position - std::min(in_before_, position), place_, archive_.limits_) ||
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
                                      const Limits& limits, const std::atomic<bool>& stop) {
  return std::make_unique<LibArchive>(kind, std::move(stream), descriptor, limits, stop);
}

}  // namespace oxaudit
