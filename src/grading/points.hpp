/// The points that a record earns by its status, its claims and the rules it breaks: --points.
#pragma once

#include "check/source.hpp"
#include "support/result.hpp"

namespace oxaudit {

/// Points in ten-thousandths: integers, so that sums are exact.
using PointUnits = std::int64_t;

/// The counts of one submission.
struct GroupCounts {
  std::uint64_t sources = 0;
  std::uint64_t unreadable = 0;  ///< sources that could not be read completely
  std::uint64_t claiming = 0;    ///< readable records of sources whose claims are compared
  Counts records;
  RecordFaults faults;
  std::array<std::uint64_t, k_rule_count> source_rules{};

  std::uint64_t right() const noexcept { return records.records() - faults.flagged; }
  std::uint64_t claims_right() const noexcept { return claiming - faults.claims_wrong - faults.claims_unknown; }
  std::uint64_t breaking(Rule rule) const noexcept {
    return records.breaking(rule) + source_rules[static_cast<std::size_t>(rule)];
  }
  /// Records that were expected and are missing.
  std::uint64_t missing() const noexcept { return source_rules[static_cast<std::size_t>(Rule::missing_record)]; }
  /// True when something could not be read or exceeded a limit, so that the counts are too low.
  bool incomplete() const noexcept;
  void add(const SourceReport& source);
  void add(std::span<const SourceFinding> problems);
};

class Points {
 public:
  /// `text` is CSV with two columns, a word and its points, with or without a header. A word is a status, `right`,
  /// `claim_right`, `claim_wrong`, `claim_unknown`, or the code or name of a rule.
  static Result<Points> parse(std::string_view text);

  /// The sum over all records (and sources): each word that fits one adds its points.
  PointUnits of(const GroupCounts& counts) const;

 private:
  struct Entry {
    std::size_t word;  ///< an index in the table of words; beyond its end the number of a rule
    PointUnits points;
  };
  std::vector<Entry> entries_;
};

/// Appends `12.5`, without trailing zeros.
void append_points(std::string& out, PointUnits points);

}  // namespace oxaudit
