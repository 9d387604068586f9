/// See archive.hpp. What libarchive gets are bytes without compression around them: that is taken off by
/// decompress.hpp, which reads every member of a stream. Names are taken over as they stand; libarchive looks at the
/// locale to know what text is, so every call that reads one is made in a locale of UTF-8.
#include "input/archive/archive.hpp"

#include "input/archive/archive_end.hpp"
#include "input/archive/archive_names.hpp"
#include "input/archive/archive_zip_end.hpp"
#include "input/stream/decompress.hpp"
#include "support/escape.hpp"
#include "support/file.hpp"
#include "support/result.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <clocale>
#include <cstring>
#include <utility>

namespace oxaudit {

namespace {

constexpr std::size_t k_read_bytes = std::size_t{128} << 10;

struct FreeArchive {
  void operator()(archive* handle) const noexcept { archive_read_free(handle); }
};

class Utf8Locale {
 public:
  Utf8Locale() noexcept : before_(::uselocale(locale())) {}
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;
  ~Utf8Locale() { ::uselocale(before_); }

 private:
  /// Made once and never freed. A system without it keeps its own locale: names may then show escapes.
  static locale_t locale() noexcept {
    static const locale_t made = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return made;
  }
  locale_t before_;
};

class LibArchive final : public Archive {
 public:
  LibArchive(ContainerKind kind, std::unique_ptr<ByteStream> stream, int descriptor, const Limits& limits)
      : kind_(kind), stream_(std::move(stream)), descriptor_(descriptor), limits_(limits) {
    opened_ = open();
  }

  Next next(Member& member) override;
  const SourceFinding& problem() const noexcept override { return problem_; }
  std::unique_ptr<ByteSource> content() override;

 private:
  class Content;

  int open();
  int begin();
  bool begin_without_directory();
  void support_formats();
  Next end(Rule rule, std::string message);
  Next end_damaged();
  std::string reason() const;
  void keep_tail(std::string_view given);
  void find_zip_end_of_file();
  Next finish();
  Next finish_zip();
  void take_entry(archive_entry* entry, Member& member);
  la_ssize_t give_bytes(const void** bytes);

  static la_ssize_t read_callback(archive*, void* self, const void** bytes) {
    return static_cast<LibArchive*>(self)->give_bytes(bytes);
  }
  static la_int64_t seek_callback(archive*, void* self, la_int64_t offset, int whence) {
    const off_t place = ::lseek(static_cast<LibArchive*>(self)->descriptor_, offset, whence);
    return place < 0 ? la_int64_t{ARCHIVE_FATAL} : la_int64_t{place};
  }

  ContainerKind kind_;
  std::unique_ptr<ByteStream> stream_;
  int descriptor_;
  const Limits& limits_;
  Buffer input_;
  std::string tail_;  ///< the last bytes of the archive, as many as show that it is whole
  std::optional<ZipEnd> zip_end_;
  std::string directory_failure_;  ///< why a zip archive with an end is read as one without
  bool held_ = false;              ///< the whole archive is in view of the stream
  std::uint64_t bytes_given_ = 0;
  std::size_t last_given_ = 0;  ///< of what is in view of the stream
  bool input_ended_ = false;
  std::optional<SourceFinding> input_failure_;
  std::unique_ptr<archive, FreeArchive> handle_;
  int opened_ = ARCHIVE_OK;
  bool ended_ = false;
  bool told_of_damage_ = false;
  std::uint64_t entries_ = 0;
  std::uint64_t out_total_ = 0;
  UniqueNames names_;
  SourceFinding problem_;
};

int LibArchive::open() {
  if (descriptor_ >= 0 && ::lseek(descriptor_, 0, SEEK_SET) != 0) descriptor_ = -1;
  const bool wants_seek = kind_ == ContainerKind::zip || kind_ == ContainerKind::seven_zip;
  if (descriptor_ < 0 && wants_seek) {
    stream_->fill(k_held_bytes_max);
    // A stream that failed goes on being one: what is wrong with it is told where it ends.
    if (stream_->ended() && !stream_->error()) {
      held_ = true;
      bytes_given_ = stream_->view().size();
      keep_tail(stream_->view());
      if (kind_ == ContainerKind::zip) zip_end_ = find_zip_end(tail_, bytes_given_);
    }
  }
  if (descriptor_ >= 0 && kind_ == ContainerKind::zip) find_zip_end_of_file();
  return begin();
}

/// Starts at the first byte.
int LibArchive::begin() {
  const Utf8Locale locale;
  handle_.reset(archive_read_new());
  archive* const handle = handle_.get();
  if (handle == nullptr) throw std::bad_alloc();
  support_formats();
  if (held_) return archive_read_open_memory(handle, stream_->view().data(), stream_->view().size());
  archive_read_set_callback_data(handle, this);
  archive_read_set_read_callback(handle, read_callback);
  if (descriptor_ >= 0) archive_read_set_seek_callback(handle, seek_callback);
  return archive_read_open1(handle);
}

void LibArchive::support_formats() {
  archive* const handle = handle_.get();
  switch (kind_) {
    case ContainerKind::zip:
      // Without an end of its own it is read from its start: what seeks could take the end of an archive within for it.
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

/// A zip archive in which the directory leads to something damaged may yet be read as one without: then libarchive
/// looks for the next member by itself. True when that is begun, behind the members that have been given.
bool LibArchive::begin_without_directory() {
  if (kind_ != ContainerKind::zip || !zip_end_ || input_failure_) return false;
  if (!held_ && (descriptor_ < 0 || ::lseek(descriptor_, 0, SEEK_SET) != 0)) return false;
  directory_failure_ = reason();
  zip_end_.reset();
  opened_ = begin();
  int result = opened_;
  archive_entry* ignored = nullptr;
  for (std::uint64_t given = 0; given < entries_ && result >= ARCHIVE_WARN; ++given)
    result = archive_read_next_header(handle_.get(), &ignored);
  return result >= ARCHIVE_WARN;
}

/// The next bytes of the archive; none at its end.
la_ssize_t LibArchive::give_bytes(const void** bytes) {
  std::string_view given;
  if (descriptor_ >= 0) {
    input_.reserve(k_read_bytes);
    const auto got = read_full(descriptor_, {input_.data(), k_read_bytes});
    if (!got) input_failure_ = {Rule::unreadable_source, system_message(got.error().code)};
    given = {input_.data(), got ? *got : 0};
  } else {
    stream_->consume(std::exchange(last_given_, 0));
    stream_->fill(1);
    given = stream_->view();
    if (given.empty()) input_failure_ = stream_->error();
    last_given_ = given.size();
  }
  *bytes = given.data();
  bytes_given_ += given.size();
  input_ended_ = given.empty();
  if (descriptor_ < 0 || kind_ != ContainerKind::zip) keep_tail(given);
  if (!input_failure_) return static_cast<la_ssize_t>(given.size());
  archive_set_error(handle_.get(), EIO, "%s", input_failure_->message.c_str());
  return ARCHIVE_FATAL;
}

Archive::Next LibArchive::end(Rule rule, std::string message) {
  ended_ = true;
  problem_ = {rule, std::move(message)};
  return Next::problem;
}

std::string LibArchive::reason() const {
  const char* const error = archive_error_string(handle_.get());
  std::string_view said = error != nullptr ? error : "its content is corrupt";
  while (said.ends_with('\n')) said.remove_suffix(1);
  std::string text;
  constexpr std::size_t k_characters_max = 200;
  append_escaped(text, said, k_characters_max);
  return text;
}

Archive::Next LibArchive::end_damaged() {
  if (input_failure_) return end(input_failure_->rule, input_failure_->message);
  std::string message = "the " + std::string(name(kind_)) + " archive cannot be read ";
  message += entries_ == 0 ? "at all" : "on after its member " + std::to_string(entries_);
  message += ": " + reason();
  const bool end_is_known = held_ || descriptor_ >= 0;
  if (kind_ == ContainerKind::zip && end_is_known && !zip_end_ && directory_failure_.empty())
    message += "; it has no sound central directory at its end";
  return end(Rule::damaged_container, std::move(message));
}

void LibArchive::keep_tail(std::string_view given) {
  const std::size_t kept = archive_end_bytes(kind_);
  if (given.size() < kept && tail_.size() + given.size() > kept) tail_.erase(0, tail_.size() + given.size() - kept);
  if (given.size() >= kept) tail_.clear();
  tail_ += given.substr(given.size() - std::min(given.size(), kept));
}

/// The bytes of a file that can seek come in no order that would say which are the last.
void LibArchive::find_zip_end_of_file() {
  const off_t size = ::lseek(descriptor_, 0, SEEK_END);
  std::string tail(k_zip_end_bytes_max, '\0');
  const off_t begin = std::max<off_t>(size - static_cast<off_t>(tail.size()), 0);
  const auto got = pread_full(descriptor_, tail, static_cast<std::size_t>(begin));
  if (got) zip_end_ = find_zip_end(std::string_view(tail).substr(0, *got), static_cast<std::uint64_t>(begin) + *got);
  ::lseek(descriptor_, 0, SEEK_SET);
}

/// What libarchive does not look at any more may still tell that something is missing.
Archive::Next LibArchive::finish() {
  // A tar archive may end before its bytes do.
  const bool tar_is_whole = kind_ == ContainerKind::tar && (!input_ended_ || has_archive_end(kind_, tail_));
  const void* ignored = nullptr;
  if (!held_ && (descriptor_ < 0 || kind_ == ContainerKind::rar))
    while (!input_failure_ && give_bytes(&ignored) > 0) continue;
  if (input_failure_) return end_damaged();
  if (kind_ == ContainerKind::zip) return finish_zip();
  if (!tar_is_whole && !has_archive_end(kind_, tail_))
    return end(Rule::damaged_container,
               "the " + std::string(name(kind_)) + " archive lacks its end: members may be missing");
  ended_ = true;
  return Next::end;
}

Archive::Next LibArchive::finish_zip() {
  if (!held_ && descriptor_ < 0) zip_end_ = find_zip_end(tail_, bytes_given_);
  if (!directory_failure_.empty())
    return end(Rule::damaged_container,
               "the zip archive is damaged, and members may be missing: " + directory_failure_);
  if (!zip_end_)
    return end(Rule::damaged_container,
               "the zip archive has no sound central directory at its end: it was cut off or is damaged, and members "
               "may be missing");
  if (!told_of_damage_ && !agrees(*zip_end_, entries_))
    return end(Rule::damaged_container, "the zip archive is damaged: its end says that it has " +
                                            std::to_string(zip_end_->members) + " members, but " +
                                            std::to_string(entries_) + " can be found");
  ended_ = true;
  return Next::end;
}

Archive::Next LibArchive::next(Member& member) {
  if (ended_) return Next::end;
  if (opened_ != ARCHIVE_OK) return end_damaged();
  if (grows_too_much(bytes_given_, out_total_, limits_))
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
        // The header of a member is damaged; the next member is looked for.
        if (std::exchange(told_of_damage_, true)) continue;
        problem_ = {Rule::damaged_container,
                    "a member's header is damaged, behind member " + std::to_string(entries_) + ": " + reason()};
        return Next::problem;
      case ARCHIVE_EOF: return finish();
      default:
        if (!begin_without_directory()) return end_damaged();
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

/// The bytes of the member that the archive stands at.
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
        grows_too_much(archive_.bytes_given_, archive_.out_total_, archive_.limits_)) {
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
    // With a warning the last of the content comes all the same; and in a zip also when what fails is the reading of
    // the sums behind it.
    if (result == ARCHIVE_OK || result == ARCHIVE_WARN || archive_.kind_ == ContainerKind::zip) {
      block_ = {static_cast<const char*>(bytes), bytes != nullptr ? size : 0};
      block_begin_ = static_cast<std::uint64_t>(std::max<la_int64_t>(offset, 0));
    }
    if (result == ARCHIVE_OK) return;
    failure_ = archive_.input_failure_;
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
