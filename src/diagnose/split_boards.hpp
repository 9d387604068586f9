/// Boards that a blank line parts: in text it ends a record, so that each half is malformed. Sees the flagged records
/// of a source in their order; what it finds does not depend on where the source was cut.
#pragma once

#include "diagnose/explanation.hpp"

#include <cstdint>
#include <string>

namespace oxaudit {

class SplitBoards {
 public:
  explicit SplitBoards(const Marks& marks) : marks_(marks) {}

  void begin_source();
  /// A malformed record: its number and line in the source, from 0.
  void see(std::uint64_t number, std::uint64_t line, WrittenBoard board);

  /// Enough was seen to tell what is the matter: the first thousand of millions are looked at.
  bool has_seen_enough() const noexcept { return seen_ == k_seen_max; }

  /// What is to be told of the source; empty when there is nothing.
  std::string words() const;

 private:
  static constexpr std::uint64_t k_seen_max = 1000;

  const Marks& marks_;
  WrittenBoard rows_;       ///< of the records so far that may be one board
  std::uint64_t next_ = 0;  ///< the number of the record that could go on with it
  std::uint64_t line_ = 0;  ///< of its first row
  std::uint64_t seen_ = 0;
  std::uint64_t found_ = 0;
  std::uint64_t first_line_ = 0;
};

}  // namespace oxaudit
