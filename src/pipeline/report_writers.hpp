/// The last step: writes the bytes of all reports, in the order of the sources.
#pragma once

#include "input/core/input_options.hpp"
#include "pipeline/audit.hpp"
#include "pipeline/block.hpp"
#include "pipeline/spool.hpp"

#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace oxaudit {

class ReportWriters {
 public:
  /// The targets and options must outlive the object. `temporary_folder` is for bytes that must wait.
  ReportWriters(std::vector<ReportOutput>& targets, const InputOptions& input, const std::string& temporary_folder);

  /// True if a report shows how often each board occurs.
  bool count_boards() const;
  /// True after the end of a source with records whose stated outcomes were compared with the boards.
  bool claims_compared() const noexcept { return claims_compared_; }
  void begin();
  /// Renders the current part of a block into one string for each report. Thread-safe.
  void render(Block& block) const;
  /// Writes what was rendered of the current part of a block.
  void write(const Block& block);
  /// Renders and writes a slice that belongs to no block.
  void write(const ReportSlice& slice);
  /// Renders and writes the records that are missing from a source, after all blocks.
  void write_missing(std::string_view source, std::span<const SourceFinding> problems);
  void list_source(const SourceReport& source);
  void list_resolved(const ResolvedFinding& finding);
  /// Ends every report. Only now do the files appear under their names. Returns false, and no file appears, if `stop`
  /// was set before.
  Result<bool> finish(const Summary& summary, const std::atomic<bool>& stop);

  /// The first error. Nothing is written after it.
  const std::optional<Error>& error() const noexcept { return error_; }
  /// True if all reports go to pipes whose readers are gone.
  bool all_closed() const noexcept;

 private:
  struct Writer {
    ReportOutput* target;
    Spool resolved;  ///< the section of resolved findings, after the sources
    Spool sources;   ///< the section of sources, after all records
    Spool records;   ///< all records, if the report begins with the totals
  };

  void write(Writer& writer, std::string_view bytes);
  /// Writes bytes that follow the totals: now, unless the report begins with the totals.
  void write_records(Writer& writer, std::string_view bytes);
  void keep(Spool& spool, std::string_view bytes);
  void replay(Writer& writer, Spool& spool, const std::atomic<bool>& stop);
  void end(Writer& writer, const Summary& summary, const std::atomic<bool>& stop);
  void list_source(const Block& block, std::size_t i);

  const InputOptions& input_;
  std::vector<Writer> writers_;
  bool lists_every_source_ = false;
  bool claims_compared_ = false;
  RecordFaults faults_;  ///< of the current source
  std::string scratch_;
  std::optional<Error> error_;
};

}  // namespace oxaudit
