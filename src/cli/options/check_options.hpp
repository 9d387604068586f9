/// From what was typed to what is meant: every value is read and every conflict decided here, before any work.
#pragma once

#include "cli/exit_status.hpp"
#include "cli/options/raw_options.hpp"
#include "grading/grouping.hpp"
#include "pipeline/audit.hpp"
#include "report/report.hpp"
#include "support/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace oxaudit::cli {

enum class ColorChoice : std::uint8_t { automatic, always, never };

/// --files-from and --files0-from.
struct PathList {
  std::string path;  ///< `-` is standard input
  char separator = '\n';
};

/// A report asked for by --output.
struct ReportTarget {
  const ReportRow* row = nullptr;
  std::string path;            ///< `-` is standard output
  bool append = false;         ///< what stands in the file stays
  ReportOptions options = {};  ///< what does not depend on where standard output goes
};

/// --grades and what belongs to it.
struct GradesTarget {
  std::string path;  ///< `-` is standard output
  Grouping grouping;
  std::string points;  ///< a file, or empty
  std::string roster;  ///< a file, or empty
};

struct ProgramOptions {
  AuditOptions audit;  ///< `walk.paths` does not hold the entries of `path_lists` yet
  std::vector<PathList> path_lists;
  /// At least one unless the grades go to standard output, to which at most one of all goes.
  std::vector<ReportTarget> reports;
  std::optional<GradesTarget> grades;
  std::string expect_key;  ///< --expect; empty when there is none
  std::string baseline;    ///< --baseline; empty when there is none
  std::string bless_key;   ///< where `oxaudit bless` writes; empty for an audit
  bool spreadsheet_safe = false;
  ColorChoice color = ColorChoice::automatic;
  FailOn fail_on = fail_on_any();
  bool claims_asked = false;  ///< on the command line: that none is compared is a fault of it
  bool allow_empty = false;
  bool list_files = false;
  bool quiet = false;
  bool verbose = false;
};

/// Leaves out what a stronger origin rules out: where the command line says --verbose, a file's quiet=yes does not
/// count.
void resolve_origins(RawOptions& raw);

/// Does no input or output, except that it looks up which paths name the same file.
Result<ProgramOptions> check_options(const RawOptions& raw);

}  // namespace oxaudit::cli
