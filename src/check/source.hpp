/// Results for whole sources: why a source was skipped, and the totals of all sources.
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

/// The path of standard input in reports.
inline constexpr std::string_view k_standard_input_path = "<stdin>";

/// Why a path that was found in a folder is not audited. Skipped paths are counted by reason.
enum class SkipReason : std::uint8_t {
  hidden,         ///< the name starts with a dot
  system_file,    ///< __MACOSX and its content, Thumbs.db, desktop.ini
  other_type,     ///< the extension is not that of a known format
  excluded,       ///< by --exclude, or not matched by any --include
  symbolic_link,  ///< without --follow, or a link to a parent folder
  not_regular,    ///< a FIFO, socket or device
  too_deep,       ///< deeper than --max-depth
  own_report,     ///< a report that this run writes
  expectation,    ///< an answer key, sidecar or baseline that this run uses
};

inline constexpr std::size_t k_skip_reason_count = 9;

/// Returns the words for the closing line: "hidden", "other type", "symbolic link" and so on.
std::string_view name(SkipReason reason) noexcept;

/// Sources found = audited + unreadable + skipped.
struct SourceCounts {
  std::uint64_t found = 0;
  std::uint64_t audited = 0;     ///< read to their end, including sources without records
  std::uint64_t unreadable = 0;  ///< not read to their end
  std::array<std::uint64_t, k_skip_reason_count> skipped{};

  std::uint64_t skipped_in_all() const noexcept;
};

/// How expectations and the baseline changed the counts of findings.
struct RuleChanges {
  std::array<std::uint64_t, k_rule_count>
      added{};  ///< number of records, including missing ones, with an added finding
  std::array<std::uint64_t, k_rule_count>
      waived{};  ///< number of records and sources for which the rule does not count

  void add(const RuleChanges& other) noexcept;
};

/// A finding of an earlier report that no longer exists.
struct ResolvedFinding {
  std::string_view source;
  std::uint64_t record = 0;  ///< 0 for a finding of the whole source
  std::string_view id;       ///< may be empty, like the next two
  std::string_view board;
  std::string_view raw;
  Rule rule = Rule::bad_record;
};

/// The comparison of a run's findings with those of an earlier report.
struct BaselineCounts {
  std::uint64_t known = 0;     ///< findings that do not count, because they are in the earlier report
  std::uint64_t resolved = 0;  ///< findings of the earlier report that no longer exist
};

/// The totals at the end of a report.
struct Summary {
  SourceCounts sources;
  Counts records;
  std::uint64_t numbered = 0;  ///< number of numbered records; counted separately from `records` as a check
  std::array<std::uint64_t, k_rule_count> source_rules{};  ///< number of sources that break each of OX001 to OX006
  std::vector<std::uint64_t> boards;  ///< number of records of each board code; empty unless a report needs it
  RuleChanges changes;
  std::uint64_t unmatched = 0;  ///< number of arguments, patterns and list entries that matched nothing
  std::optional<BaselineCounts> baseline;
  bool claims_compared = false;      ///< stated outcomes were compared in at least one source
  std::vector<std::string> notices;  ///< possible causes for sources that are mostly illegal or malformed
  bool interrupted = false;

  void add_boards(const std::vector<std::uint64_t>& more);
  /// True if every source was read to its end and no record exceeded a limit (OX001 to OX005 are not broken).
  bool complete() const noexcept;
  /// The number of records and sources that break `rule` where it counts.
  std::uint64_t breaking(Rule rule) const noexcept;
  /// Checks that all counts add up; false means a bug in the program.
  bool adds_up() const noexcept;
};

/// The result of one source, for reports that list datasets and incomplete sources.
struct SourceReport {
  std::string_view path;
  std::string_view format;  ///< empty if it was not detected
  std::string_view layout;
  Counts counts;
  bool read_to_end = true;
  // The rest is only for reports that list every source.
  bool claims = false;  ///< its stated outcomes are compared
  RecordFaults faults = {};
  std::span<const SourceFinding> problems = {};
};

}  // namespace oxaudit
