/// Rejects options that have no effect on a subcommand.
#pragma once

#include "cli/options/options_table.hpp"
#include "cli/options/raw_options.hpp"
#include "support/result.hpp"

namespace oxaudit::cli {

/// Fails for the first option that was given and that the subcommand does not accept.
template <typename Accepts>
Outcome refuse_options(const RawOptions& typed, std::string_view command, Accepts accepts) {
  for (const OptionRow& row : option_table())
    if (typed.has(row.name) && !accepts(row.name))
      return Error{"oxaudit " + std::string(command) + " does not accept --" + std::string(row.name) + "; remove it"};
  return Done{};
}

}  // namespace oxaudit::cli
