/// See roster.hpp.
#include "grading/roster.hpp"

#include "input/csv/csv_fields.hpp"
#include "support/append.hpp"
#include "support/ascii.hpp"

#include <array>
#include <utility>

namespace oxaudit {

namespace {

/// A column of the file that has the name of a key field: their indices.
struct Column {
  std::size_t column;
  std::size_t field;
};

/// Finds the columns of a header that have the name of a key field, ignoring case.
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

}  // namespace

Result<Roster> Roster::parse(std::string_view text, const std::vector<std::string>& key_fields) {
  const auto rows = parse_csv_fields(text);
  if (!rows) return rows.error();
  if (rows->empty()) return Error{"the roster is empty"};
  // Without a header, the file must be a plain list of names.
  auto columns = columns_of(rows->front(), key_fields);
  const bool header = !columns.empty();
  if (!header) {
    for (const CsvFields& row : *rows)
      if (row.fields.size() != 1)
        return Error{"line " + std::to_string(row.line) +
                     ": found several fields, but no header with a column named after a field of --group (" +
                     joined(key_fields) + "); add a header as the first line"};
    columns.push_back({0, 0});
  }

  // Names are often spelled differently in exports; an id is reliable.
  Roster roster;
  const auto id = std::find_if(columns.begin(), columns.end(),
                               [&](const Column& column) { return to_lower(key_fields[column.field]) == "id"; });
  if (id != columns.end())
    roster.identifying_ = {id->field};
  else
    for (const Column& column : columns) roster.identifying_.push_back(column.field);

  for (std::size_t i = header ? 1 : 0; i < rows->size(); ++i) {
    const CsvFields& row = (*rows)[i];
    Key key(key_fields.size());
    for (const Column& column : columns)
      if (column.column < row.fields.size()) key[column.field] = row.fields[column.column];
    Key identity = roster.identity_of(key);
    if (std::all_of(identity.begin(), identity.end(), [](const std::string& value) { return value.empty(); }))
      roster.nameless_lines_.push_back(row.line);
    else
      roster.people_.try_emplace(std::move(identity), Person{std::move(key), {}});
  }
  return roster;
}

Result<Roster> Roster::of_submissions(const std::vector<Submission>& submissions,
                                      const std::vector<std::string>& key_fields) {
  const auto field = std::find(key_fields.begin(), key_fields.end(), "submission");
  if (field == key_fields.end())
    return Error{
        "a Gradescope export identifies people by submission, so --group needs a field named submission; use "
        "--group gradescope"};
  static constexpr std::array<std::string_view, 3> k_columns = {"submitters", "sids", "emails"};
  for (const std::string_view column : k_columns)
    if (std::find(key_fields.begin(), key_fields.end(), column) != key_fields.end())
      return Error{"--group has a field named " + std::string(column) +
                   ", like a column that this roster adds; rename the field"};
  Roster roster;
  roster.identifying_ = {static_cast<std::size_t>(field - key_fields.begin())};
  roster.remark_columns_ = k_columns;
  roster.missing_note_ = "listed in the export, but none of its files was audited";
  for (const Submission& submission : submissions) {
    Key key(key_fields.size());
    key[roster.identifying_.front()] = submission.number;
    roster.people_.try_emplace({submission.number},
                               Person{std::move(key), {submission.submitters, submission.sids, submission.emails}});
  }
  return roster;
}

Roster::Key Roster::identity_of(const Key& key) const {
  Key values;
  for (const std::size_t field : identifying_) values.push_back(key[field]);
  return values;
}

bool Roster::meet(const Key& key) {
  const auto person = people_.find(identity_of(key));
  if (person == people_.end()) return false;
  person->second.met = true;
  return true;
}

std::vector<std::string> Roster::remarks_of(const Key& key) const {
  const auto person = people_.find(identity_of(key));
  return person == people_.end() ? std::vector<std::string>(remark_columns_.size()) : person->second.remarks;
}

/// Sorted by key, not by identity: rows of the grades are in the order of keys.
std::vector<Roster::Key> Roster::missing() const {
  std::vector<Key> keys;
  for (const auto& [identity, person] : people_)
    if (!person.met) keys.push_back(person.key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

}  // namespace oxaudit
