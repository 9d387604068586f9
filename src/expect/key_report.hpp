/// What `oxaudit bless` writes: the answer key under which everything is as expected, one row a record, in the order of
/// the audit (source, record), so that a new key shows in a diff just what has changed.
///
/// It is a report like any other to the pipeline, but not one of the report table: it is no answer to what is wrong.
#pragma once

#include "report/report.hpp"

#include <memory>

namespace oxaudit {

/// Columns: source, record, id, status, winner, rules. A source without records has a row without a record. What was
/// not read has none.
std::unique_ptr<Report> make_key_report();

}  // namespace oxaudit
