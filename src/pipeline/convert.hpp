/// Writes an earlier report in other formats without a new audit. The same writers are used, so the bytes are those
/// that the audit would have written. Only the marks per cell are missing from an html report if the earlier report
/// does not list every record.
#pragma once

#include "expect/earlier_report.hpp"
#include "pipeline/audit.hpp"
#include "support/result.hpp"

#include <vector>

namespace oxaudit {

/// A json report can be converted to every format. An ndjson report has no summary, so it can only be converted to csv
/// and ndjson. `temporary_folder` is for parts that must wait. `stop` ends the conversion early, as it ends an audit.
Result<Summary> convert(const EarlierReport& report, std::vector<ReportOutput>& targets,
                        const std::string& temporary_folder, const std::atomic<bool>& stop);

}  // namespace oxaudit
