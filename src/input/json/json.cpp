/// See json.hpp. JsonRecordLocator finds the records one after another; the reader here reads many blocks in parallel.
#include "input/json/json.hpp"

#include "input/core/line_scan.hpp"
#include "input/core/located_bytes.hpp"
#include "input/core/reader.hpp"
#include "input/json/detect_json_board.hpp"
#include "input/json/detect_json_lines.hpp"
#include "input/json/json_path.hpp"
#include "input/json/json_record.hpp"
#include "input/json/json_record_locator.hpp"
#include "input/json/json_text.hpp"
#include "input/json/ndjson.hpp"
#include "input/simd/json_template.hpp"

#include <memory>
#include <stdexcept>
#include <string>

namespace oxaudit {

namespace {

class JsonReader final : public RecordReader {
 public:
  JsonReader(JsonRecordReader records, bool names_are_ids)
      : records_(std::move(records)), names_are_ids_(names_are_ids) {}

  void read(const SliceView& slice, ReadResult& result) const override;
  std::size_t find_boundary(std::string_view, std::size_t) const override { return std::string_view::npos; }

 private:
  void read_record(const SliceView& slice, const LocatedRecord& record, std::uint32_t line, RecordSink& sink) const;

  JsonRecordReader records_;
  bool names_are_ids_;
};

/// Reads the records that the locator found in the slice, and counts the line ends around them.
void JsonReader::read(const SliceView& slice, ReadResult& result) const {
  RecordSink sink(result, slice.keep_all);
  LocatedBytes bytes(*slice.located, result.bytes);
  std::size_t at = 0;
  for (const LocatedRecord& record : slice.located->records) {
    bytes.add_record(record.begin, record.begin + record.size);
    result.lines += count_line_ends(slice.bytes.substr(at, record.begin - at));
    at = record.begin;
    if (record.kind == LocatedRecord::Kind::run) {
      at = record.begin + record.size;
      const JsonTemplate& shape = *slice.located->templates[record.position];
      if (shape.read(slice.bytes.substr(0, at), record.begin, slice.keep_all, result) != at)
        throw std::logic_error("a run of JSON records ends in another place than its locator found");
      continue;
    }
    read_record(slice, record, static_cast<std::uint32_t>(result.lines), sink);
  }
  result.lines += count_line_ends(slice.bytes.substr(at));
  bytes.finish(slice.bytes.size());
}

/// Reads one record with what only its position in the document tells: its path and name.
void JsonReader::read_record(const SliceView& slice, const LocatedRecord& record, std::uint32_t line,
                             RecordSink& sink) const {
  if (record.kind == LocatedRecord::Kind::damage) {
    Finding finding = record.finding;
    finding.text = sink.store(slice.located->text_at(record.finding.text));
    for (std::uint64_t i = 0; i < record.position; ++i) {
      sink.add(finding);
      sink.finish({line, record.begin, record.size}, {}, k_malformed);
    }
    return;
  }
  const std::string_view raw_name = slice.located->text_at(record.name);
  thread_local std::string path;
  path = slice.located->text_at(record.path);
  if (path.empty())
    path = "$";
  else if (record.has_name)
    append_path_name(path, raw_name);
  else
    append_path_position(path, record.position);
  const bool escaped = raw_name.find('\\') != std::string_view::npos;
  const std::string decoded = escaped ? decode_json_string(raw_name) : std::string();
  const JsonContext context{.path = path,
                            .is_board = record.kind != LocatedRecord::Kind::value,
                            .has_name = record.has_name && names_are_ids_,
                            .name = escaped ? std::string_view(decoded) : raw_name};
  records_.read({slice.bytes.substr(record.begin, record.size), record.begin}, line, slice.keep_all, sink, context);
}

Result<Layout> open_lines_of_json(const Head& head, const InputOptions& options) {
  Result<Layout> layout = open_ndjson(head, options);
  if (!layout) return layout;
  const std::string_view why = "its lines are separate values, so it is read as ndjson";
  layout->reason = layout->reason.empty() ? std::string(why) : std::string(why) + "; " + layout->reason;
  return layout;
}

}  // namespace

Result<Layout> open_json(const Head& head, const InputOptions& options) {
  if (!options.format && lines_are_values(head, options.limits.json_depth_max))
    return open_lines_of_json(head, options);
  Result<JsonLayout> found = detect_json_layout(head, options);
  if (!found) return found.error();
  Result<JsonRecordReader> records = JsonRecordReader::open(found->options);
  if (!records) return records.error();
  Layout layout;
  layout.first_record = byte_order_mark(head.bytes);
  const JsonBoardDetection board = detect_json_board({head.bytes.substr(layout.first_record), head.whole}, *found,
                                                     records->board_key(), records->id_key());
  if (!board.problem.empty()) return Error{board.problem};
  found->suggestion = board.suggestion;
  layout.description = found->description + ", " + records->describe();
  layout.reason = found->reason;
  if (!board.reason.empty()) layout.reason += "; " + board.reason;
  layout.no_board_reason = board.no_board_reason;
  const bool names_are_ids = !found->steps.empty() && found->steps.back().any;
  layout.locator = std::make_unique<JsonRecordLocator>(*found, *records);
  layout.reader = std::make_unique<JsonReader>(std::move(*records), names_are_ids);
  return layout;
}

}  // namespace oxaudit
