/// Computes the exit status of the program.
#pragma once

#include "check/source.hpp"

#include <oxaudit/rule.hpp>

namespace oxaudit::cli {

enum class ExitStatus : std::uint8_t {
  clean = 0,       ///< nothing was flagged, and everything was read
  flagged = 1,     ///< a rule of --fail-on was broken, and everything was read
  failed = 2,      ///< wrong command line, nothing matched, or a report could not be written
  incomplete = 3,  ///< some source was not read to its end; the report covers the rest
};

/// The rules that a word of --fail-on names: any, malformed, illegal or never. `any` leaves out the rules that make an
/// audit incomplete, because statuses 2 and 3 do not depend on --fail-on.
std::optional<RuleSet> fail_on_word(std::string_view word) noexcept;

/// True when no source was found, or every source was skipped.
bool nothing_matched(const Summary& summary) noexcept;

/// The status of a run whose reports are complete; `fail_on` holds the rules that cause status 1. Status 2 takes
/// precedence over 3, and 3 over 1. `signal` is the signal that ended the run, or 0.
int exit_status(const Summary& summary, RuleSet fail_on, bool allow_empty, int signal) noexcept;

}  // namespace oxaudit::cli
