/// See closing_line.hpp.
#include "report/parts/closing_line.hpp"

#include "support/foreign_text.hpp"

namespace oxaudit {

namespace {

void append_count(std::string& out, std::uint64_t count, std::string_view singular, std::string_view plural) {
  append_grouped(out, count);
  out += ' ';
  out += count == 1 ? singular : plural;
}

void append_files(std::string& out, std::uint64_t count) { append_count(out, count, "file", "files"); }

void append_skipped(std::string& out, const SourceCounts& sources) {
  if (sources.skipped_in_all() == 0) return;
  out += "; ";
  append_files(out, sources.skipped_in_all());
  std::string_view separator = " skipped (";
  for (std::size_t i = 0; i < k_skip_reason_count; ++i) {
    if (sources.skipped[i] == 0) continue;
    out += separator;
    append_grouped(out, sources.skipped[i]);
    out += ' ';
    out += name(static_cast<SkipReason>(i));
    separator = ", ";
  }
  out += ')';
}

}  // namespace

std::string closing_line(const Summary& summary) {
  const Counts& records = summary.records;
  const SourceCounts& sources = summary.sources;
  std::string out;
  append_count(out, records.records(), "record", "records");
  // Records of files that broke off midway count too: without a whole file beside them, no number of files is right.
  if (sources.audited != 0 || records.records() == 0) {
    out += " in ";
    append_files(out, sources.audited);
  }
  out += ": ";
  append_grouped(out, records.legal());
  out += " legal, ";
  append_grouped(out, records.illegal());
  out += " illegal, ";
  append_grouped(out, records.malformed);
  out += " malformed";

  if (const auto wrong = summary.breaking(Rule::wrong_claim); wrong != 0) {
    out += "; ";
    append_count(out, wrong, "claim", "claims");
    out += " wrong";
  }
  if (const auto unknown = summary.breaking(Rule::unknown_claim); unknown != 0) {
    out += "; ";
    append_count(out, unknown, "claim", "claims");
    out += " not understood";
  }
  if (const auto unexpected = summary.breaking(Rule::unexpected_result); unexpected != 0) {
    out += "; ";
    append_count(out, unexpected, "result", "results");
    out += " unexpected";
  }
  if (const auto unkeyed = summary.breaking(Rule::not_in_key); unkeyed != 0) {
    out += "; ";
    append_count(out, unkeyed, "record", "records");
    out += " not in the key";
  }
  if (const auto missing = summary.breaking(Rule::missing_record); missing != 0) {
    out += "; ";
    append_count(out, missing, "record", "records");
    out += " missing";
  }
  if (summary.baseline) {
    out += "; ";
    append_count(out, summary.baseline->known, "finding", "findings");
    out += " known, ";
    append_grouped(out, summary.baseline->fixed);
    out += " fixed";
  }
  append_skipped(out, sources);
  if (sources.unreadable != 0) {
    out += "; ";
    append_files(out, sources.unreadable);
    out += " unreadable";
  }
  if (const auto empty = summary.source_rules[static_cast<std::size_t>(Rule::no_records)]; empty != 0) {
    out += "; ";
    append_files(out, empty);
    out += " without records";
  }
  if (summary.unmatched != 0) {
    out += "; ";
    append_count(out, summary.unmatched, "path", "paths");
    out += " matched nothing";
  }
  if (summary.interrupted)
    out += "; interrupted";
  else if (!summary.complete())
    out += "; incomplete";
  return out;
}

}  // namespace oxaudit
