/// See points.hpp.
#include "grading/points.hpp"

#include "input/csv/csv_fields.hpp"
#include "support/append.hpp"
#include "support/ascii.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace oxaudit {

namespace {

/// How many units are one point.
constexpr PointUnits k_units = 10'000;
constexpr std::size_t k_places = 4;
/// Small enough that sums over billions of records fit into PointUnits.
constexpr PointUnits k_points_max = 10'000;

/// A word of the points file, and how many records of a submission it counts.
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

/// Returns the index in k_words, or for a rule the size of k_words plus its number.
std::optional<std::size_t> find_word(std::string_view word) {
  const auto* const found = std::ranges::find(k_words, word, &Word::word);
  if (found != k_words.end()) return static_cast<std::size_t>(found - k_words.begin());
  if (const auto rule = find_rule(word)) return k_words.size() + static_cast<std::size_t>(*rule);
  return std::nullopt;
}

/// Reads a decimal number with at most four decimals.
std::optional<PointUnits> read_points(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const std::string_view whole = take_part(text, '.');
  if (text.size() > k_places || whole.size() + text.size() == 0) return std::nullopt;
  // As many zeros follow as make the number a count of units.
  const auto units = whole_number(concat(whole, text, std::string(k_places - text.size(), '0')));
  if (!units || *units > static_cast<std::uint64_t>(k_points_max * k_units)) return std::nullopt;
  return negative ? -static_cast<PointUnits>(*units) : static_cast<PointUnits>(*units);
}

/// An error about one row: `line 3: …`.
template <typename... Pieces>
Error at_line(const CsvFields& row, const Pieces&... pieces) {
  return Error{concat("line ", row.line, ": ", pieces...)};
}

}  // namespace

bool GroupCounts::incomplete() const noexcept {
  if (unreadable != 0) return true;
  return std::ranges::any_of(
      rule_table(), [&](const RuleRow& rule) { return rule.kind == RuleKind::incomplete && breaking(rule.rule) != 0; });
}

/// Only readable records can have right or wrong claims, so malformed ones are not counted as claiming.
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
  // A first row whose two fields are neither a word nor a number is a header.
  for (const CsvFields& row : *rows) {
    const bool may_be_header = std::exchange(first, false);
    if (row.fields.size() != 2)
      return at_line(row, "found ", row.fields.size(), row.fields.size() == 1 ? " field" : " fields",
                     ", expected two: a status or rule, and its points");
    const auto word = find_word(row.fields[0]);
    const auto units = read_points(row.fields[1]);
    if (may_be_header && !word && !units) continue;
    if (!word)
      return at_line(
          row, in_quotes(row.fields[0]),
          " is neither a rule such as OX201 or too-many-o nor one of legal, win, draw, in_progress, illegal, "
          "malformed, right, claim_right, claim_wrong, claim_unknown");
    if (!units)
      return at_line(row, in_quotes(row.fields[1]),
                     " is not a number of points; expected a number such as 1, 0.5 or -2, with at most four decimals "
                     "and at most ten thousand");
    for (const Entry& entry : points.entries_)
      if (entry.word == *word) return at_line(row, in_quotes(row.fields[0]), " has points already; remove one line");
    points.entries_.push_back({*word, *units});
  }
  if (points.entries_.empty()) return Error{"the file gives no points; add a line such as right,1"};
  return points;
}

/// A word with points for nothing adds nothing; several words may fit the same record, and all of them add.
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

/// Works on integers, so that `0.1` is never shown as 0.1000001.
void append_points(std::string& out, PointUnits points) {
  if (points < 0) out += '-';
  const PointUnits units = points < 0 ? -points : points;
  out += std::to_string(units / k_units);
  std::string decimals = std::to_string(k_units + units % k_units);  // `12500` for .25
  decimals[0] = '.';
  decimals.erase(decimals.find_last_not_of('0') + 1);
  if (decimals != ".") out += decimals;
}

}  // namespace oxaudit
