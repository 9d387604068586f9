/// What the program's exit status says, decided in one place.
#pragma once

#include "check/source.hpp"

#include <oxaudit/rule.hpp>

#include <cstdint>

namespace oxaudit::cli {

enum class ExitStatus : std::uint8_t {
  clean = 0,       ///< every record legal, everything read
  flagged = 1,     ///< something that --fail-on names was found, everything was read
  failed = 2,      ///< wrong command line, nothing matched, or a report could not be written
  incomplete = 3,  ///< some source was not read to its end; the report covers all the rest
};

/// --fail-on: the rules that count for status 1. Statuses 2 and 3 do not depend on it.
struct FailOn {
  RuleSet rules;
};

/// OX006 and OX101 to OX107.
FailOn fail_on_malformed() noexcept;
/// OX201 to OX204.
FailOn fail_on_illegal() noexcept;
/// Every rule that does not make the audit incomplete.
FailOn fail_on_any() noexcept;

/// True when no source was found, or each was skipped: there was nothing to do.
bool nothing_matched(const Summary& summary) noexcept;

/// The status of a run that finished its reports. 2 outranks 3, which outranks 1. `signal` is the signal that ended
/// the run, or 0.
int exit_status(const Summary& summary, const FailOn& fail_on, bool allow_empty, int signal) noexcept;

}  // namespace oxaudit::cli
