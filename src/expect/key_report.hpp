/// Writes the answer key of `oxaudit bless`, under which everything is as expected. It has one row for each record, in
/// the order of the audit (source, record), so a diff of two keys shows exactly what has changed.
///
/// For the pipeline it is a report like any other, but it is not in the report table, because it shows no findings.
#pragma once

#include "report/report.hpp"

namespace oxaudit {

/// Columns: source, record, id, status, winner, rules. A source without records has a row without a record number. A
/// source that was not read has no row.
std::unique_ptr<Report> make_key_report();

}  // namespace oxaudit
