/// See roster.hpp.
#include "grading/roster.hpp"

#include "input/csv/csv_fields.hpp"
#include "support/ascii.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace oxaudit {

namespace {

/// A column of the file and the key field of the same name.
struct Column {
  std::size_t column;
  std::size_t field;
};

std::vector<Column> columns_of(const CsvFields& header, const std::vector<std::string>& key_fields) {
  std::vector<Column> columns;
  for (std::size_t field = 0; field < key_fields.size(); ++field)
    for (std::size_t column = 0; column < header.fields.size(); ++column)
      if (to_lower(header.fields[column]) == to_lower(key_fields[field])) {
        columns.push_back({column, field});
        break;
      }
  return columns;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

}  // namespace

Result<Roster> Roster::parse(std::string_view text, const std::vector<std::string>& key_fields) {
  const auto rows = parse_csv_fields(text);
  if (!rows) return rows.error();
  if (rows->empty()) return Error{"there is nobody on it"};
  auto columns = columns_of(rows->front(), key_fields);
  const bool header = !columns.empty();
  if (!header) {
    for (const CsvFields& row : *rows)
      if (row.fields.size() != 1)
        return Error{"line " + std::to_string(row.line) +
                     ": it has several fields, so its first line must be a header with a column called as a field of "
                     "--group: " +
                     joined(key_fields)};
    columns.push_back({0, 0});
  }

  Roster roster;
  const auto id = std::find_if(columns.begin(), columns.end(),
                               [&](const Column& column) { return to_lower(key_fields[column.field]) == "id"; });
  if (id != columns.end())
    roster.identifying_ = {id->field};
  else
    for (const Column& column : columns) roster.identifying_.push_back(column.field);

  for (std::size_t i = header ? 1 : 0; i < rows->size(); ++i) {
    const CsvFields& row = (*rows)[i];
    Person person;
    person.key.resize(key_fields.size());
    for (const Column& column : columns)
      if (column.column < row.fields.size()) person.key[column.field] = row.fields[column.column];
    person.known_by = roster.known_by(person.key);
    const bool nameless = std::all_of(person.known_by.begin(), person.known_by.end(),
                                      [](const std::string& value) { return value.empty(); });
    if (nameless) {
      roster.nameless_lines_.push_back(row.line);
      continue;
    }
    roster.people_.push_back(std::move(person));
  }
  roster.sort_people();
  return roster;
}

Result<Roster> Roster::of_submissions(const std::vector<Submission>& submissions,
                                      const std::vector<std::string>& key_fields) {
  const auto field = std::find(key_fields.begin(), key_fields.end(), "submission");
  if (field == key_fields.end())
    return Error{
        "it says whose each submission is, so a field of --group must be called submission, as that of "
        "--group gradescope is"};
  static constexpr std::array<std::string_view, 3> k_columns = {"submitters", "sids", "emails"};
  for (const std::string_view column : k_columns)
    if (std::find(key_fields.begin(), key_fields.end(), column) != key_fields.end())
      return Error{"a field of --group is called " + std::string(column) +
                   ", as a column that this roster adds; give it another name"};
  Roster roster;
  roster.identifying_ = {static_cast<std::size_t>(field - key_fields.begin())};
  roster.remark_columns_ = k_columns;
  roster.missing_note_ = "the export lists it, but nothing of it was audited";
  for (const Submission& submission : submissions) {
    Person person;
    person.key.resize(key_fields.size());
    person.key[roster.identifying_.front()] = submission.number;
    person.known_by = {submission.number};
    person.remarks = {submission.submitters, submission.sids, submission.emails};
    roster.people_.push_back(std::move(person));
  }
  roster.sort_people();
  return roster;
}

void Roster::sort_people() {
  const auto less = [](const Person& a, const Person& b) { return a.known_by < b.known_by; };
  const auto same = [](const Person& a, const Person& b) { return a.known_by == b.known_by; };
  std::stable_sort(people_.begin(), people_.end(), less);
  people_.erase(std::unique(people_.begin(), people_.end(), same), people_.end());
}

std::vector<std::string> Roster::known_by(const std::vector<std::string>& key) const {
  std::vector<std::string> values;
  for (const std::size_t field : identifying_) values.push_back(key[field]);
  return values;
}

const Roster::Person* Roster::find(const std::vector<std::string>& key) const {
  const auto wanted = known_by(key);
  const auto found = std::lower_bound(
      people_.begin(), people_.end(), wanted,
      [](const Person& person, const std::vector<std::string>& values) { return person.known_by < values; });
  return found == people_.end() || found->known_by != wanted ? nullptr : &*found;
}

bool Roster::meet(const std::vector<std::string>& key) {
  const Person* person = find(key);
  if (person == nullptr) return false;
  people_[static_cast<std::size_t>(person - people_.data())].met = true;
  return true;
}

std::vector<std::string> Roster::remarks_of(const std::vector<std::string>& key) const {
  const Person* person = find(key);
  return person == nullptr ? std::vector<std::string>(remark_columns_.size()) : person->remarks;
}

std::vector<std::vector<std::string>> Roster::missing() const {
  std::vector<std::vector<std::string>> keys;
  for (const Person& person : people_)
    if (!person.met) keys.push_back(person.key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

}  // namespace oxaudit
