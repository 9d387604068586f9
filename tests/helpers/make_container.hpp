/// Compressed streams and archives made in memory, by the libraries that others make theirs with where there is one.
#pragma once

#include "input/stream/container_kind.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <bzlib.h>
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <lzma.h>
#include <zstd.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit::testing {

inline void check(bool ok) {
  if (!ok) throw std::runtime_error("the container could not be made");
}

inline std::string compress(ContainerKind kind, std::string_view bytes) {
  std::string out(bytes.size() * 2 + 4096, '\0');
  auto* const to = reinterpret_cast<std::uint8_t*>(out.data());
  auto* const from = reinterpret_cast<std::uint8_t*>(const_cast<char*>(bytes.data()));
  std::size_t size = out.size();
  if (kind == ContainerKind::gzip) {
    isal_zstream stream;
    isal_deflate_stateless_init(&stream);
    stream.gzip_flag = IGZIP_GZIP;
    stream.end_of_stream = 1;
    stream.next_in = from;
    stream.avail_in = static_cast<std::uint32_t>(bytes.size());
    stream.next_out = to;
    stream.avail_out = static_cast<std::uint32_t>(size);
    check(isal_deflate_stateless(&stream) == COMP_OK);
    size = stream.total_out;
  } else if (kind == ContainerKind::zstd) {
    ZSTD_CCtx* const context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    size = ZSTD_compress2(context, to, size, from, bytes.size());
    ZSTD_freeCCtx(context);
    check(ZSTD_isError(size) == 0);
  } else if (kind == ContainerKind::xz) {
    std::size_t used = 0;
    check(lzma_easy_buffer_encode(1, LZMA_CHECK_CRC64, nullptr, from, bytes.size(), to, &used, size) == LZMA_OK);
    size = used;
  } else {
    auto used = static_cast<unsigned>(size);
    check(BZ2_bzBuffToBuffCompress(out.data(), &used, const_cast<char*>(bytes.data()),
                                   static_cast<unsigned>(bytes.size()), 1, 0, 0) == BZ_OK);
    size = used;
  }
  out.resize(size);
  return out;
}

struct MadeMember {
  std::string name;
  std::string bytes;
  unsigned type = AE_IFREG;
  std::string link;       ///< where a symbolic link leads
  std::string hard_link;  ///< the member that this one is another name of
};

/// An archive of the format that `set_format` chooses.
inline std::string make_archive(int (*set_format)(archive*), const std::vector<MadeMember>& members) {
  std::string out(std::size_t{1} << 20, '\0');
  for (const MadeMember& member : members) out.resize(out.size() + member.bytes.size());
  archive* const handle = archive_write_new();
  check(set_format(handle) == ARCHIVE_OK);
  std::size_t size = 0;
  check(archive_write_open_memory(handle, out.data(), out.size(), &size) == ARCHIVE_OK);
  for (const MadeMember& member : members) {
    archive_entry* const entry = archive_entry_new();
    archive_entry_copy_pathname(entry, member.name.c_str());
    archive_entry_set_filetype(entry, member.type);
    archive_entry_set_perm(entry, 0644);
    if (!member.link.empty()) archive_entry_copy_symlink(entry, member.link.c_str());
    if (!member.hard_link.empty()) archive_entry_copy_hardlink(entry, member.hard_link.c_str());
    archive_entry_set_size(entry, static_cast<la_int64_t>(member.bytes.size()));
    check(archive_write_header(handle, entry) >= ARCHIVE_WARN);
    if (!member.bytes.empty())
      check(archive_write_data(handle, member.bytes.data(), member.bytes.size()) ==
            static_cast<la_ssize_t>(member.bytes.size()));
    archive_entry_free(entry);
  }
  check(archive_write_close(handle) == ARCHIVE_OK);
  archive_write_free(handle);
  out.resize(size);
  return out;
}

/// A zip, tar or 7z archive.
inline std::string make_archive(ContainerKind kind, const std::vector<MadeMember>& members) {
  return make_archive(kind == ContainerKind::zip   ? archive_write_set_format_zip
                      : kind == ContainerKind::tar ? archive_write_set_format_gnutar
                                                   : archive_write_set_format_7zip,
                      members);
}

/// What a rar archive is made of; no free program writes one.
class RarBytes {
 public:
  RarBytes& number(std::uint64_t value, unsigned size) {
    for (unsigned i = 0; i < size; ++i) bytes_ += static_cast<char>(value >> (8 * i));
    return *this;
  }
  /// Seven bits a byte, as RAR 5 has it.
  RarBytes& variable(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7U) bytes_ += static_cast<char>(value | 0x80U);
    bytes_ += static_cast<char>(value);
    return *this;
  }
  RarBytes& text(std::string_view text) {
    bytes_ += text;
    return *this;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

inline std::uint32_t rar_sum(std::string_view bytes) {
  return crc32_gzip_refl(0, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

/// RAR 4 with the members as they are, not packed.
inline std::string make_rar4(const std::vector<MadeMember>& members) {
  const auto block = [](unsigned type, unsigned flags, const std::string& body) {
    const std::string header =
        RarBytes().number(type, 1).number(flags, 2).number(7 + body.size(), 2).text(body).bytes();
    return RarBytes().number(rar_sum(header) & 0xFFFFU, 2).text(header).bytes();
  };
  std::string out = std::string("Rar!\x1A\x07\0", 7) + block(0x73, 0, std::string(6, '\0'));
  for (const MadeMember& member : members) {
    RarBytes body;
    body.number(member.bytes.size(), 4).number(member.bytes.size(), 4).number(3, 1).number(rar_sum(member.bytes), 4);
    body.number(0, 4).number(20, 1).number(0x30, 1).number(member.name.size(), 2).number(0100644, 4).text(member.name);
    out += block(0x74, 0x8000, body.bytes()) + member.bytes;
  }
  return out + block(0x7B, 0x4000, "");
}

/// The same of RAR 5.
inline std::string make_rar5(const std::vector<MadeMember>& members) {
  const auto block = [](const RarBytes& body) {
    const std::string header = RarBytes().variable(body.bytes().size()).text(body.bytes()).bytes();
    return RarBytes().number(rar_sum(header), 4).text(header).bytes();
  };
  std::string out = std::string("Rar!\x1A\x07\x01\0", 8) + block(RarBytes().variable(1).variable(0).variable(0));
  for (const MadeMember& member : members) {
    RarBytes body;
    body.variable(2).variable(2).variable(member.bytes.size()).variable(4).variable(member.bytes.size());
    body.variable(0100644).number(rar_sum(member.bytes), 4).variable(0).variable(1);
    body.variable(member.name.size()).text(member.name);
    out += block(body) + member.bytes;
  }
  return out + block(RarBytes().variable(5).variable(0).variable(0));
}

}  // namespace oxaudit::testing
