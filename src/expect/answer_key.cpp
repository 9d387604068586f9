/// See answer_key.hpp.
#include "expect/answer_key.hpp"

#include "input/csv/csv_fields.hpp"
#include "report/parts/uri.hpp"
#include "support/ascii.hpp"
#include "support/escape.hpp"
#include "support/file.hpp"
#include "support/file_name.hpp"
#include "support/quote.hpp"
#include "support/utf8.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>

namespace oxaudit {

namespace {

/// From the last dot of the name, in lower case.
std::string extension_of(std::string_view path) {
  const std::size_t dot = path.find_last_of("./");
  return dot != std::string_view::npos && path[dot] == '.' ? to_lower(path.substr(dot)) : std::string();
}

Result<std::string> read_file(const std::string& path) {
  const auto file = open_path(path);
  if (!file) return Error{system_message(file.error().code)};
  auto text = read_all(file->get());
  if (!text) return Error{system_message(text.error().code)};
  return std::move(*text);
}

bool breaks_no_records(RuleSet rules) noexcept { return rules.contains(Rule::no_records); }

}  // namespace

Result<std::shared_ptr<const AnswerKey>> AnswerKey::load(const std::string& path) {
  const auto key = std::make_shared<AnswerKey>();
  const std::string extension = extension_of(without_upload_number(path));
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
  const bool ndjson = extension != ".csv" && extension != ".tsv";
  if (!ndjson && text->find_first_not_of(" \t\r\n") == std::string::npos)
    return fault(" is empty and has no header; to write a key with the present results, use oxaudit bless");
  const char delimiter = extension == ".tsv" ? '\t' : delimiter_of(*text);
  if (auto read = key->read(*text, ndjson, delimiter); !read)
    return fault((read.error().message.starts_with("line ") ? ", " : ": ") + read.error().message);
  return std::shared_ptr<const AnswerKey>(key);
}

Outcome AnswerKey::read(std::string_view text, bool ndjson, char delimiter) {
  const auto take_row = [&](FieldRow& row) { return take(row); };
  const auto header = [&](const FieldSet& fields) { return take_header(fields); };
  const Outcome read = ndjson ? read_ndjson_rows(text, take_row) : read_csv_rows(text, delimiter, header, take_row);
  return read ? sort_rows() : read;
}

/// Requires the columns without which no row can be understood.
Outcome AnswerKey::take_header(const FieldSet& fields) {
  const auto has = [&](Field field) { return fields[static_cast<std::size_t>(field)]; };
  if (!has(Field::status)) return Error{"the header has no column status, which an answer key requires"};
  names_sources_ = has(Field::source);
  if (!*names_sources_ && !has(Field::record) && !has(Field::id))
    return Error{"the header has none of the columns source, record and id, at least one of which is required"};
  return Done{};
}

/// Adds one row. Texts of ids go to one string, because a key may have millions of rows.
Outcome AnswerKey::take(FieldRow& fields) {
  if (!fields[Field::status]) return Error{"missing status"};
  // Reports have rows for sources that could not be read. No expectation can be met by them.
  if (*fields[Field::status] == "unreadable") return Done{};
  std::string words = *fields[Field::status];
  for (const Field field : {Field::winner, Field::rules})
    if (fields[field]) words.append(" ").append(*fields[field]);
  const auto expectation = parse_expectation(words);
  if (!expectation) return expectation.error();
  const bool names_source = fields[Field::source].has_value();
  if (!names_sources_) names_sources_ = names_source;
  if (names_source != *names_sources_)
    return Error{names_source ? "unexpected source: the rows above have none" : "missing source"};
  if (!names_source && !fields[Field::record] && !fields[Field::id]) return Error{"missing source, record or id"};

  Row row{.rules = expectation->rules, .status = expectation->status};
  if (expectation->winner) row.winner = letter(*expectation->winner);
  if (fields[Field::record]) {
    const auto number = read_record_number(*fields[Field::record]);
    if (!number) return Error{"the record " + in_quotes(*fields[Field::record]) + " is not a number from 1"};
    row.record = *number;
  }
  if (const auto& id = fields[Field::id]) {
    if (ids_.size() + id->size() > std::numeric_limits<std::uint32_t>::max())
      return Error{"the ids are more than 4 GiB long; omit the ids of rows with a record number"};
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

/// Renumbers the sources in byte order, so that missing records are reported in a fixed order, and sorts the rows.
Outcome AnswerKey::sort_rows() {
  for (const auto& [source, index] : sources_) names_.push_back(&source);
  std::ranges::sort(names_, [](const std::string* a, const std::string* b) { return *a < *b; });
  std::vector<std::uint32_t> renumbered(names_.size());
  for (std::uint32_t i = 0; i < names_.size(); ++i) {
    std::uint32_t& index = sources_.find(*names_[i])->second;
    renumbered[index] = i;
    index = i;
  }
  for (Row& row : rows_) row.source = renumbered[row.source];

  // The id of a numbered row does not matter here: it is compared, not looked up.
  const auto key = [&](const Row& row) {
    return std::tuple(row.source, row.record, row.record == 0 ? id_of(row) : std::string_view());
  };
  std::ranges::stable_sort(rows_, [&](const Row& a, const Row& b) { return key(a) < key(b); });
  const auto twice = std::ranges::adjacent_find(rows_, [&](const Row& a, const Row& b) { return key(a) == key(b); });
  if (twice != rows_.end())
    return Error{"two rows for " + name_of(*twice) + " in " + in_quotes(*names_[twice->source]) + "; delete one"};

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

/// The rows for a source; nullptr if there are none.
const AnswerKey::Range* AnswerKey::range_of(std::string_view source) const {
  if (ranges_.empty()) return nullptr;
  if (!*names_sources_) return ranges_.data();
  const auto found = sources_.find(std::string(repository_path(source)));
  return found != sources_.end() ? &ranges_[found->second] : nullptr;
}

/// The row for a record: the one with its number or else the one with its id. Rows without a number come first in a
/// range, in the order of their ids; numbered rows follow, in the order of their numbers.
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

/// Compares one record with its row. A different id is a separate finding: the row may be meant for another record.
void AnswerKey::check(FilteredSlice& slice, RecordItem& item, const Row& row) const {
  meet(row);
  const auto id = slice.id_of(item);
  if (row.record != 0 && row.id_size != 0 && id && *id != id_of(row)) {
    std::string sentence = "the answer key has the id '";
    append_escaped(sentence, id_of(row), 80);
    return slice.add(item, Rule::unexpected_result, sentence + "' for this record, which has another");
  }
  compare_with(slice, item, expectation_of(row), "the answer key");
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

/// Waives the problem of a source without records if the key expects it.
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

/// Rows of sources that were not read to their end are left out, since the records may exist.
void AnswerKey::finish(const TakeProblem& take) const {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    if (met_[i].load(std::memory_order_relaxed) || unread_[row.source].load(std::memory_order_relaxed)) continue;
    const Expectation expectation = expectation_of(row);
    SourceFinding problem{.rule = Rule::missing_record};
    if (breaks_no_records(row.rules)) {
      problem.message = "the answer key expects this source to have no records, but it has some or was not found";
    } else {
      problem.message =
          "the answer key expects " + to_string(expectation) + " for " + name_of(row) + ", which does not exist";
      problem.record = row.record;
      problem.id = id_of(row);
    }
    take(*names_sources_ ? *names_[row.source] : path_, std::move(problem));
  }
}

}  // namespace oxaudit
