/// The serial step at the end: bytes of all reports, in order, to where they go.
#pragma once

#include "input/core/input_options.hpp"
#include "pipeline/audit.hpp"
#include "pipeline/block.hpp"
#include "pipeline/spool.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace oxaudit {

class Sinks {
 public:
  Sinks(std::vector<ReportSink>& sinks, const InputOptions& input);

  /// True when a report wants to know how often each board came.
  bool count_boards() const;
  /// True once a source with records has ended of which stated outcomes were compared.
  bool claims_compared() const noexcept { return claims_compared_; }
  void begin();
  /// Renders the slices of a block, one string a report. Thread-safe.
  void render(Block& block) const;
  void write(const Block& block);
  /// Renders and writes what is said of one source when all blocks are written.
  void write(std::string_view source, std::span<const SourceFinding> problems);
  /// Renders and writes a slice that no block holds.
  void write(const ReportSlice& slice);
  void list_source(const SourceReport& source);
  void list_fixed(const FixedFinding& finding);
  /// Ends every report. Only now does a file appear under its name.
  void finish(const Summary& summary);

  /// What kept a report from being written; nothing is written any more after it.
  const std::optional<Error>& error() const noexcept { return error_; }
  /// True once every reader at the other end of a pipe has gone, so that there is no one left to write for.
  bool all_closed() const noexcept;

 private:
  struct Sink {
    ReportSink* target;
    Spool fixed;    ///< the section of what is fixed, behind the sources
    Spool sources;  ///< the section of sources, which stands behind all records
    Spool records;  ///< what waits for the totals, in a report that opens with them
  };

  void write(Sink& sink, std::string_view bytes);
  /// Writes what belongs behind the totals: at once, unless the report opens with them.
  void write_records(Sink& sink, std::string_view bytes);
  void replay(Sink& sink, Spool& spool);
  void list_source(const Slice& slice);

  const InputOptions& input_;
  std::vector<Sink> sinks_;
  bool lists_every_source_ = false;
  bool claims_compared_ = false;
  RecordFaults faults_;  ///< of the source whose slices are being written
  std::string scratch_;
  std::optional<Error> error_;
};

}  // namespace oxaudit
