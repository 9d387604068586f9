/// The serial pass over a SQL dump that finds the rows of one table. It follows the statements from the first byte to
/// the last. The threads decode the values of the rows.
///
/// It reads one unit at a time: a comment, the head of a statement, a row. A unit that continues after the bytes at
/// hand is read again from its start once there are more bytes, so block boundaries change nothing. Units that may be
/// longer than any record (skipped texts, comments and function bodies) are passed over piece by piece.
///
/// Damage in a row of VALUES costs that row: reading resumes where a row or a statement plausibly begins (see
/// dump_restart.hpp). A row of COPY is a line, and the reader judges it.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/line_scan.hpp"
#include "input/core/record_locator.hpp"
#include "input/sql/dump_bytes.hpp"
#include "input/sql/dump_restart.hpp"
#include "input/sql/dump_row.hpp"
#include "input/sql/dump_script.hpp"
#include "input/sql/sql_statement.hpp"
#include "input/table/table_choice.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace oxaudit {

class DumpRecordLocator final : public RecordLocator {
 public:
  /// `by_content` as for TableChoice.
  explicit DumpRecordLocator(const InputOptions& options,
                             std::optional<std::vector<BoardColumn>> by_content = std::nullopt)
      : record_bytes_max_(options.limits.record_bytes_max),
        tables_(options, std::move(by_content)),
        restart_search_(dump_, script_.dialect(), record_bytes_max_) {}
  void locate(std::string_view bytes, Following end, LocatedRecords& out) override;
  const TableChoice& tables() const noexcept { return tables_; }

 private:
  /// The longest word, and the longest head of a statement.
  static constexpr std::size_t k_head_bytes_max = std::size_t{1} << 20;

  // The state is where the next unit begins. A statement with rows goes through
  //   BetweenStatements → CopyLine … CopyLine → BetweenStatements, or
  //   BetweenStatements → BeforeRow → AfterRow → BeforeRow … AfterRow → BetweenStatements.
  struct BetweenStatements {};
  /// Within a statement whose content does not matter.
  struct SkippedStatement {
    bool is_compound = false;  ///< between BEGIN and END it holds statements
    unsigned depth = 0;        ///< number of open BEGIN
  };
  /// At the start of a line of COPY.
  struct CopyLine {};
  /// Within a line of COPY that is too long, or after the head of COPY.
  struct RestOfCopyLine {};
  struct BeforeRow {};
  struct AfterRow {};
  /// Within a row of VALUES that is too long.
  struct LongRow {
    unsigned depth = 1;  ///< number of open parentheses
  };
  /// At damage among the rows of VALUES.
  struct Damage {
    std::string expected;  ///< the message
    bool reported = false;
  };
  /// The source is not a SQL dump; nothing more is read.
  struct NotSql {};
  using State = std::variant<BetweenStatements, SkippedStatement, CopyLine, RestOfCopyLine, BeforeRow, AfterRow,
                             LongRow, Damage, NotSql>;

  /// What the current statement states about its rows.
  struct Rows {
    std::string table;
    std::vector<std::string> columns;
    DumpRows kind = DumpRows::copy;
    bool wanted = false;
    DumpShape shape;                   ///< if they are wanted
    bool unknown_columns = false;      ///< not even their number is known
    std::uint32_t field_count = 0;     ///< 0: unknown
    std::uint32_t samples_wanted = 0;  ///< how many of them TableChoice wants as samples
  };

  // Each `step` reads one unit and returns false if it needs more bytes. `state` may not be used once `state_` is set.
  bool step();
  bool step(BetweenStatements&);
  bool step(SkippedStatement& state);
  bool step(CopyLine&);
  bool step(RestOfCopyLine&);
  bool step(BeforeRow&);
  bool step(AfterRow&);
  bool step(LongRow& state);
  bool step(Damage& state);
  bool step(NotSql&);

  std::optional<SqlToken> read_token();
  void pass_token(const SqlToken& token);
  bool pass_blank(const SqlToken& token);
  std::optional<std::string_view> line_start() const;
  void skip_line(std::size_t size);
  bool read_client_command();
  bool read_setting(std::string_view word);
  bool read_head(std::string_view word);
  bool pass_unknown_statement(std::string_view text);
  void skip_statement(bool is_compound = false);
  bool report_not_sql();
  void report_truncation(const std::string& what);
  void report_other_file(const StatementHead& head);
  void finish();

  // In dump_record_locator_rows.cpp.
  void begin_rows(const StatementHead& head, DumpRows kind);
  void detect_shape();
  void begin_values(const StatementHead& head);
  void begin_copy(const StatementHead& head);
  bool rows_may_be_wanted();
  void add_computed_rows(const StatementHead& head);
  void count_columns(std::size_t count);
  void add_row(std::size_t size);
  LocatedRecord& add_damaged(std::size_t size, Rule rule, Detail detail);
  void add_damage(std::size_t size, std::string_view words, Detail detail = Detail::sql_syntax);
  void add_too_long(std::size_t size);
  bool read_tuple();

  std::string_view text_of(const SqlToken& token) const {
    return dump_.bytes.substr(token.begin, token.end - token.begin);
  }
  bool head_may_end() const { return dump_.may_end(at_, k_head_bytes_max); }

  std::size_t record_bytes_max_;
  TableChoice tables_;

  // The bytes at hand.
  DumpBytes dump_;
  std::size_t at_ = 0;
  LocatedRecords* out_ = nullptr;
  std::optional<TextRange> shape_;  ///< where `rows_.shape` is in LocatedRecords::text

  // The position in the dump.
  State state_;
  std::optional<SqlBody> body_;       ///< a token that is passed over piece by piece
  std::optional<SqlBody> next_body_;  ///< of the token that read_token returned, if that is not complete
  DumpScript script_;
  Rows rows_;
  RestartSearch restart_search_;
  bool any_statement_ = false;
  std::string held_damage_;  ///< words of damage without size at the first byte that is yet to come
  std::optional<SourceFinding> problem_;
};

}  // namespace oxaudit
