/// Data sets made to order: legal, illegal and malformed records in known numbers, the same bytes for the same options
/// on every machine.
///
/// Shares no code with the program that it tests: legal boards are found by playing every game on plain arrays, and
/// chance comes from a generator of its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit::tools {

/// Splitmix64: the standard library's distributions give other numbers with another library.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) noexcept : state_(seed) {}
  std::uint64_t next() noexcept {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
    return mixed ^ (mixed >> 31);
  }
  /// 0 to `bound` - 1; `bound` is below 2^32.
  std::uint32_t below(std::uint64_t bound) noexcept {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

 private:
  std::uint64_t state_;
};

enum class Shape : std::uint8_t {
  csv,      ///< id, and a board of nine cells
  columns,  ///< id, and nine cell columns
  tsv,      ///< as csv, with tabs
  text,     ///< three lines and a blank one
  lines,    ///< one line of nine cells
  ndjson,   ///< an object with id and board
};

inline constexpr std::array<std::string_view, 6> k_shape_names = {"csv", "columns", "tsv", "text", "lines", "ndjson"};

/// Parts of a thousand million, so that no rounding of floating point decides what is drawn.
inline constexpr std::uint32_t k_whole = 1'000'000'000;

struct DatasetOptions {
  std::uint64_t seed = 1;
  Shape shape = Shape::csv;
  std::uint32_t illegal = 0;    ///< out of k_whole
  std::uint32_t malformed = 0;  ///< out of k_whole; together with `illegal` at most k_whole
};

/// What was made, and so what an audit of it must count.
struct DatasetCounts {
  std::uint64_t legal = 0;
  std::uint64_t illegal = 0;
  std::uint64_t malformed = 0;

  std::uint64_t records() const noexcept { return legal + illegal + malformed; }
  friend bool operator==(const DatasetCounts&, const DatasetCounts&) = default;
};

class Dataset {
 public:
  explicit Dataset(const DatasetOptions& options);

  /// Appends the header line of the shapes that have one.
  void append_header(std::string& out) const;
  void append_record(std::string& out);
  const DatasetCounts& counts() const noexcept { return counts_; }

 private:
  using Cells = std::array<char, 9>;

  void append_board(std::string& out, const Cells& cells) const;
  void append_malformed(std::string& out);

  DatasetOptions options_;
  Chance chance_;
  DatasetCounts counts_;
  std::vector<Cells> legal_;
  std::vector<Cells> illegal_;
};

}  // namespace oxaudit::tools
