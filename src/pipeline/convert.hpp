/// Writes an earlier report in other formats, without auditing again and by the same writers: the bytes are those that
/// the audit would have written. Only how marks lie on the cells an html page tells no more where the report does not
/// list every record.
#pragma once

#include "expect/earlier_report.hpp"
#include "pipeline/audit.hpp"
#include "support/result.hpp"

#include <vector>

namespace oxaudit {

/// Of a json report anything can be made; of an ndjson report, which has no summary, only what needs none: csv and
/// ndjson. `stop` ends it as it ends an audit.
Result<Summary> convert(const EarlierReport& report, std::vector<ReportSink>& sinks, const std::atomic<bool>& stop);

}  // namespace oxaudit
