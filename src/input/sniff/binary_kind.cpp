/// See binary_kind.hpp. The tables are all that is known of the types.
#include "input/sniff/binary_kind.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace oxaudit {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view k_rows = "export its rows as CSV or NDJSON";
constexpr std::string_view k_sheets = "save each sheet as CSV";
constexpr std::string_view k_arrays = "export its boards as CSV or text";
constexpr std::string_view k_document = "save its boards as plain text";
constexpr std::string_view k_compressed = "decompress it first";
constexpr std::string_view k_unpacked = "unpack it first";
constexpr std::string_view k_other = "give a file with boards instead";

/// How much of a file shows its type.
enum class Needs : std::uint8_t {
  signature,         ///< no text begins like this
  control,           ///< the signature could begin a text, but a control character soon follows
  second_signature,  ///< the same, but a second signature follows
};

struct Kind {
  std::string_view signature;
  Needs needs;
  std::string_view name;
  std::string_view advice;
  std::size_t second_at = 0;
  std::string_view second = {};
};

constexpr auto k_sure = Needs::signature;
constexpr auto k_control = Needs::control;
constexpr auto k_second = Needs::second_signature;

constexpr std::array k_kinds = {
    // Tables and arrays.
    Kind{"PAR1"sv, k_control, "a Parquet file", k_rows},
    Kind{"PARE"sv, k_control, "an encrypted Parquet file", k_rows},
    Kind{"ARROW1\0\0"sv, k_sure, "an Arrow or Feather file", k_rows},
    Kind{"FEA1"sv, k_control, "a Feather file", k_rows},
    Kind{"\xFF\xFF\xFF\xFF"sv, k_second, "an Arrow stream", k_rows, 6, "\0\0"sv},
    Kind{"ORC"sv, k_control, "an ORC file", k_rows},
    Kind{"Obj\x01"sv, k_sure, "an Avro file", k_rows},
    Kind{"\x89HDF\r\n\x1A\n"sv, k_sure, "an HDF5 file", k_arrays},
    Kind{"CDF\x01"sv, k_sure, "a NetCDF file", k_arrays},
    Kind{"CDF\x02"sv, k_sure, "a NetCDF file", k_arrays},
    Kind{"\x93NUMPY"sv, k_sure, "a NumPy array", k_arrays},
    Kind{"\x80\x02"sv, k_sure, "a Python pickle", k_arrays},
    Kind{"\x80\x03"sv, k_sure, "a Python pickle", k_arrays},
    Kind{"\x80\x04"sv, k_sure, "a Python pickle", k_arrays},
    Kind{"\x80\x05"sv, k_sure, "a Python pickle", k_arrays},
    Kind{"]q\0"sv, k_sure, "a Python pickle", k_arrays},
    Kind{"}q\0"sv, k_sure, "a Python pickle", k_arrays},
    Kind{"(lp0\n"sv, k_sure, "a Python pickle", k_arrays},
    Kind{"(dp0\n"sv, k_sure, "a Python pickle", k_arrays},
    Kind{"ccopy_reg\n_reconstructor\n"sv, k_sure, "a Python pickle", k_arrays},
    Kind{"MATLAB 5.0 MAT-file"sv, k_second, "a MATLAB file", k_arrays, 126, "IM"sv},
    Kind{"MATLAB 5.0 MAT-file"sv, k_second, "a MATLAB file", k_arrays, 126, "MI"sv},
    Kind{"MATLAB 7.3 MAT-file"sv, k_second, "a MATLAB file", k_arrays, 126, "IM"sv},
    Kind{"RDX2\nX\n"sv, k_sure, "an R data file", k_rows},
    Kind{"RDX3\nX\n"sv, k_sure, "an R data file", k_rows},
    Kind{"X\n\0\0\0\x02\0"sv, k_sure, "an R data file", k_rows},
    Kind{"X\n\0\0\0\x03\0"sv, k_sure, "an R data file", k_rows},
    Kind{"<stata_dta><header>"sv, k_sure, "a Stata file", k_rows},
    Kind{"q\x02\x01\0"sv, k_sure, "a Stata file", k_rows},
    Kind{"r\x02\x01\0"sv, k_sure, "a Stata file", k_rows},
    Kind{"s\x02\x01\0"sv, k_sure, "a Stata file", k_rows},
    Kind{"$FL2@(#)"sv, k_sure, "an SPSS file", k_rows},
    Kind{"$FL3@(#)"sv, k_sure, "an SPSS file", k_rows},
    Kind{"\0\0\0\0\0\0\0\0\0\0\0\0\xC2\xEA\x81\x60"sv, k_sure, "a SAS data set", k_rows},
    Kind{"HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!"sv, k_sure, "a SAS transport file", k_rows},
    // Databases.
    Kind{"PGDMP"sv, k_control, "a PostgreSQL dump in the custom format",
         "write it as SQL with pg_restore -f dump.sql, and name that file"},
    Kind{"toc.dat\0"sv, k_second, "a PostgreSQL dump in the tar format",
         "write it as SQL with pg_restore -f dump.sql, and name that file", 512, "PGDMP"sv},
    Kind{"\0\x01\0\0Standard Jet DB"sv, k_sure, "a Microsoft Access database", k_rows},
    Kind{"\0\x01\0\0Standard ACE DB"sv, k_sure, "a Microsoft Access database", k_rows},
    // Documents.
    Kind{"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, k_sure, "a Microsoft Office document in the old format or encrypted",
         "save it as CSV"},
    Kind{"{\\rtf1"sv, k_sure, "an RTF document", k_document},
    Kind{"%!PS-Adobe-"sv, k_sure, "a PostScript document", k_document},
    Kind{"bplist00"sv, k_control, "an Apple property list", k_document},
    // Images.
    Kind{"\x89PNG\r\n\x1A\n"sv, k_sure, "a PNG image", k_document},
    Kind{"\xFF\xD8\xFF"sv, k_sure, "a JPEG image", k_document},
    Kind{"GIF87a"sv, k_control, "a GIF image", k_document},
    Kind{"GIF89a"sv, k_control, "a GIF image", k_document},
    Kind{"BM"sv, k_second, "a BMP image", k_document, 6, "\0\0\0\0"sv},
    Kind{"II*\0"sv, k_sure, "a TIFF image", k_document},
    Kind{"MM\0*"sv, k_sure, "a TIFF image", k_document},
    Kind{"RIFF"sv, k_second, "a WebP image", k_document, 8, "WEBPVP8"sv},
    Kind{"\0\0\0"sv, k_second, "an image or a video", k_document, 4, "ftyp"sv},
    // Programs.
    Kind{"\x7F"
         "ELF"sv,
         k_sure, "an ELF program or library", k_other},
    Kind{"MZ"sv, k_control, "a Windows program or library", k_other},
    Kind{"\xCA\xFE\xBA\xBE"sv, k_sure, "a Java class or a macOS program", k_other},
    Kind{"\xCF\xFA\xED\xFE"sv, k_sure, "a macOS program or library", k_other},
    Kind{"\xCE\xFA\xED\xFE"sv, k_sure, "a macOS program or library", k_other},
    Kind{"\0asm"sv, k_sure, "a WebAssembly program", k_other},
    Kind{"L\0\0\0\x01\x14\x02\0"sv, k_sure, "a Windows shortcut", "give the file that it leads to"},
    Kind{"\0\x05\x16\x07"sv, k_sure, "an AppleDouble file with attributes of another file", k_other},
    // Compressed files and archives.
    Kind{"\x04\x22\x4D\x18"sv, k_sure, "compressed with lz4", k_compressed},
    Kind{"\x02\x21\x4C\x18"sv, k_sure, "compressed with lz4", k_compressed},
    Kind{"\x1F\x9D"sv, k_sure, "compressed with compress", k_compressed},
    Kind{"LZIP"sv, k_control, "compressed with lzip", k_compressed},
    Kind{"\x89LZO\0\r\n\x1A\n"sv, k_sure, "compressed with lzop", k_compressed},
    Kind{"]\0\0\x80\0"sv, k_sure, "compressed with lzma", k_compressed},
    Kind{"\xFF\x06\0\0sNaPpY"sv, k_sure, "compressed with Snappy", k_compressed},
    Kind{"!<arch>\n"sv, k_sure, "an ar archive", k_unpacked},
    Kind{"MSCF\0\0\0\0"sv, k_sure, "a Windows cabinet", k_unpacked},
    Kind{"\xED\xAB\xEE\xDB"sv, k_sure, "an RPM package", k_unpacked},
};

/// The first bytes of the kinds above, of a PDF and of a database. Few boards begin
/// with one of them, so that one comparison settles nearly every source.
constexpr std::array<bool, 256> k_first_bytes = [] {
  std::array<bool, 256> first{};
  for (const Kind& kind : k_kinds) first[static_cast<unsigned char>(kind.signature.front())] = true;
  first['%'] = true;
  first['S'] = true;
  return first;
}();

bool is_control(char c) noexcept { return static_cast<unsigned char>(c) < 0x20 && !(c >= '\t' && c <= '\r'); }

/// Requires a version, followed by a comment of non-ASCII bytes or the first object.
bool is_pdf(std::string_view head) noexcept {
  constexpr std::size_t k_version_bytes = 8;
  constexpr std::size_t k_sample_bytes = 512;
  const auto digit = [&](std::size_t i) { return head[i] >= '0' && head[i] <= '9'; };
  if (!head.starts_with("%PDF-") || head.size() <= k_version_bytes || !digit(5) || head[6] != '.' || !digit(7))
    return false;
  const std::string_view rest = head.substr(k_version_bytes, k_sample_bytes);
  const std::size_t next = rest.find_first_not_of(" \r\n");
  if (next == 0 || next == std::string_view::npos) return false;
  const bool comment =
      rest[next] == '%' && next + 1 < rest.size() && static_cast<unsigned char>(rest[next + 1]) >= 0x80;
  return comment || rest.find(" 0 obj") != std::string_view::npos || std::ranges::any_of(rest, is_control);
}

/// A DuckDB database begins with a checksum.
bool is_duckdb(std::string_view head) noexcept {
  constexpr std::size_t k_signature_at = 8;
  constexpr std::size_t k_version_end = 20;
  return head.size() >= k_version_end && head.substr(k_signature_at).starts_with("DUCK"sv) &&
         head.substr(0, k_version_end).ends_with("\0\0\0\0"sv);
}

bool is_of(const Kind& kind, std::string_view head) noexcept {
  constexpr std::size_t k_behind_bytes = 16;
  if (kind.signature.front() != head.front() || !head.starts_with(kind.signature)) return false;
  switch (kind.needs) {
    case Needs::signature: return true;
    case Needs::control: return std::ranges::any_of(head.substr(kind.signature.size(), k_behind_bytes), is_control);
    case Needs::second_signature:
      return head.size() > kind.second_at && head.substr(kind.second_at).starts_with(kind.second);
  }
  return false;
}

std::string words(std::string_view name, std::string_view advice) {
  return std::string("this is ").append(name).append(", which is not supported: ").append(advice);
}

/// The names of members by which documents are known. Each has a bit.
constexpr std::array k_member_names = {"[Content_Types].xml"sv, "xl/workbook.xml"sv,        "xl/workbook.bin"sv,
                                       "word/document.xml"sv,   "ppt/presentation.xml"sv,   "mimetype"sv,
                                       "content.xml"sv,         "META-INF/container.xml"sv, "Index/Document.iwa"sv};

struct Document {
  std::array<std::string_view, 2> members;  ///< that it has
  std::string_view name;
  std::string_view advice;
};

constexpr std::array k_documents = {
    Document{{"[Content_Types].xml", "xl/workbook.xml"}, "an Excel workbook", k_sheets},
    Document{{"[Content_Types].xml", "xl/workbook.bin"}, "an Excel workbook", k_sheets},
    Document{{"[Content_Types].xml", "word/document.xml"}, "a Word document", k_document},
    Document{{"[Content_Types].xml", "ppt/presentation.xml"}, "a PowerPoint presentation", k_document},
    Document{{"[Content_Types].xml", "[Content_Types].xml"}, "a Microsoft Office document", "save it as CSV"},
    Document{{"mimetype", "content.xml"}, "an OpenDocument file", "save it as CSV"},
    Document{{"mimetype", "META-INF/container.xml"}, "an EPUB book", k_document},
    Document{{"Index/Document.iwa", "Index/Document.iwa"}, "an Apple iWork document", "save it as CSV"},
};

constexpr std::uint32_t bit_of(std::string_view member) noexcept {
  for (std::size_t i = 0; i < k_member_names.size(); ++i)
    if (k_member_names[i] == member) return std::uint32_t{1} << i;
  return 0;
}

}  // namespace

std::string what_binary_is(std::string_view head) {
  if (head.empty()) return {};
  if (is_duckdb(head)) return words("a DuckDB database", k_rows);
  if (!k_first_bytes[static_cast<unsigned char>(head.front())]) return {};
  if (head.starts_with(k_sqlite_magic))
    return "this is a SQLite database: save it as a separate file and use --input-format sqlite";
  if (is_pdf(head)) return words("a PDF document", k_document);
  const auto kind = std::ranges::find_if(k_kinds, [&](const Kind& known) { return is_of(known, head); });
  return kind == k_kinds.end() ? std::string() : words(kind->name, kind->advice);
}

void ZipDocument::see(std::string_view member_name) noexcept {
  seen_ |= bit_of(member_name);
  any_ = true;
  only_arrays_ = only_arrays_ && member_name.ends_with(".npy");
}

std::string ZipDocument::what() const {
  for (const Document& document : k_documents)
    if (std::ranges::all_of(document.members, [&](std::string_view name) { return (seen_ & bit_of(name)) != 0; }))
      return words(document.name, document.advice);
  // Without the rest of its members it may be an archive that holds boards as well.
  if (all_seen_ && any_ && only_arrays_) return words("an archive of NumPy arrays", k_arrays);
  return {};
}

}  // namespace oxaudit
