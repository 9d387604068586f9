/// Turns options from text into values, and finds every conflict between them before the audit starts.
#pragma once

#include "cli/exit_status.hpp"
#include "cli/options/raw_options.hpp"
#include "grading/grouping.hpp"
#include "pipeline/audit.hpp"

namespace oxaudit::cli {

enum class ColorChoice : std::uint8_t { automatic, always, never };

/// --files-from and --files0-from.
struct PathList {
  std::string path;  ///< `-` is standard input
  char separator = '\n';
};

/// A report that --output requests.
struct ReportRequest {
  const ReportRow* row = nullptr;
  std::string path;            ///< `-` is standard output
  bool append = false;         ///< append to the file instead of replacing it
  ReportOptions options = {};  ///< options that do not depend on whether standard output is a terminal
};

/// --grades and the options that belong to it.
struct GradesRequest {
  std::string path;  ///< `-` is standard output
  Grouping grouping;
  std::string points;  ///< a file, or empty
  std::string roster;  ///< a file, or empty
};

/// A file that the run reads besides the boards, such as an answer key.
struct AuxiliaryFile {
  std::string path;
  std::string what;  ///< for messages: `the file of --expect`
};

struct ProgramOptions {
  AuditOptions audit;  ///< `walk.paths` does not contain the entries of `path_lists` yet
  std::vector<PathList> path_lists;
  /// Not empty, unless the grades go to standard output. At most one output goes there.
  std::vector<ReportRequest> reports;
  std::optional<GradesRequest> grades;
  std::vector<AuxiliaryFile> auxiliary_files;
  std::string expect_key;  ///< --expect, or empty
  std::string baseline;    ///< --baseline, or empty
  std::string bless_key;   ///< the file that `oxaudit bless` writes; empty for an audit
  bool spreadsheet_safe = false;
  ColorChoice color = ColorChoice::automatic;
  RuleSet fail_on = *fail_on_word("any");
  bool claims_asked = false;  ///< on the command line; then it is an error if no claim is found
  bool allow_empty = false;
  bool list_files = false;
  bool quiet = false;
  bool verbose = false;
};

/// Removes every option that one of a stronger origin rules out: with --verbose on the command line, quiet=yes in a
/// file has no effect. If two options that rule each other out come from the same origin, that is an error of
/// check_options.
void resolve_origins(RawOptions& raw);

/// Reads nothing but file metadata, to find out which paths name the same file. Call resolve_origins before.
Result<ProgramOptions> check_options(const RawOptions& raw);

// The parts of check_options that have files of their own.

class OptionReader;

/// Fails for the first pair of options that cannot be combined.
void check_conflicts(OptionReader& reader);

/// The options that say how input is read: format, marks, columns, keys, claims and limits.
void read_content_options(OptionReader& reader, InputOptions& input);

/// The options that say what is written, and where: reports and grades. No two outputs may go to the same file. Without
/// any output, a text report goes to standard output.
void read_output_options(OptionReader& reader, ProgramOptions& options);

}  // namespace oxaudit::cli
