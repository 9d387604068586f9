/// What is said of sources as wholes: why one was skipped, and how all of them add up.
#pragma once

#include "check/record.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// The path of standard input, as reports give it.
inline constexpr std::string_view k_standard_input_path = "<stdin>";

/// Why a path that was met while walking is not audited. Skipped paths are counted by reason, never dropped in silence.
enum class SkipReason : std::uint8_t {
  hidden,         ///< the name begins with a dot
  system_file,    ///< __MACOSX and what is in it, Thumbs.db, desktop.ini
  other_type,     ///< an extension of no known format
  excluded,       ///< by --exclude, or not matched by any --include
  symbolic_link,  ///< without --follow, or one that leads back into its own folder
  not_regular,    ///< FIFO, socket or device
  too_deep,       ///< below --max-depth
  own_report,     ///< a report that this very run writes
  expectation,    ///< an answer key, a sidecar or a baseline that this run compares with
};

inline constexpr std::size_t k_skip_reason_count = 9;

/// The words of the closing line: "hidden", "other type", "symbolic link" …
std::string_view name(SkipReason reason) noexcept;

/// Sources found = audited + unreadable + skipped.
struct SourceCounts {
  std::uint64_t found = 0;
  std::uint64_t audited = 0;     ///< read to their end, a source without a record too
  std::uint64_t unreadable = 0;  ///< not read to their end
  std::array<std::uint64_t, k_skip_reason_count> skipped{};

  std::uint64_t skipped_in_all() const noexcept;
};

/// What became of findings when records were compared with what was expected of them or known before.
struct RuleChanges {
  std::array<std::uint64_t, k_rule_count> added{};   ///< records, and lacking records, with a finding that came of it
  std::array<std::uint64_t, k_rule_count> waived{};  ///< records and sources whose breaking of the rule does not count

  void add(const RuleChanges& other) noexcept;
};

/// A finding of an earlier report that is there no longer.
struct FixedFinding {
  std::string_view source;
  std::uint64_t record = 0;  ///< 0 when it was one of the source as a whole
  std::string_view id;       ///< these three may be empty
  std::string_view board;
  std::string_view raw;
  Rule rule = Rule::bad_record;
};

/// How a run's findings stand to those of an earlier report.
struct BaselineCounts {
  std::uint64_t known = 0;  ///< findings that do not count, because the earlier report has them
  std::uint64_t fixed = 0;  ///< findings of the earlier report that are there no longer
};

/// Everything that a report says at its end.
struct Summary {
  SourceCounts sources;
  Counts records;
  std::uint64_t numbered = 0;  ///< records that were given a number; counted apart from `records`, to check it
  std::array<std::uint64_t, k_rule_count> source_rules{};  ///< sources that break each of OX001 to OX006
  std::vector<std::uint64_t> boards;  ///< records of each board code; empty unless a report wants them
  RuleChanges changes;
  std::uint64_t unmatched = 0;  ///< arguments, patterns and list entries that matched nothing
  std::optional<BaselineCounts> baseline;
  bool claims_compared = false;      ///< in some source with records, the outcomes that it states
  std::vector<std::string> notices;  ///< what would explain that sources are mostly illegal or malformed
  bool interrupted = false;

  void add_boards(const std::vector<std::uint64_t>& more);
  /// True when every source that was found was read to its end and no record hit a limit (OX001 to OX005 unbroken).
  bool complete() const noexcept;
  /// How many records and sources break `rule`, as far as it counts.
  std::uint64_t breaking(Rule rule) const noexcept;
  /// The accounting identity; false is a fault of the program.
  bool adds_up() const noexcept;
};

/// One source of a dataset, or one that was not read to its end, for the reports that list such sources.
struct SourceReport {
  std::string_view path;
  std::string_view format;  ///< empty when it was never settled
  std::string_view layout;
  Counts counts;
  bool read_to_end = true;
  // The rest is for reports that list every source.
  bool claims = false;  ///< outcomes that it states are compared
  RecordFaults faults = {};
  std::span<const SourceFinding> problems = {};
};

}  // namespace oxaudit
