/// Suggests why most records of a source are wrong: marks that mean something else, a missing board, or another format.
/// Sources of a few records, such as files of one board, are diagnosed together. The result appears in notices and in
/// reports, and changes no verdict. What is kept is bounded, and where a source is divided into slices does not matter.
#pragma once

#include "diagnose/notation_diagnosis.hpp"
#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "report/report.hpp"

namespace oxaudit {

/// A slice after numbering and filtering, with what reports do not show.
struct DiagnosedSlice {
  ReportSlice shown;
  Format format;
  const Layout* layout;  ///< null if the source could not be read
  const Counts& counts;  ///< of the slice
  bool begins_source;
  const Counts* source_counts;  ///< of the whole source, if it ends with this slice; else null
};

/// Finds boards that are split by a blank line. In text, a blank line ends a record, so both parts are malformed. The
/// result does not depend on where the source is divided into slices.
class SplitBoards {
 public:
  explicit SplitBoards(const Marks& marks) : marks_(marks) {}

  void begin_source();
  /// Takes the next malformed record, with its number and line in the source, both from 0.
  void see(std::uint64_t number, std::uint64_t line, WrittenBoard board);

  /// True after the first thousand malformed records. No more are examined.
  bool has_seen_enough() const noexcept { return seen_ == k_seen_max; }

  /// The notice for the source; empty if no board is split.
  std::string words() const;

 private:
  static constexpr std::uint64_t k_seen_max = 1000;

  const Marks& marks_;
  WrittenBoard rows_;       ///< of the last records, if they may belong to one board
  std::uint64_t next_ = 0;  ///< the number of the record that may continue it
  std::uint64_t line_ = 0;  ///< of the first of these rows
  std::uint64_t seen_ = 0;
  std::uint64_t found_ = 0;
  std::uint64_t first_line_ = 0;
};

class SourceDiagnosis {
 public:
  /// The options must outlive the object.
  explicit SourceDiagnosis(const InputOptions& options) : options_(options), split_boards_(options.marks) {}

  /// Slices must come in the order of the sources.
  void see(const DiagnosedSlice& slice);

  /// The notices, in the order of the sources, after all slices were seen.
  std::vector<std::string> finish();

 private:
  bool done() const noexcept;
  void sample(const DiagnosedSlice& slice);
  void look_for_split_boards(const DiagnosedSlice& slice);
  void end_source(const DiagnosedSlice& slice);
  std::string likely_format(const DiagnosedSlice& slice);
  void take_small(const Counts& counts);
  void add_notice(const DiagnosedSlice& slice, const std::string& text);
  std::string notation_text(const std::vector<WrittenBoard>& boards, const Counts& counts) const;

  const InputOptions& options_;
  std::vector<WrittenBoard> boards_;  ///< of the first flagged records of the current source
  SplitBoards split_boards_;          ///< in the current source
  std::vector<std::string> notices_;
  std::size_t tried_ = 0;  ///< sources for which a reason was looked for
  // Of all sources that are too small to be diagnosed alone:
  std::vector<WrittenBoard> small_boards_;
  Counts small_counts_;
  std::uint64_t small_sources_ = 0;
};

}  // namespace oxaudit
