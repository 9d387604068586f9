/// See points.hpp.
#include "grading/points.hpp"

#include "input/csv/csv_fields.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace oxaudit {

namespace {

constexpr PointUnits k_units = 10'000;
constexpr std::size_t k_places = 4;
/// Sums of so many points over billions of records still fit.
constexpr PointUnits k_points_max = 10'000;

struct Word {
  std::string_view word;
  std::uint64_t (*count)(const GroupCounts& counts);
};

constexpr auto k_words = std::to_array<Word>({
    {"legal", [](const GroupCounts& counts) { return counts.records.legal(); }},
    {"win", [](const GroupCounts& counts) { return counts.records.wins(); }},
    {"draw", [](const GroupCounts& counts) { return counts.records.draws(); }},
    {"in_progress", [](const GroupCounts& counts) { return counts.records.in_progress(); }},
    {"illegal", [](const GroupCounts& counts) { return counts.records.illegal(); }},
    {"malformed", [](const GroupCounts& counts) { return counts.records.malformed; }},
    {"right", [](const GroupCounts& counts) { return counts.right(); }},
    {"claim_right", [](const GroupCounts& counts) { return counts.claims_right(); }},
    {"claim_wrong", [](const GroupCounts& counts) { return counts.faults.claims_wrong; }},
    {"claim_unknown", [](const GroupCounts& counts) { return counts.faults.claims_unknown; }},
});

std::optional<std::size_t> find_word(std::string_view word) {
  const auto* found =
      std::find_if(k_words.begin(), k_words.end(), [&](const Word& known) { return known.word == word; });
  if (found != k_words.end()) return static_cast<std::size_t>(found - k_words.begin());
  if (const auto rule = find_rule(word)) return k_words.size() + static_cast<std::size_t>(*rule);
  return std::nullopt;
}

/// A decimal number with at most four places.
std::optional<PointUnits> read_points(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  PointUnits units = 0;
  std::size_t places = 0;
  bool point = false;
  bool digits = false;
  for (const char c : text) {
    if (c == '.' && !point) {
      point = true;
      continue;
    }
    if (c < '0' || c > '9' || places == k_places) return std::nullopt;
    units = units * 10 + (c - '0');
    digits = true;
    places += point ? 1U : 0U;
    if (units > k_points_max * k_units) return std::nullopt;
  }
  if (!digits) return std::nullopt;
  for (; places < k_places; ++places) units *= 10;
  if (units > k_points_max * k_units) return std::nullopt;
  return negative ? -units : units;
}

Error at_line(const CsvFields& row, const std::string& message) {
  return Error{"line " + std::to_string(row.line) + ": " + message};
}

}  // namespace

bool GroupCounts::incomplete() const noexcept {
  if (unreadable != 0) return true;
  for (const RuleRow& rule : rule_table())
    if (rule.kind == RuleKind::incomplete && breaking(rule.rule) != 0) return true;
  return false;
}

void GroupCounts::add(const SourceReport& source) {
  ++sources;
  if (!source.read_to_end) ++unreadable;
  if (source.claims) claiming += source.counts.records() - source.counts.malformed;
  records.add(source.counts);
  faults.add(source.faults);
  add(source.problems);
}

void GroupCounts::add(std::span<const SourceFinding> problems) {
  for (const SourceFinding& problem : problems) ++source_rules[static_cast<std::size_t>(problem.rule)];
}

Result<Points> Points::parse(std::string_view text) {
  const auto rows = parse_csv_fields(text);
  if (!rows) return rows.error();
  Points points;
  bool first = true;
  for (const CsvFields& row : *rows) {
    const bool may_be_header = std::exchange(first, false);
    if (row.fields.size() != 2)
      return at_line(row, "it has " + std::to_string(row.fields.size()) +
                              (row.fields.size() == 1 ? " field" : " fields") +
                              ", expected two: a status or rule, and its points");
    const auto word = find_word(row.fields[0]);
    const auto units = read_points(row.fields[1]);
    if (may_be_header && !word && !units) continue;
    if (!word)
      return at_line(row,
                     in_quotes(row.fields[0]) +
                         " is neither a rule such as OX201 or too-many-o nor one of legal, win, draw, in_progress, "
                         "illegal, malformed, right, claim_right, claim_wrong, claim_unknown");
    if (!units)
      return at_line(row, in_quotes(row.fields[1]) +
                              " is no number of points; write for instance 1, 0.5 or -2, with at most four places and "
                              "no more than ten thousand");
    for (const Entry& entry : points.entries_)
      if (entry.word == *word) return at_line(row, in_quotes(row.fields[0]) + " is given points twice");
    points.entries_.push_back({*word, *units});
  }
  if (points.entries_.empty()) return Error{"it gives no points; write for instance right,1"};
  return points;
}

PointUnits Points::of(const GroupCounts& counts) const {
  PointUnits sum = 0;
  for (const Entry& entry : entries_) {
    const std::uint64_t count = entry.word < k_words.size()
                                    ? k_words[entry.word].count(counts)
                                    : counts.breaking(static_cast<Rule>(entry.word - k_words.size()));
    sum += entry.points * static_cast<PointUnits>(count);
  }
  return sum;
}

void append_points(std::string& out, PointUnits points) {
  if (points < 0) out += '-';
  const auto units = static_cast<std::uint64_t>(points < 0 ? -points : points);
  out += std::to_string(units / static_cast<std::uint64_t>(k_units));
  std::string places =
      std::to_string(static_cast<std::uint64_t>(k_units) + units % static_cast<std::uint64_t>(k_units));
  places[0] = '.';
  while (places.back() == '0') places.pop_back();
  if (places != ".") out += places;
}

}  // namespace oxaudit
