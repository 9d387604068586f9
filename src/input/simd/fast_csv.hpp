/// Regular rows of a table, and rows with a commonplace fault, many times faster than the exact reader takes them.
#pragma once

#include "input/simd/fast_items.hpp"
#include "input/simd/fast_masks.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace oxaudit {

struct FastText;

/// What a regular row is: no quote, `delimiters` delimiters, and a board of nine bytes in one column or in nine
/// columns side by side, in the default marks.
struct FastCsvPlan {
  char delimiter = ',';
  std::uint32_t delimiters = 0;    ///< in a row
  std::uint32_t board_column = 0;  ///< or the first of nine
  bool nine_columns = false;
  std::optional<std::uint32_t> id_column;
};

/// One pass over the rows of a slice. The counts reach the result when the pass ends.
class FastCsv {
 public:
  FastCsv(const FastCsvPlan& plan, bool keep_all, ReadResult& result) noexcept
      : plan_(plan), keep_all_(keep_all), result_(result), items_(result) {}
  FastCsv(const FastCsv&) = delete;
  FastCsv& operator=(const FastCsv&) = delete;
  ~FastCsv() { counts_.add_to(result_.counts); }

  /// Takes rows from `at` on and stops before the first that is neither regular nor commonplace, or near the end of the
  /// bytes; returns where. Call only when fast_readers_run().
  std::size_t read(std::string_view bytes, std::size_t at);

 private:
  /// How a row is built: offsets from its begin, and masks with a bit a byte.
  struct Row {
    std::size_t size = 0;  ///< with its line end
    std::uint64_t cells = 0;
    std::uint64_t delimiters = 0;
    std::uint64_t cr = 0;
    std::uint64_t lf = 0;
    std::uint32_t board = 0;
    std::uint32_t board_size = 0;
    std::uint32_t id = 0;
    std::uint32_t id_size = 0;
  };

  enum class Look : std::uint8_t {
    regular,    ///< nine marks where they should be
    malformed,  ///< and its findings are noted
    unsettled,
  };

  template <bool wide>
  Look look_at_row(std::string_view bytes, std::size_t at, std::uint64_t cells, Row& row);
  bool detect_board(const FastText& text, std::uint64_t field_ends, std::uint32_t offset);
  template <bool wide, bool nine>
  std::size_t read_rows(std::string_view bytes, std::size_t at);
  template <bool wide>
  std::size_t read_rows(std::string_view bytes, std::size_t at);

  FastCsvPlan plan_;
  bool keep_all_;
  ReadResult& result_;
  FastItems items_;
  FastCounts counts_;
  Row row_;            ///< the last one: the next is supposed to be built alike
  bool wide_ = false;  ///< rows are longer than 32 bytes
};

}  // namespace oxaudit
