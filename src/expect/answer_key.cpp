/// See answer_key.hpp.
#include "expect/answer_key.hpp"

#include "input/csv/csv_fields.hpp"
#include "report/parts/uri.hpp"
#include "support/ascii.hpp"
#include "support/escape.hpp"
#include "support/file.hpp"
#include "support/quote.hpp"
#include "support/utf8.hpp"

#include <fcntl.h>
#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>

namespace oxaudit {

namespace {

/// Of the name, from its last dot.
std::string extension_of(const std::string& path) {
  const std::size_t dot = path.find_last_of("./");
  if (dot == std::string::npos || path[dot] != '.') return {};
  return to_lower(path.substr(dot));
}

Result<std::string> read_file(const std::string& path) {
  const auto file = open_path(path, O_RDONLY | O_NOCTTY);
  if (!file) return Error{system_message(file.error().code)};
  auto text = read_all(file->get());
  if (!text) return Error{system_message(text.error().code)};
  return std::move(*text);
}

bool breaks_no_records(RuleSet rules) noexcept { return rules.contains(Rule::no_records); }

}  // namespace

Result<std::shared_ptr<const AnswerKey>> AnswerKey::load(const std::string& path) {
  const auto key = std::make_shared<AnswerKey>();
  const std::string extension = extension_of(path);
  if (extension != ".csv" && extension != ".tsv" && extension != ".ndjson" && extension != ".jsonl")
    return Error{"--expect " + in_quotes(path) +
                 ": an answer key is a .csv, .tsv, .ndjson or .jsonl file; its name must end in one of these"};
  key->path_ = path;
  const auto text = oxaudit::read_file(path);
  if (!text) return Error{"cannot read the answer key " + in_quotes(path) + ": " + text.error().message};
  const auto fault = [&](std::string_view what) {
    return Error{"the answer key " + in_quotes(path) + std::string(what)};
  };
  if (const auto reason = no_text_reason(*text); !reason.empty()) return fault(" " + std::string(reason));
  const bool has_header = extension == ".csv" || extension == ".tsv";
  if (has_header && text->find_first_not_of(" \t\r\n") == std::string::npos)
    return fault(" is empty, without even a header; oxaudit bless writes a key of what is there now");
  if (auto read = key->read(*text, extension); !read)
    return fault((read.error().message.starts_with("line ") ? ", " : ": ") + read.error().message);
  return std::shared_ptr<const AnswerKey>(key);
}

Outcome AnswerKey::read(std::string_view text, std::string_view extension) {
  const auto take_row = [&](FieldRow& row) { return take(row); };
  Outcome read = Done{};
  if (extension == ".csv" || extension == ".tsv")
    read = read_csv_rows(
        text, extension == ".tsv" ? '\t' : delimiter_of(text),
        [&](const FieldSet& fields) { return take_header(fields); }, take_row);
  else
    read = read_ndjson_rows(text, take_row);
  if (!read) return read;
  return sort_rows();
}

Outcome AnswerKey::take_header(const FieldSet& fields) {
  const auto has = [&](Field field) { return fields[static_cast<std::size_t>(field)]; };
  if (!has(Field::status)) return Error{"the header names no column status, which a key must have"};
  names_sources_ = has(Field::source);
  if (!*names_sources_ && !has(Field::record) && !has(Field::id))
    return Error{"the header names none of source, record and id, so no row tells which record it speaks of"};
  return Done{};
}

Outcome AnswerKey::take(FieldRow& fields) {
  if (!fields[Field::status]) return Error{"no status is stated"};
  // What could not be read cannot be expected: reports have such rows, and no key makes them right.
  if (*fields[Field::status] == "unreadable") return Done{};
  std::string words = *fields[Field::status];
  for (const Field field : {Field::winner, Field::rules})
    if (fields[field]) words.append(" ").append(*fields[field]);
  const auto expectation = parse_expectation(words);
  if (!expectation) return expectation.error();
  const bool names_source = fields[Field::source].has_value();
  if (!names_sources_) names_sources_ = names_source;
  if (names_source != *names_sources_)
    return Error{names_source ? "a source is stated, but none in the rows above" : "no source is stated"};
  if (!names_source && !fields[Field::record] && !fields[Field::id]) return Error{"no source, record or id is stated"};

  Row row{.rules = expectation->rules, .status = expectation->status};
  if (expectation->winner) row.winner = letter(*expectation->winner);
  if (fields[Field::record]) {
    const auto number = read_record_number(*fields[Field::record]);
    if (!number) return Error{"the record " + in_quotes(*fields[Field::record]) + " is no number from 1"};
    row.record = *number;
  }
  if (const auto& id = fields[Field::id]) {
    if (ids_.size() + id->size() > std::numeric_limits<std::uint32_t>::max())
      return Error{"the ids up to here are more than 4 GiB long; leave ids out of rows that name a record"};
    row.id_begin = static_cast<std::uint32_t>(ids_.size());
    row.id_size = static_cast<std::uint32_t>(id->size());
    ids_ += *id;
  }
  if (row.record == 0 && row.id_size == 0) {
    row.record = 1;
    row.whole_source = true;
  }
  const std::string source(repository_path(fields[Field::source].value_or("")));
  row.source = sources_.try_emplace(source, static_cast<std::uint32_t>(sources_.size())).first->second;
  rows_.push_back(row);
  return Done{};
}

/// Sources are numbered anew, in byte order, so that what is missing is told in a fixed order.
Outcome AnswerKey::sort_rows() {
  std::vector<const std::string*> names(sources_.size());
  for (const auto& [source, index] : sources_) names[index] = &source;
  std::vector<std::uint32_t> order(names.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) { return *names[a] < *names[b]; });
  std::vector<std::uint32_t> place(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  for (auto& [source, index] : sources_) index = place[index];
  for (Row& row : rows_) row.source = place[row.source];

  // A numbered row's id plays no part: it is compared, not looked up.
  const auto key = [&](const Row& row) {
    return std::tuple(row.source, row.record, row.record == 0 ? id_of(row) : std::string_view());
  };
  std::ranges::stable_sort(rows_, [&](const Row& a, const Row& b) { return key(a) < key(b); });
  const auto twice = std::ranges::adjacent_find(rows_, [&](const Row& a, const Row& b) { return key(a) == key(b); });
  if (twice != rows_.end())
    return Error{"two rows speak of " + name_of(*twice) + " in " + in_quotes(*names[order[twice->source]]) +
                 "; leave one"};

  ranges_.resize(sources_.size());
  for (std::size_t begin = 0; begin < rows_.size();) {
    Range& range = ranges_[rows_[begin].source];
    range.begin = range.numbered = range.end = begin;
    while (range.end < rows_.size() && rows_[range.end].source == rows_[begin].source) {
      if (rows_[range.end].record == 0) range.numbered = range.end + 1;
      ++range.end;
    }
    begin = range.end;
  }
  met_ = std::make_unique<std::atomic<bool>[]>(rows_.size());
  unread_ = std::make_unique<std::atomic<bool>[]>(ranges_.size());
  return Done{};
}

const AnswerKey::Range* AnswerKey::range_of(std::string_view source) const {
  if (ranges_.empty()) return nullptr;
  if (!*names_sources_) return ranges_.data();
  const auto found = sources_.find(std::string(repository_path(source)));
  return found != sources_.end() ? &ranges_[found->second] : nullptr;
}

const AnswerKey::Row* AnswerKey::find(const Range& range, std::uint64_t number,
                                      std::optional<std::string_view> id) const {
  const auto begin = rows_.begin() + static_cast<std::ptrdiff_t>(range.begin);
  const auto numbered = rows_.begin() + static_cast<std::ptrdiff_t>(range.numbered);
  const auto end = rows_.begin() + static_cast<std::ptrdiff_t>(range.end);
  const auto by_number = std::ranges::lower_bound(numbered, end, number, {}, &Row::record);
  if (by_number != end && by_number->record == number) return &*by_number;
  if (!id) return nullptr;
  const auto by_id = std::ranges::lower_bound(begin, numbered, *id, {}, [&](const Row& row) { return id_of(row); });
  return by_id != numbered && id_of(*by_id) == *id ? &*by_id : nullptr;
}

std::string AnswerKey::name_of(const Row& row) const {
  constexpr std::size_t k_id_characters_max = 80;
  if (row.record != 0) return "record " + std::to_string(row.record);
  std::string name = "the record with id '";
  append_escaped(name, id_of(row), k_id_characters_max);
  return name + "'";
}

Expectation AnswerKey::expectation_of(const Row& row) {
  Expectation expectation{.status = row.status, .rules = row.rules};
  if (row.winner != 0) expectation.winner = row.winner == 'X' ? Mark::x : Mark::o;
  return expectation;
}

void AnswerKey::check(FilteredSlice& slice, RecordItem& item, const Row& row) const {
  meet(row);
  const auto id = slice.id_of(item);
  if (row.record != 0 && row.id_size != 0 && id && *id != id_of(row)) {
    std::string sentence = "the answer key has the id '";
    append_escaped(sentence, id_of(row), 80);
    return slice.add(item, Rule::unexpected_result, sentence + "' for this record, which has another");
  }
  hold_against(slice, item, expectation_of(row), "the answer key");
}

void AnswerKey::apply(FilteredSlice& slice) const {
  const Range* const range = range_of(slice.source);
  for (RecordItem& item : slice.items) {
    const Row* const row = range != nullptr ? find(*range, slice.number_of(item), slice.id_of(item)) : nullptr;
    if (row != nullptr)
      check(slice, item, *row);
    else
      slice.add(item, Rule::not_in_key, "the answer key has no row for this record");
  }
  filter_problems(slice, range);
}

/// A key may expect a source to have no record, and then that passes.
void AnswerKey::filter_problems(FilteredSlice& slice, const Range* range) const {
  if (range == nullptr) return;
  if (slice.failed) unread_[static_cast<std::size_t>(range - ranges_.data())].store(true, std::memory_order_relaxed);
  for (std::size_t i = 0; i < slice.problems.size(); ++i) {
    if (slice.problems[i].rule != Rule::no_records) continue;
    const Row* const row = find(*range, 1, std::nullopt);
    if (row == nullptr || !row->whole_source || row->status != ExpectedStatus::malformed) return;
    if (!row->rules.empty() && !breaks_no_records(row->rules)) return;
    meet(*row);
    return slice.waive_problem(i);
  }
}

void AnswerKey::finish(const TakeProblem& take) const {
  std::vector<const std::string*> names(sources_.size());
  for (const auto& [source, index] : sources_) names[index] = &source;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    if (met_[i].load(std::memory_order_relaxed) || unread_[row.source].load(std::memory_order_relaxed)) continue;
    const Expectation expectation = expectation_of(row);
    SourceFinding problem{.rule = Rule::missing_record};
    if (breaks_no_records(row.rules)) {
      problem.message = "the answer key says that this source has no record, but it has, or was not met at all";
    } else {
      problem.message =
          "the answer key says " + to_string(expectation) + " for " + name_of(row) + ", which is not there";
      problem.record = row.record;
      problem.id = id_of(row);
    }
    take(*names_sources_ ? *names[row.source] : path_, std::move(problem));
  }
}

}  // namespace oxaudit
