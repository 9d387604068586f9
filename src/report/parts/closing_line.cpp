/// See closing_line.hpp.
#include "report/parts/closing_line.hpp"

#include "support/append.hpp"

namespace oxaudit {

namespace {

/// A piece for `append`: `3 files`, or `1 file`. The plural of every noun used here ends in s.
struct Counted {
  std::uint64_t count;
  std::string_view noun;
  void append_to(std::string& out) const { append(out, Grouped{count}, ' ', noun, count == 1 ? "" : "s"); }
};

/// Appends `; 3 files unreadable`, unless there are none.
void append_if_any(std::string& out, std::uint64_t count, std::string_view noun, std::string_view what) {
  if (count != 0) append(out, "; ", Counted{count, noun}, ' ', what);
}

/// Appends `; 2 files skipped (1 hidden, 1 other type)`, unless there are none.
void append_skipped(std::string& out, const SourceCounts& sources) {
  if (sources.skipped_in_all() == 0) return;
  append_if_any(out, sources.skipped_in_all(), "file", "skipped");
  std::vector<std::string> reasons;
  for (std::size_t i = 0; i < k_skip_reason_count; ++i)
    if (sources.skipped[i] != 0)
      reasons.push_back(concat(Grouped{sources.skipped[i]}, ' ', name(static_cast<SkipReason>(i))));
  append(out, " (", joined(reasons), ')');
}

}  // namespace

/// The order is: records, problems of records, the baseline, problems of files, problems of the run.
std::string closing_line(const Summary& summary) {
  const Counts& records = summary.records;
  const SourceCounts& sources = summary.sources;
  std::string out;
  append(out, Counted{records.records(), "record"});
  // Records of files that could not be read to their end count too: if no file was read completely, a number of files
  // would mislead.
  if (sources.audited != 0 || records.records() == 0) append(out, " in ", Counted{sources.audited, "file"});
  append(out, ": ", Grouped{records.legal()}, " legal, ", Grouped{records.illegal()}, " illegal, ");
  append(out, Grouped{records.malformed}, " malformed");

  append_if_any(out, summary.breaking(Rule::wrong_claim), "claim", "wrong");
  append_if_any(out, summary.breaking(Rule::unknown_claim), "claim", "not understood");
  append_if_any(out, summary.breaking(Rule::unexpected_result), "result", "unexpected");
  append_if_any(out, summary.breaking(Rule::not_in_key), "record", "not in the key");
  append_if_any(out, summary.breaking(Rule::missing_record), "record", "missing");
  if (const auto& baseline = summary.baseline)
    append(out, "; ", Counted{baseline->known, "finding"}, " known, ", Grouped{baseline->resolved}, " fixed");
  append_skipped(out, sources);
  append_if_any(out, sources.unreadable, "file", "unreadable");
  append_if_any(out, summary.source_rules[static_cast<std::size_t>(Rule::no_records)], "file", "without records");
  append_if_any(out, summary.unmatched, "path", "matched nothing");
  if (summary.interrupted)
    out += "; interrupted";
  else if (!summary.complete())
    out += "; incomplete";
  return out;
}

}  // namespace oxaudit
