/// How the value of one option is read. Each error names the option, what was found and what would be right.
#pragma once

#include "board/marks.hpp"
#include "cli/exit_status.hpp"
#include "cli/options/raw_options.hpp"
#include "input/core/format.hpp"
#include "report/report.hpp"
#include "support/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit::cli {

struct NumberRange {
  std::uint64_t min = 0;
  std::uint64_t max = 0;
  bool units = false;  ///< K, M and G (also KiB and so on) may follow: 1024 and its powers
};

/// Decimal digits, then perhaps a unit.
Result<std::uint64_t> read_number(std::string_view option, std::string_view text, NumberRange range);

/// The place of `word` among `words`.
Result<std::size_t> read_choice(std::string_view option, std::string_view word, const std::vector<std::string>& words);

Result<Format> read_format(std::string_view name);

/// One ASCII character, `tab`, `\t`, `blank` or `space`; never a mark, a quote or a line end.
Result<char> read_delimiter(std::string_view text, const Marks& marks);

/// Nine names or numbers, separated by commas, each once.
Result<std::vector<std::string>> read_cell_columns(std::string_view text);

/// The union of all values of --fail-on.
Result<FailOn> read_fail_on(const std::vector<std::string>& values);

struct ReportTarget;
/// `[FORMAT:]PATH`; a format alone goes to standard output.
Result<ReportTarget> read_report_target(const std::string& text);

/// The items of a list separated by commas, blanks around them removed.
std::vector<std::string> split_commas(std::string_view text);

/// The words that a value of the option is chosen from, is a list of, or begins with; empty when it may be anything.
std::vector<std::string> option_words(std::string_view option);

std::vector<std::string> format_names();
std::vector<std::string> report_names();

}  // namespace oxaudit::cli
