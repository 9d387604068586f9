/// What has changed between two reports, record by record.
///
/// A record is the same in both if it has the same source and id (or number, if it has no id). If several records have
/// the same id, the first in one report is compared with the first in the other, and so on. Records that neither report
/// flags may be missing from one of them only if it does not list every record (--all).
#pragma once

#include "expect/earlier_report.hpp"
#include "support/result.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace oxaudit {

struct RecordChange {
  enum class Kind : std::uint8_t {
    flagged,   ///< now, and not before
    changed,   ///< flagged in both or in neither, and not the same
    resolved,  ///< flagged before, and not now
    added,     ///< not flagged, and only in the new report; both reports list every record
    removed,   ///< the same for the old report
  };
  Kind kind = Kind::changed;
  const FieldRow* was = nullptr;  ///< none if the report does not have the record
  const FieldRow* now = nullptr;  ///< the same for the new report; at least one of the two is set
};

struct ComparisonCounts {
  std::array<std::uint64_t, 5> changes{};  ///< by RecordChange::Kind
  std::uint64_t unchanged = 0;             ///< flagged in both, and the same
  /// Whether the reports list every record: a json report states it, and any other does if a record is not flagged.
  bool was_lists_all = false;
  bool now_lists_all = false;

  std::uint64_t of(RecordChange::Kind kind) const noexcept { return changes[static_cast<std::size_t>(kind)]; }
  bool same() const noexcept { return changes == decltype(changes){}; }
};

/// Calls `take` for each change: in the order of `now`, then for records that are only in `was`, in its order. The rows
/// of `was` are kept in memory. When `stop` becomes true, the result is an error.
Result<ComparisonCounts> compare(const EarlierReport& was, const EarlierReport& now, const std::atomic<bool>& stop,
                                 const std::function<void(const RecordChange&)>& take);

/// `changed: games.csv, record 3 (id=G2): win X |XXX|OO-|---|, was illegal OX201 |OO-|---|---|` and a line end.
void append_text(std::string& out, const RecordChange& change);
/// One object: `change`, `source`, `record`, `id`, `now` and `was`.
void append_json(std::string& out, const RecordChange& change);
/// `1 new, 2 changed, 3 fixed, 4 unchanged`, with `5 added, 6 removed` before the last if both reports list every
/// record.
std::string to_string(const ComparisonCounts& counts);
/// The last members of a document: `"all"` and `"summary"`.
void append_json(std::string& out, const ComparisonCounts& counts);

}  // namespace oxaudit
