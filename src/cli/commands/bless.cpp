/// See bless.hpp.
#include "cli/commands/bless.hpp"

#include "support/quote.hpp"
#include "support/result.hpp"

#include <array>

namespace oxaudit::cli {

namespace {

constexpr auto k_stray_options = std::to_array<std::string_view>(
    {"output", "all", "spreadsheet-safe", "color", "expect", "expect-sidecar", "expect-status", "baseline", "grades",
     "group", "points", "roster", "fail-on", "list-files"});

}  // namespace

Result<std::string> take_bless_key(RawOptions& typed) {
  for (const auto option : k_stray_options)
    if (typed.has(option))
      return Error{"--" + std::string(option) +
                   " means nothing to oxaudit bless, which writes an answer key; leave it out"};
  if (typed.paths.empty()) return Error{"oxaudit bless needs a key to write: oxaudit bless KEY.csv PATH..."};
  std::string key = typed.paths.front();
  typed.paths.erase(typed.paths.begin());
  if (!key.ends_with(".csv") && key != "-")
    return Error{"oxaudit bless " + in_quotes(key) + ": a key is written as CSV; give a name that ends in .csv, or -"};
  return key;
}

Result<ProgramOptions> check_bless_options(RawOptions& raw, std::string key) {
  for (const auto option : k_stray_options) raw.remove(option);
  auto options = check_options(raw);
  if (!options) return options;
  options->bless_key = std::move(key);
  options->reports.clear();
  options->audit.keep_all = true;
  options->fail_on = FailOn{};
  return options;
}

}  // namespace oxaudit::cli
