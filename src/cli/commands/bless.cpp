/// `oxaudit bless`: an audit that writes an answer key instead of reports.
#include "cli/commands/commands.hpp"

#include <algorithm>
#include <array>

namespace oxaudit::cli {

namespace {

/// The options for reports, expectations, grades and the exit status, none of which a key has.
constexpr auto k_not_accepted = std::to_array<std::string_view>(
    {"output", "all", "spreadsheet-safe", "color", "expect", "expect-sidecar", "expect-status", "baseline", "grades",
     "group", "points", "roster", "fail-on", "list-files"});

}  // namespace

Result<std::string> take_bless_key(RawOptions& typed) {
  const auto accepts = [](std::string_view option) {
    return std::ranges::find(k_not_accepted, option) == k_not_accepted.end();
  };
  if (auto accepted = refuse_options(typed, "bless", accepts); !accepted) return accepted.error();
  if (typed.paths.empty()) return Error{"oxaudit bless needs an answer key to write: oxaudit bless KEY.csv PATH..."};
  std::string key = typed.paths.front();
  typed.paths.erase(typed.paths.begin());
  if (!key.ends_with(".csv") && key != "-")
    return Error{"oxaudit bless " + in_quotes(key) +
                 ": an answer key is written as CSV; use a name that ends in .csv, or -"};
  return key;
}

Result<ProgramOptions> check_bless_options(RawOptions& raw, std::string key) {
  for (const auto option : k_not_accepted) raw.remove(option);
  auto options = check_options(raw);
  if (!options) return options;
  options->bless_key = std::move(key);
  options->reports.clear();
  options->audit.keep_all = true;
  options->fail_on = RuleSet();
  return options;
}

}  // namespace oxaudit::cli
