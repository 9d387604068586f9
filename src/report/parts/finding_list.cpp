/// See finding_list.hpp. A line is: the letter of the rule, sixteen digits of hash, the message, k_separator, the
/// location.
#include "report/parts/finding_list.hpp"

#include "report/parts/uri.hpp"
#include "support/foreign_text.hpp"

namespace oxaudit {

namespace {

constexpr std::size_t k_hash_digits = 16;
constexpr char k_separator = '\x01';  // does not occur in JSON

/// FNV-1a over fields. Each field is ended by a byte that does not occur in UTF-8.
class Hash {
 public:
  Hash& add(std::string_view field) noexcept {
    for (const char c : field) mix(static_cast<unsigned char>(c));
    mix(0xFF);
    return *this;
  }
  std::uint64_t value() const noexcept { return value_; }
  void append_to(std::string& out) const {
    for (int shift = 60; shift >= 0; shift -= 4) out += k_lower_hex[(value_ >> shift) & 0xFU];
  }

 private:
  void mix(unsigned char byte) noexcept { value_ = (value_ ^ byte) * 0x100000001B3U; }
  std::uint64_t value_ = 0xCBF29CE484222325U;
};

/// Hashes what is wrong with which board, not the place: lines and records before it may come and go.
Hash hash_of(std::string_view path, const ReportSlice& slice, const Entry& entry, Rule rule) {
  Hash hash;
  hash.add(path).add(code(rule));
  if (const SourceFinding* const problem = entry.problem) {
    if (problem->record != 0) hash.add(std::to_string(problem->record));
    if (!problem->id.empty()) hash.add(problem->id);
    return hash;
  }
  const RecordItem& item = *entry.item;
  hash.add(item.has_id ? id_of(slice, item) : std::string_view());
  return item.code != k_malformed ? hash.add(to_string(Board::from_code(item.code)))
                                  : hash.add(raw_of(slice, item).bytes);
}

}  // namespace

void FindingListReport::render(const ReportSlice& slice, std::string& out) const {
  const bool first_only = full_.load(std::memory_order_relaxed);
  const std::string_view path = repository_path(slice.source, folder_);
  RuleSet given;
  for_each_finding(slice, [&](const Entry& entry, const PlacedFinding& finding) {
    if (first_only && given.contains(finding.rule)) return;
    given.insert(finding.rule);
    append(out, rule_letter(finding.rule), hash_of(path, slice, entry, finding.rule),
           in_json(finding.message, TextKind::sentence), finding.message.ends_with('.') ? "" : ".", k_separator);
    append_location(out, path, finding);
    out += '\n';
  });
}

std::string_view FindingListReport::accept(std::string_view lines) {
  accepted_.clear();
  for_each_rendered_line(lines, [&](std::string_view line) { take(line); });
  return accepted_;
}

/// Puts a line while there is room. When the room ends, the lines held back become part of the counts, because their
/// elements are needed for the rules.
void FindingListReport::take(std::string_view line) {
  if (full_.load(std::memory_order_relaxed)) {
    leave_out(line);
  } else if (put_count_ < k_plain_max) {
    put(line, accepted_);
  } else if (held_.size() < k_rule_count) {
    held_.emplace_back(line);
  } else {
    full_.store(true, std::memory_order_relaxed);
    for (const std::string& held : held_) leave_out(held);
    held_.clear();
    leave_out(line);
  }
}

/// Only the first line of each rule is kept, for its location.
void FindingListReport::leave_out(std::string_view line) {
  std::string& first = first_left_out_[static_cast<std::size_t>(rule_of_letter(line[0]))];
  if (first.empty()) first = line;
}

/// Splits a line into its parts and puts the element. Equal findings are numbered, so that fingerprints are unique.
void FindingListReport::put(std::string_view line, std::string& out) {
  const Rule rule = rule_of_letter(line[0]);
  const std::size_t separator = line.find(k_separator);
  std::string fingerprint(line.substr(1, k_hash_digits));
  append(fingerprint, ':', ++seen_[std::stoull(fingerprint, nullptr, 16)]);
  ++put_of_[static_cast<std::size_t>(rule)];
  const std::string_view message = line.substr(1 + k_hash_digits, separator - 1 - k_hash_digits);
  put_element({rule, message, line.substr(separator + 1), fingerprint}, out);
}

void FindingListReport::put_element(const ListedFinding& finding, std::string& out) {
  out += put_count_++ == 0 ? "\n" : ",\n";
  append_element(out, finding);
}

std::uint64_t FindingListReport::finish(const Summary& summary, std::string& out) {
  for (const std::string& line : held_) put(line, out);
  std::uint64_t left_out = 0;
  for (const RuleRow& rule : rule_table()) {
    const auto index = static_cast<std::size_t>(rule.rule);
    const std::string_view first = first_left_out_[index];
    if (first.empty()) continue;
    const std::uint64_t count = summary.breaking(rule.rule) - put_of_[index];
    left_out += count;
    const std::string message =
        concat("Of ", Grouped{summary.breaking(rule.rule)}, " findings of ", RuleLabel{rule.rule}, ", ", Grouped{count},
               " are not listed one by one; this is the place of the first of them.");
    const std::string fingerprint = concat(Hash().add("more").add(rule.code), ":1");
    put_element({rule.rule, message, first.substr(first.find(k_separator) + 1), fingerprint}, out);
  }
  return left_out;
}

}  // namespace oxaudit
