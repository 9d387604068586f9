/// Reads one JSON value as one record: parses it, finds its board and id, and adds its findings. The formats `ndjson`
/// and `json` share it.
#pragma once

#include "check/board_field.hpp"
#include "input/core/input_options.hpp"
#include "input/json/json_key.hpp"
#include "support/result.hpp"

namespace oxaudit {

/// What the document around a record tells about it.
struct JsonContext {
  std::string_view path = "$";  ///< of the record
  bool is_board = false;        ///< the record consists of its board alone
  bool has_name = false;
  std::string_view name;  ///< decoded: the record's id if it contains none
};

class JsonRecordReader {
 public:
  /// Fails when a key is an invalid JSON Pointer.
  static Result<JsonRecordReader> open(const InputOptions& options);

  /// Reads the record and finishes it in the sink. May be called from many threads at once.
  void read(TextAt record, std::uint32_t line, bool keep_all, RecordSink& sink, const JsonContext& context = {}) const;

  std::size_t bytes_max() const noexcept { return limits_.record_bytes_max; }
  /// `board key "/game/board", id key known by name`
  std::string describe() const;
  const JsonKey& board_key() const noexcept { return board_key_; }
  const JsonKey& id_key() const noexcept { return id_key_; }

 private:
  JsonRecordReader(JsonKey board, JsonKey id, std::optional<JsonKey> claim, const InputOptions& options)
      : board_key_(std::move(board)),
        id_key_(std::move(id)),
        claim_key_(std::move(claim)),
        marks_(options.marks),
        claim_words_(options.claim_words),
        limits_(options.limits) {}

  bool parse(JsonTree& tree, TextAt record, RecordSink& sink) const;
  BoardCode read_board(const JsonTree& tree, TextAt record, const JsonContext& context, RecordPlace& place,
                       RecordSink& sink) const;
  void check_claim_of(const JsonTree& tree, TextAt record, BoardCode code, RecordSink& sink) const;
  RecordId read_id(const JsonTree& tree, TextAt record, const JsonContext& context, RecordSink& sink) const;

  JsonKey board_key_;
  JsonKey id_key_;
  std::optional<JsonKey> claim_key_;
  Marks marks_;
  ClaimWords claim_words_;
  Limits limits_;
};

}  // namespace oxaudit
