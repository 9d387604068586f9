/// What has changed between two reports, record by record.
///
/// A record is the same in both if it has the same source and id (or number, if it has no id). If several records have
/// the same id, the first in one report is compared with the first in the other, and so on. Records that neither report
/// flags matter only if both contain them, so a report with --all can be compared with one without.
#pragma once

#include "expect/earlier_report.hpp"
#include "support/result.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace oxaudit {

struct RecordChange {
  enum class Kind : std::uint8_t {
    added,    ///< flagged now, and not before
    changed,  ///< flagged in both or in neither, and not the same
    fixed,    ///< flagged before, and not now
  };
  Kind kind = Kind::changed;
  const FieldRow* was = nullptr;  ///< none if the report does not have the record
  const FieldRow* now = nullptr;  ///< the same for the new report; at least one of the two is set
};

struct ComparisonCounts {
  std::uint64_t added = 0;
  std::uint64_t changed = 0;
  std::uint64_t fixed = 0;
  std::uint64_t unchanged = 0;  ///< flagged in both, and the same

  bool same() const noexcept { return added + changed + fixed == 0; }
};

/// Calls `take` for each change: in the order of `now`, then for records that are only in `was`, in its order. The rows
/// of `was` are kept in memory.
Result<ComparisonCounts> compare(const EarlierReport& was, const EarlierReport& now,
                                 const std::function<void(const RecordChange&)>& take);

/// `changed: games.csv, record 3 (id=G2): win X |XXX|OO-|---|, was illegal OX201 |OO-|---|---|` and a line end.
void append_text(std::string& out, const RecordChange& change);
/// One object: `change`, `source`, `record`, `id`, `now` and `was`.
void append_json(std::string& out, const RecordChange& change);
/// `1 new, 2 changed, 3 fixed, 4 unchanged`
std::string to_string(const ComparisonCounts& counts);

}  // namespace oxaudit
