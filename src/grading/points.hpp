/// What a record is worth, by its status, its claims and the rules it breaks: --points.
#pragma once

#include "check/source.hpp"
#include "support/result.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// Points in ten-thousandths, so that sums are exact.
using PointUnits = std::int64_t;

/// All that is counted of one submission.
struct GroupCounts {
  std::uint64_t sources = 0;
  std::uint64_t unreadable = 0;  ///< sources not read to their end
  std::uint64_t claiming = 0;    ///< readable records of sources whose claims are compared
  Counts records;
  RecordFaults faults;
  std::array<std::uint64_t, k_rule_count> source_rules{};

  std::uint64_t right() const noexcept { return records.records() - faults.flagged; }
  std::uint64_t claims_right() const noexcept { return claiming - faults.claims_wrong - faults.claims_unknown; }
  std::uint64_t breaking(Rule rule) const noexcept {
    return records.breaking(rule) + source_rules[static_cast<std::size_t>(rule)];
  }
  /// Records that were expected and are not there.
  std::uint64_t missing() const noexcept { return source_rules[static_cast<std::size_t>(Rule::missing_record)]; }
  /// True when something could not be read or was over a limit, so that the counts are of a part.
  bool incomplete() const noexcept;
  void add(const SourceReport& source);
  void add(std::span<const SourceFinding> problems);
};

class Points {
 public:
  /// `text` is CSV of two columns, a word and its points, with or without a header. Words are statuses, right,
  /// claim_right, claim_wrong, claim_unknown, and rules by code or name.
  static Result<Points> parse(std::string_view text);

  /// The sum over all records, each word adding its points for each record (or source) that it fits.
  PointUnits of(const GroupCounts& counts) const;

 private:
  struct Entry {
    std::size_t word;  ///< in the table of words, or behind it the rule
    PointUnits points;
  };
  std::vector<Entry> entries_;
};

/// Appends `12.5`, with as many places as there are.
void append_points(std::string& out, PointUnits points);

}  // namespace oxaudit
