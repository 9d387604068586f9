/// See json_record.hpp.
#include "input/json/json_record.hpp"

#include "input/core/line_scan.hpp"
#include "input/json/json_board.hpp"
#include "input/json/json_path.hpp"

#include <algorithm>
#include <cctype>
#include <span>

namespace oxaudit {

namespace {

Result<JsonKey> key_or_known(const std::string& given, std::span<const std::string_view> names) {
  return given.empty() ? Result<JsonKey>(JsonKey::known(names)) : JsonKey::parse(given);
}

std::string describe_key(const JsonKey& key) {
  return key.by_default() ? "key known by name" : "key \"" + key.text() + "\"";
}

/// Where the record is in its document; empty if the record is the document.
std::string in_path(std::string_view path) { return path == "$" ? std::string() : " in " + std::string(path); }

std::string syntax_words(const JsonTree& tree) {
  const std::size_t at = tree.problem_at();
  std::string words = "expected ";
  words.append(tree.expected());
  if (at >= tree.text().size()) return words + ", found the end of the text";
  // A whole word is clearer than its first byte: `None`, `NaN`.
  std::size_t end = at;
  while (end < tree.text().size() && end - at < 16 && std::isalnum(static_cast<unsigned char>(tree.text()[end])) != 0)
    ++end;
  return words.append(", found ").append(tree.text().substr(at, std::max<std::size_t>(end - at, 1)));
}

/// The name that several values share; for known names, two of the names found.
std::string ambiguous_words(const JsonTree& tree, const JsonMatches& matches, const JsonKey& key) {
  if (!key.by_default()) return key.text();
  // A member's key is the node before its value.
  return tree.decoded(matches.first - 1) + " and " + tree.decoded(matches.last - 1);
}

}  // namespace

Result<JsonRecordReader> JsonRecordReader::open(const InputOptions& options) {
  Result<JsonKey> board = key_or_known(options.board_key, known_board_keys());
  if (!board) return Error{"--board-key: " + board.error().message};
  Result<JsonKey> id = key_or_known(options.id_key, known_id_keys());
  if (!id) return Error{"--id-key: " + id.error().message};
  std::optional<JsonKey> claim;
  if (!options.claim_key.empty()) {
    Result<JsonKey> parsed = JsonKey::parse(options.claim_key);
    if (!parsed) return Error{"--claim-key: " + parsed.error().message};
    claim = std::move(*parsed);
  }
  return JsonRecordReader(std::move(*board), std::move(*id), std::move(claim), options);
}

std::string JsonRecordReader::describe() const {
  return "board " + describe_key(board_key_) + ", id " + describe_key(id_key_);
}

void JsonRecordReader::read(TextAt record, std::uint32_t line, bool keep_all, RecordSink& sink,
                            const JsonContext& context) const {
  const std::size_t shown = std::min(record.text.size(), limits_.record_bytes_max);
  RecordPlace place{line, record.offset, static_cast<std::uint32_t>(shown)};
  if (record.text.size() > limits_.record_bytes_max) {
    sink.add({.rule = Rule::limit_exceeded,
              .detail = Detail::record_too_long,
              .offset = record.offset,
              .expected = static_cast<std::uint32_t>(limits_.record_bytes_max)});
    sink.finish(place, {}, k_malformed);
    return;
  }
  thread_local JsonTree tree;
  tree.set_root_path(context.path);
  if (!parse(tree, record, sink)) {
    sink.finish(place, {}, k_malformed);
    return;
  }
  const BoardCode code = read_board(tree, record, context, place, sink);
  if (claim_key_ && sink.clean()) check_claim_of(tree, record, code, sink);
  // Most records are never shown, so the reader does not look for their ids.
  const bool shows = keep_all || !sink.clean() || flagged(k_class_of[code]);
  if (shows)
    place.lines_above = static_cast<std::uint32_t>(count_line_ends(record.text.substr(0, place.begin - record.offset)));
  sink.finish(place, shows ? read_id(tree, record, context, sink) : RecordId{}, code);
}

/// Parses the record; false after adding a finding about its syntax.
bool JsonRecordReader::parse(JsonTree& tree, TextAt record, RecordSink& sink) const {
  const JsonProblem problem = tree.parse(record.text, limits_.json_depth_max);
  if (problem == JsonProblem::none) return true;
  Finding finding{.rule = Rule::bad_record, .detail = Detail::json_extra_data};
  finding.offset = record.offset + static_cast<std::uint32_t>(tree.problem_at());
  if (problem == JsonProblem::too_deep) {
    finding.rule = Rule::limit_exceeded;
    finding.detail = Detail::json_too_deep;
    finding.expected = limits_.json_depth_max;
  } else if (problem == JsonProblem::syntax) {
    finding.detail = Detail::json_syntax;
    finding.text = sink.store(syntax_words(tree) + in_path(tree.root_path()));
  }
  sink.add(finding);
  return false;
}

/// Finds the board and decodes it. A board that is missing, ambiguous or repeated is a finding instead.
BoardCode JsonRecordReader::read_board(const JsonTree& tree, TextAt record, const JsonContext& context,
                                       RecordPlace& place, RecordSink& sink) const {
  JsonMatches matches{.count = 1};
  if (!context.is_board && (!board_key_.by_default() || tree.is(0, JsonKind::object))) matches = board_key_.find(tree);
  Finding finding{.rule = Rule::missing_board, .detail = Detail::board_field_missing, .offset = record.offset};
  finding.offset += tree.node(matches.first).begin;
  if (matches.twice) {
    finding.rule = Rule::duplicate_key;
    finding.detail = Detail::key_twice;
    finding.offset = record.offset + tree.node(*matches.twice).begin;
    const std::string key = tree.decoded(*matches.twice);
    finding.found = static_cast<std::uint32_t>(key.size());
    finding.text = sink.store(key + json_path(tree, *matches.twice + 1));
    sink.add(finding);
  }
  if (matches.count > 1) {
    sink.add({.rule = Rule::missing_board,
              .detail = Detail::board_ambiguous,
              .offset = record.offset + tree.node(matches.first).begin,
              .found = matches.count,
              .text = sink.store(ambiguous_words(tree, matches, board_key_))});
  } else if (matches.count == 0 && !matches.twice) {
    finding.text = sink.store(board_key_.text());
    sink.add(finding);
  }
  if (!sink.clean()) return k_malformed;
  place.begin = record.offset + tree.raw_begin(matches.first);
  place.size = static_cast<std::uint32_t>(tree.raw(matches.first).size());
  return decode_json_board(tree, matches.first, record.offset, marks_, sink);
}

/// A claim may be a string, or the text of a number, `true` or `null`.
void JsonRecordReader::check_claim_of(const JsonTree& tree, TextAt record, BoardCode code, RecordSink& sink) const {
  const JsonMatches matches = claim_key_->find(tree);
  if (matches.count == 0) return check_claim({}, record.offset, code, claim_words_, sink);
  check_claim(tree.decoded(matches.first), record.offset + tree.node(matches.first).begin, code, claim_words_, sink);
}

/// The record's id, or else its name in the document. Ids with escapes are decoded into the arena.
RecordId JsonRecordReader::read_id(const JsonTree& tree, TextAt record, const JsonContext& context,
                                   RecordSink& sink) const {
  const JsonMatches matches = id_key_.find(tree);
  if (matches.count == 0) {
    if (!context.has_name) return {};
    return {sink.store(context.name), true, true};
  }
  const JsonNode& node = tree.node(matches.first);
  if (node.kind == JsonKind::null || tree.is_container(matches.first)) return {};
  if (node.escaped) return {sink.store(tree.decoded(matches.first)), true, true};
  const auto size = static_cast<std::uint32_t>(tree.raw(matches.first).size());
  return {{record.offset + tree.raw_begin(matches.first), size}, true, false};
}

}  // namespace oxaudit
