/// Puts a slice together by hand, record by record, and runs whole reports over such slices.
#pragma once

#include "board/verdict_table.hpp"
#include "check/source.hpp"
#include "report/report.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit::testing_support {

/// The code of nine cells written in X, O and -.
inline BoardCode code_of(std::string_view cells) {
  int code = 0;
  for (const char c : cells) code = code * 3 + (c == 'X' ? 1 : c == 'O' ? 2 : 0);
  return static_cast<BoardCode>(code);
}

/// Each record is a line `id,board`, as a csv source would have it; the numbers are those a reader would give.
class SliceBuilder {
 public:
  explicit SliceBuilder(std::string source) : source_(std::move(source)) {}

  SliceBuilder& board(std::string_view cells, std::optional<std::string_view> id = {}) {
    start(cells, id).code = code_of(cells);
    return *this;
  }

  /// `text` is the board field; the findings' offsets count from its start.
  SliceBuilder& malformed(std::string_view text, std::vector<Finding> findings,
                          std::optional<std::string_view> id = {}) {
    RecordItem& item = start(text, id);
    item.first_finding = static_cast<std::uint32_t>(findings_.size());
    item.finding_count = static_cast<std::uint8_t>(findings.size());
    for (Finding& finding : findings) {
      finding.offset += item.begin;
      findings_.push_back(finding);
    }
    return *this;
  }

  /// Puts the id of the last record into the arena.
  SliceBuilder& id_in_arena(std::string_view id) {
    RecordItem& item = items_.back();
    item.has_id = true;
    item.id_in_arena = true;
    item.id_begin = static_cast<std::uint32_t>(arena_.size());
    item.id_size = static_cast<std::uint32_t>(id.size());
    arena_ += id;
    return *this;
  }

  /// The last record's stated outcome is wrong or unknown.
  SliceBuilder& claim(Rule rule, Detail detail, std::string_view words) {
    RecordItem& item = items_.back();
    item.first_finding = static_cast<std::uint32_t>(findings_.size());
    item.finding_count = 1;
    findings_.push_back({.rule = rule,
                         .detail = detail,
                         .offset = item.begin,
                         .found = static_cast<std::uint32_t>(k_class_of[item.code]),
                         .text = text(words)});
    return *this;
  }

  TextRange text(std::string_view text) {
    const TextRange range{static_cast<std::uint32_t>(arena_.size()), static_cast<std::uint32_t>(text.size())};
    arena_ += text;
    return range;
  }

  SliceBuilder& problem(Rule rule, std::string message) {
    problems_.push_back({rule, std::move(message)});
    return *this;
  }

  SliceBuilder& before(std::uint64_t records, std::uint64_t lines) {
    records_before_ = records;
    lines_before_ = lines;
    return *this;
  }

  ReportSlice slice() const {
    return {.source = source_,
            .bytes = bytes_,
            .arena = arena_,
            .items = items_,
            .findings = findings_,
            .records_before = records_before_,
            .lines_before = lines_before_,
            .problems = problems_};
  }

 private:
  RecordItem& start(std::string_view text, std::optional<std::string_view> id) {
    RecordItem item;
    item.number = static_cast<std::uint32_t>(items_.size());
    item.line = lines_;
    if (id) {
      item.has_id = true;
      item.id_begin = static_cast<std::uint32_t>(bytes_.size());
      item.id_size = static_cast<std::uint32_t>(id->size());
      bytes_ += *id;
      bytes_ += ',';
    }
    item.begin = static_cast<std::uint32_t>(bytes_.size());
    item.size = static_cast<std::uint32_t>(text.size());
    bytes_ += text;
    bytes_ += '\n';
    for (std::size_t i = item.begin; i < bytes_.size(); ++i) lines_ += bytes_[i] == '\n' ? 1U : 0U;
    items_.push_back(item);
    return items_.back();
  }

  std::string source_;
  std::string bytes_;
  std::string arena_;
  std::vector<RecordItem> items_;
  std::vector<Finding> findings_;
  std::vector<SourceFinding> problems_;
  std::uint64_t records_before_ = 0;
  std::uint64_t lines_before_ = 0;
  std::uint32_t lines_ = 0;
};

/// The bytes of a whole report, one block a slice.
inline std::string write_report(std::string_view format, const std::vector<SliceBuilder>& slices,
                                const std::vector<SourceReport>& sources = {}, const Summary& summary = {},
                                const ReportOptions& options = {}) {
  const auto report = find_report(format)->make(options);
  std::string out;
  std::string section;
  report->begin(out);
  for (const SliceBuilder& slice : slices) {
    std::string rendered;
    report->render(slice.slice(), rendered);
    out += report->accept(rendered);
  }
  if (report->lists_sources())
    for (const SourceReport& source : sources) report->source(source, section);
  if (report->opens_with_totals()) {
    std::string records = std::move(out);
    out.clear();
    report->open(summary, out);
    out += records;
  }
  report->begin_sources(out);
  out += section;
  report->end(summary, out);
  return out;
}

/// Renders one slice, without the beginning and the end of the report.
inline std::string render(std::string_view format, const SliceBuilder& slice, const ReportOptions& options = {}) {
  std::string out;
  find_report(format)->make(options)->render(slice.slice(), out);
  return out;
}

}  // namespace oxaudit::testing_support
