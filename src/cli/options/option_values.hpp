/// Interprets the value of one option. Each error names the option, what was found and what is valid.
#pragma once

#include "board/marks.hpp"
#include "cli/exit_status.hpp"
#include "cli/options/raw_options.hpp"
#include "input/core/format.hpp"
#include "report/report.hpp"

namespace oxaudit::cli {

struct NumberRange {
  std::uint64_t min = 0;
  std::uint64_t max = 0;
  bool units = false;  ///< the suffixes K, M and G are allowed (also KB and KiB): powers of 1024
};

/// Reads decimal digits and, if allowed, a unit.
Result<std::uint64_t> read_number(std::string_view option, std::string_view text, NumberRange range);

/// The index of `word` in option_words(option).
Result<std::size_t> read_choice(std::string_view option, std::string_view word);

/// Reads one ASCII character, `tab`, `\t`, `space` or `blank`. A mark, a quote or a line end cannot be a delimiter.
Result<char> read_delimiter(std::string_view text, const Marks& marks);

/// Reads nine different names or numbers, separated by commas.
Result<std::vector<std::string>> read_cell_columns(std::string_view text);

/// The union of all values of --fail-on.
Result<RuleSet> read_fail_on(const std::vector<std::string>& values);

struct ReportRequest;
/// Reads `[FORMAT:]PATH`. FORMAT alone means standard output.
Result<ReportRequest> read_report_output(const std::string& text);

/// Splits a list at commas and trims its items.
std::vector<std::string> split_commas(std::string_view text);

/// The words that the value of an option is one of, contains or begins with; empty when any value is valid.
std::vector<std::string> option_words(std::string_view option);

/// The code and the name of each rule.
std::vector<std::string> rule_words();

}  // namespace oxaudit::cli
