/// See finding_list.hpp. A line is the rule's letter, sixteen digits of hash, the message, k_separator, the location.
#include "report/parts/finding_list.hpp"

#include "report/parts/uri.hpp"
#include "support/foreign_text.hpp"

#include <utility>

namespace oxaudit {

namespace {

constexpr std::size_t k_hash_digits = 16;
constexpr char k_separator = '\x01';  // never stands in JSON

/// FNV-1a over fields, each ended by a byte that no UTF-8 text holds.
class Hash {
 public:
  Hash& add(std::string_view field) noexcept {
    for (const char c : field) step(static_cast<unsigned char>(c));
    step(0xFF);
    return *this;
  }
  std::uint64_t value() const noexcept { return value_; }

 private:
  void step(unsigned char byte) noexcept { value_ = (value_ ^ byte) * 0x100000001B3U; }
  std::uint64_t value_ = 0xCBF29CE484222325U;
};

void append_hash(std::string& out, std::uint64_t hash) {
  for (int shift = 60; shift >= 0; shift -= 4) out += "0123456789abcdef"[(hash >> shift) & 0xFU];
}

/// Of what a finding says, not of where it stands: lines and records before it may come and go.
std::uint64_t hash_of(std::string_view path, const ReportSlice& slice, const RecordItem& item, Rule rule) {
  const bool readable = item.code != k_malformed;
  return Hash()
      .add(path)
      .add(code(rule))
      .add(item.has_id ? id_of(slice, item) : std::string_view())
      .add(readable ? to_string(Board::from_code(item.code)) : raw_of(slice, item).bytes)
      .value();
}

Rule rule_of(std::string_view line) noexcept { return static_cast<Rule>(line[0] - 'A'); }

void append_message_json(std::string& out, std::string_view message) {
  append_json(out, message, TextKind::sentence);
  if (!message.ends_with('.')) out += '.';
}

}  // namespace

void FindingList::append_line(std::string& out, const ReportSlice& slice, const RecordItem& item,
                              const PlacedFinding& finding) const {
  out += static_cast<char>('A' + static_cast<int>(finding.rule));
  append_hash(out, hash_of(path_of(slice), slice, item, finding.rule));
  append_message_json(out, finding.message);
  out += k_separator;
  format_.append_location(out, path_of(slice), finding);
  out += '\n';
}

std::string_view FindingList::path_of(const ReportSlice& slice) const noexcept {
  return repository_path(slice.source, folder_);
}

void FindingList::render(const ReportSlice& slice, std::string& out) const {
  const bool first_only = full_.load(std::memory_order_relaxed);
  RuleSet given;
  const auto wanted = [&](Rule rule) {
    if (first_only && given.contains(rule)) return false;
    given.insert(rule);
    return true;
  };
  FindingPlaces places(slice);
  for (const RecordItem& item : slice.items)
    places.for_each(item, [&](const PlacedFinding& finding) {
      if (wanted(finding.rule)) append_line(out, slice, item, finding);
    });
  for (const SourceFinding& problem : slice.problems) {
    if (!wanted(problem.rule)) continue;
    out += static_cast<char>('A' + static_cast<int>(problem.rule));
    Hash hash;
    hash.add(path_of(slice)).add(code(problem.rule));
    if (problem.record != 0) hash.add(std::to_string(problem.record));
    if (!problem.id.empty()) hash.add(problem.id);
    append_hash(out, hash.value());
    append_message_json(out, problem.message);
    out += k_separator;
    format_.append_location(out, path_of(slice), std::nullopt);
    out += '\n';
  }
}

std::string_view FindingList::accept(std::string_view lines) {
  accepted_.clear();
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    take(lines.substr(0, end));
    lines.remove_prefix(end + 1);
  }
  return accepted_;
}

void FindingList::take(std::string_view line) {
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

void FindingList::leave_out(std::string_view line) {
  std::string& first = first_left_out_[static_cast<std::size_t>(rule_of(line))];
  if (first.empty()) first = line;
}

void FindingList::put(std::string_view line, std::string& out) {
  const std::size_t separator = line.find(k_separator);
  const std::string_view digits = line.substr(1, k_hash_digits);
  const std::uint64_t hash = std::stoull(std::string(digits), nullptr, 16);
  std::string fingerprint(digits);
  fingerprint.append(":").append(std::to_string(++seen_[hash]));
  ++put_of_[static_cast<std::size_t>(rule_of(line))];
  put_element({rule_of(line), line.substr(1 + k_hash_digits, separator - 1 - k_hash_digits), line.substr(separator + 1),
               fingerprint},
              out);
}

void FindingList::put_element(const ListedFinding& finding, std::string& out) {
  out += put_count_++ == 0 ? "\n" : ",\n";
  format_.append_element(out, finding);
}

std::uint64_t FindingList::finish(const Summary& summary, std::string& out) {
  for (const std::string& line : held_) put(line, out);
  std::uint64_t left_out = 0;
  for (const RuleRow& rule : rule_table()) {
    const auto index = static_cast<std::size_t>(rule.rule);
    const std::string_view first = first_left_out_[index];
    if (first.empty()) continue;
    const std::uint64_t count = summary.breaking(rule.rule) - put_of_[index];
    left_out += count;
    std::string message = "Of ";
    append_grouped(message, summary.breaking(rule.rule));
    message.append(" findings of ").append(rule.code).append(" ").append(rule.name).append(", ");
    append_grouped(message, count);
    message += " are not listed one by one; this is the place of the first of them.";
    std::string fingerprint;
    append_hash(fingerprint, Hash().add("more").add(rule.code).value());
    put_element({rule.rule, message, first.substr(first.find(k_separator) + 1), fingerprint + ":1"}, out);
  }
  return left_out;
}

}  // namespace oxaudit
