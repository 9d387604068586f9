/// See archive_zip_end.hpp.
#include "input/archive/archive_zip_end.hpp"

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
  if (!ends_at_record({number(record, 48, 8), number(record, 40, 8), place})) return std::nullopt;
  return ZipEnd{number(record, 32, 8), true};
}

}  // namespace

bool agrees(const ZipEnd& end, std::uint64_t read) noexcept {
  return end.members == (end.wide ? read : read & 0xFFFFU);
}

std::optional<ZipEnd> find_zip_end(std::string_view tail, std::uint64_t archive_bytes) noexcept {
  if (tail.size() < k_end_bytes) return std::nullopt;
  const std::size_t at = tail.rfind("PK\x05\x06"sv, tail.size() - k_end_bytes);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view record = tail.substr(at);
  const bool comment_is_whole = number(record, 20, 2) <= record.size() - k_end_bytes;
  if (!comment_is_whole) return std::nullopt;
  const std::uint64_t tail_begin = archive_bytes - tail.size();
  if (at >= k_locator_bytes && tail.substr(at - k_locator_bytes).starts_with("PK\x06\x07"sv))
    return find_wide_end(tail, at, tail_begin);
  const std::uint64_t members = number(record, 10, 2);
  const bool is_one_volume = number(record, 4, 2) == 0 && number(record, 6, 2) == 0 && number(record, 8, 2) == members;
  if (!is_one_volume || !ends_at_record({number(record, 16, 4), number(record, 12, 4), tail_begin + at}))
    return std::nullopt;
  return ZipEnd{members, false};
}

}  // namespace oxaudit
