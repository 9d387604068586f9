/// The serial pass over a SQL dump that finds the rows of one table. It follows statements from the first byte to the
/// last; what the values of a row are it leaves to the reader.
///
/// It looks at one unit at a time: a comment, a statement's head, a row. A unit whose end is not there yet is looked at
/// again from its start once there are more bytes, so that where the blocks end changes nothing. What may be longer
/// than any record (texts, comments and function bodies that are skipped) is passed over piece by piece.
///
/// Damage within a row of VALUES costs that row: reading resumes at the next place where a row or a statement plausibly
/// begins. A row of COPY is a line, and its damage is its reader's to judge.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/record_locator.hpp"
#include "input/sql/dump_tables.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

class DumpRecordLocator final : public RecordLocator {
 public:
  /// `by_content` as for DumpTables.
  explicit DumpRecordLocator(const InputOptions& options,
                             std::optional<std::vector<DumpPlace>> by_content = std::nullopt)
      : record_bytes_max_(options.limits.record_bytes_max), tables_(options, std::move(by_content)) {}
  void locate(std::string_view bytes, Following end, LocatedRecords& out) override;
  const DumpTables& tables() const noexcept { return tables_; }

 private:
  /// A word, or all that stands before the rows of a statement.
  static constexpr std::size_t k_head_bytes_max = std::size_t{1} << 20;

  enum class Mode : std::uint8_t {
    statement,  ///< between statements
    skipping,   ///< within a statement that does not matter
    copy,       ///< at a line of COPY
    copy_rest,  ///< within such a line that is too long
    row,        ///< before a row of VALUES
    long_row,   ///< within a row that is too long
    behind_row,
    lost,  ///< at damage among rows
    over,  ///< nothing more is read
  };

  /// What the statement at hand says of its rows.
  struct Rows {
    std::string table;
    std::vector<std::string> columns;
    bool wanted = false;
    bool unknown_columns = false;  ///< not even their number
    DumpShape shape;
    std::uint32_t field_count = 0;  ///< 0: unknown
    std::uint32_t to_look_at = 0;   ///< so many, for what they hold
  };

  // Each takes one unit; false when that needs more bytes, or there are none.
  bool step();
  bool step_body();
  bool step_blank(const SqlToken& token, const std::optional<SqlBody>& body);
  bool step_statement();
  bool step_client_command();
  bool step_head(std::string_view word);
  bool step_insert(SqlCursor& cursor, std::string_view word);
  bool step_merge(SqlCursor& cursor);
  bool step_copy_head(SqlCursor& cursor);
  bool step_load(SqlCursor& cursor);
  bool step_create(SqlCursor& cursor);
  bool step_setting(std::string_view word);
  bool step_skipping();

  void note_comment(std::string_view comment);
  void note_setting(std::string_view word, std::string_view line);
  void skip_statement(bool compound = false);
  void no_sql();
  std::string qualified(const std::string& table) const { return database_.empty() ? table : database_ + "." + table; }

  // In dump_record_locator_rows.cpp.
  bool step_copy();
  bool step_copy_rest();
  bool step_row();
  bool step_long_row();
  bool step_behind_row();
  bool step_lost();
  bool take_tuple();
  void begin_rows(const std::string& table, std::vector<std::string> columns, DumpShape::Rows kind);
  void begin_insert(const InsertHead& head);
  void begin_copy(const CopyHead& head);
  bool rows_may_be_wanted();
  void add_unread_rows(const InsertHead& head);
  void note_other_file(const CopyHead& head);
  void detect_shape();
  void count_columns(std::uint32_t count);
  void add_row(std::size_t size);
  void add_damage(std::size_t size, std::string_view words, Detail detail = Detail::sql_syntax);
  void add_too_long(std::size_t size);
  LocatedRecord& add_damaged(std::size_t size, Rule rule, Detail detail);
  void lose(std::string_view expected);

  enum class Found : std::uint8_t { none, row, statement, undecided };
  Found find_restart(std::size_t& at) const;
  Found row_begins(std::size_t at) const;
  Found statement_begins(std::size_t at) const;

  void finish();
  void report_truncation(std::string words);

  /// A unit at `at` as far as it may be looked at. Nothing follows it when `is_last`; one that is open in there and
  /// not at its end is too long.
  std::string_view unit(std::size_t at, std::size_t bytes_max) const { return bytes_.substr(at, bytes_max + 1); }
  bool is_last(std::size_t at, std::size_t bytes_max) const {
    return end_ == Following::end && bytes_.size() - at <= bytes_max + 1;
  }
  bool is_too_long(std::size_t at, std::size_t bytes_max) const { return bytes_.size() - at > bytes_max; }
  /// A unit at `at` whose end is not there may yet get one.
  bool may_end(std::size_t at, std::size_t bytes_max = k_head_bytes_max) const {
    return more_comes() && !is_too_long(at, bytes_max);
  }
  bool more_comes() const noexcept { return end_ == Following::more; }
  bool at_line_start(std::size_t at) const;

  std::size_t record_bytes_max_;
  DumpTables tables_;

  // The bytes at hand.
  std::string_view bytes_;
  Following end_ = Following::more;
  LocatedRecords* out_ = nullptr;
  std::size_t at_ = 0;
  char before_ = '\n';  ///< the byte before bytes_

  // Where in the dump.
  Mode mode_ = Mode::statement;
  std::optional<SqlBody> body_;  ///< what is passed over piece by piece
  SqlDialect dialect_;
  std::string terminator_ = ";";
  std::string database_;
  bool compound_ = false;
  unsigned depth_ = 0;  ///< of BEGIN, or of brackets in a long row
  Rows rows_;
  std::optional<TextRange> shape_;  ///< in LocatedRecords::text
  std::string expected_;            ///< where reading got lost
  bool lost_is_told_ = false;
  std::string held_damage_;  ///< of no size, at the first byte

  bool any_statement_ = false;
  bool in_transaction_ = false;
  std::vector<std::string_view> closing_lines_;  ///< that are yet to come
  std::optional<SourceFinding> problem_;
};

}  // namespace oxaudit
