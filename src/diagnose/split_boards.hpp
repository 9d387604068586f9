/// Finds boards that are split by a blank line. In text, a blank line ends a record, so both parts are malformed. The
/// result does not depend on where the source is divided into slices.
#pragma once

#include "diagnose/notation_diagnosis.hpp"

#include <cstdint>
#include <string>

namespace oxaudit {

class SplitBoards {
 public:
  explicit SplitBoards(const Marks& marks) : marks_(marks) {}

  void begin_source();
  /// Takes the next malformed record, with its number and line in the source, both from 0.
  void see(std::uint64_t number, std::uint64_t line, WrittenBoard board);

  /// True after the first thousand malformed records. No more are examined.
  bool has_seen_enough() const noexcept { return seen_ == k_seen_max; }

  /// The notice for the source; empty if no board is split.
  std::string words() const;

 private:
  static constexpr std::uint64_t k_seen_max = 1000;

  const Marks& marks_;
  WrittenBoard rows_;       ///< of the last records, if they may belong to one board
  std::uint64_t next_ = 0;  ///< the number of the record that may continue it
  std::uint64_t line_ = 0;  ///< of the first of these rows
  std::uint64_t seen_ = 0;
  std::uint64_t found_ = 0;
  std::uint64_t first_line_ = 0;
};

}  // namespace oxaudit
