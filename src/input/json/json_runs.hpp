/// Runs: consecutive elements of an array that differ only in the cells of their boards and the digits of one number.
/// The locator skips a run many times faster than it finds single records.
///
/// JsonTemplate alone decides what belongs to a run, here to find its end and later, on another thread, to read its
/// records. So the result does not depend on what came before the run.
#pragma once

#include "input/json/detect_json_layout.hpp"
#include "input/json/json_frame.hpp"
#include "input/json/json_record.hpp"
#include "input/simd/backoff.hpp"
#include "input/simd/json_template.hpp"

namespace oxaudit {

class JsonRuns {
 public:
  /// `records` reads the record from which a template is learned.
  JsonRuns(const JsonLayout& layout, const JsonRecordReader& records);

  /// False if the documents of this layout have no runs.
  bool possible() const noexcept { return possible_; }
  /// Skips a run that begins with the comma at `at`, and returns the offset after it: `at` if there is none. Counts the
  /// records of the run.
  std::size_t skip(std::string_view bytes, std::size_t at, std::uint64_t& records);
  /// Call after a record that begins at `begin` and ends at `end`: if it followed a comma without a run, its template
  /// is learned.
  void learn(std::string_view bytes, std::size_t begin, std::size_t end);
  /// What the records of the last run look like.
  const std::shared_ptr<const JsonTemplate>& shape() const noexcept { return shape_; }
  /// The caller drops the first `size` bytes.
  void drop(std::size_t size) noexcept;

 private:
  const JsonRecordReader records_;
  const bool is_board_;
  const bool possible_;
  Backoff tries_;
  std::shared_ptr<const JsonTemplate> shape_;  ///< none before a template was learned
  std::optional<std::size_t> learn_from_;      ///< the comma before the record to learn from
};

}  // namespace oxaudit
