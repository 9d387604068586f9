/// See archive_zip_end.hpp.
#include "input/archive/archive_zip_end.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t k_end_bytes = 22;
constexpr std::size_t k_locator_bytes = 20;
constexpr std::size_t k_wide_end_bytes = 56;

struct Directory {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  std::uint64_t end = 0;  ///< where the record begins that describes it
};

std::uint64_t number(std::string_view bytes, std::size_t at, unsigned size) noexcept {
  std::uint64_t value = 0;
  for (unsigned i = 0; i < size; ++i) value |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8U * i);
  return value;
}

/// Written as a difference, because a sum could overflow.
bool ends_at_record(const Directory& directory) noexcept {
  return directory.offset <= directory.end && directory.size == directory.end - directory.offset;
}

/// The 64-bit record to which the locator right before `end` points.
std::optional<ZipEnd> find_wide_end(std::string_view tail, std::size_t end, std::uint64_t tail_begin) noexcept {
  constexpr std::size_t k_place_at = 8;
  if (end < k_locator_bytes) return std::nullopt;
  const std::size_t locator = end - k_locator_bytes;
  const std::uint64_t place = number(tail, locator + k_place_at, 8);
  if (place < tail_begin || place - tail_begin > locator) return std::nullopt;
  const std::string_view record = tail.substr(place - tail_begin, locator - (place - tail_begin));
  if (record.size() < k_wide_end_bytes || !record.starts_with("PK\x06\x06"sv)) return std::nullopt;
  const Directory directory{number(record, 48, 8), number(record, 40, 8), place};
  if (!ends_at_record(directory)) return std::nullopt;
  return ZipEnd{number(record, 32, 8), true, directory.offset, directory.size};
}

/// The archive whose last record begins at `at`.
std::optional<ZipEnd> zip_end_at(std::string_view tail, std::size_t at, std::uint64_t tail_begin) noexcept {
  const std::string_view record = tail.substr(at);
  const std::uint64_t comment_bytes = number(record, 20, 2);
  if (comment_bytes > record.size() - k_end_bytes) return std::nullopt;
  std::optional<ZipEnd> end;
  if (at >= k_locator_bytes && tail.substr(at - k_locator_bytes).starts_with("PK\x06\x07"sv)) {
    end = find_wide_end(tail, at, tail_begin);
  } else {
    const Directory directory{number(record, 16, 4), number(record, 12, 4), tail_begin + at};
    const std::uint64_t members = number(record, 10, 2);
    const bool is_one_volume =
        number(record, 4, 2) == 0 && number(record, 6, 2) == 0 && number(record, 8, 2) == members;
    if (is_one_volume && ends_at_record(directory)) end = {members, false, directory.offset, directory.size};
  }
  if (end) end->end = tail_begin + at + k_end_bytes + comment_bytes;
  return end;
}

}  // namespace

bool agrees(const ZipEnd& end, std::uint64_t read) noexcept {
  return end.members == (end.wide ? read : read & 0xFFFFU);
}

std::optional<ZipEnd> find_zip_end(std::string_view tail, std::uint64_t tail_end) noexcept {
  if (tail.size() < k_end_bytes) return std::nullopt;
  // What follows the archive may hold such a record, too.
  for (std::size_t from = tail.size() - k_end_bytes;;) {
    const std::size_t at = tail.rfind("PK\x05\x06"sv, from);
    if (at == std::string_view::npos) return std::nullopt;
    if (const auto end = zip_end_at(tail, at, tail_end - tail.size())) return end;
    if (at == 0) return std::nullopt;
    from = at - 1;
  }
}

void for_each_zip_name(std::string_view directory, const std::function<void(std::string_view)>& take) {
  constexpr std::size_t k_header_bytes = 46;
  while (directory.size() >= k_header_bytes && directory.starts_with("PK\x01\x02"sv)) {
    const std::uint64_t name_bytes = number(directory, 28, 2);
    take(directory.substr(k_header_bytes, name_bytes));
    const std::uint64_t size = k_header_bytes + name_bytes + number(directory, 30, 2) + number(directory, 32, 2);
    directory.remove_prefix(std::min<std::uint64_t>(size, directory.size()));
  }
}

}  // namespace oxaudit
