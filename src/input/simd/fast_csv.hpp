/// The fast reader for CSV. It reads regular rows and rows with common errors many times faster than the exact reader.
#pragma once

#include "input/simd/fast_items.hpp"

#include <optional>
#include <string_view>

namespace oxaudit {

struct FastText;

/// Describes a regular row: no quotes, `delimiters` delimiters, and a board of nine bytes in one column or in nine
/// adjacent columns, in the default marks.
struct FastCsvPlan {
  char delimiter = ',';
  std::uint32_t delimiters = 0;    ///< number of delimiters in a row
  std::uint32_t board_column = 0;  ///< the board column, or the first of nine
  bool nine_columns = false;
  std::optional<std::uint32_t> id_column;
};

/// One pass over the rows of a slice. The destructor adds the counts to the result.
class FastCsv {
 public:
  FastCsv(const FastCsvPlan& plan, bool keep_all, ReadResult& result) noexcept
      : plan_(plan), keep_all_(keep_all), result_(result), items_(result) {}
  FastCsv(const FastCsv&) = delete;
  FastCsv& operator=(const FastCsv&) = delete;
  ~FastCsv() { counts_.add_to(result_.counts); }

  /// Reads rows from `at` on. Stops at the first row that it does not support or near the end of the bytes, and returns
  /// the offset. Call it only if fast_readers_run().
  std::size_t read(std::string_view bytes, std::size_t at);

 private:
  /// The structure of a row: offsets from its start, and masks with one bit per byte.
  struct Row {
    std::size_t size = 0;  ///< including its line end
    std::uint64_t cells = 0;
    std::uint64_t delimiters = 0;
    std::uint64_t cr = 0;
    std::uint64_t lf = 0;
    std::uint32_t board = 0;
    std::uint32_t board_size = 0;
    std::uint32_t id = 0;
    std::uint32_t id_size = 0;
  };

  /// The item of the row at `at`, after `taken` rows of this pass.
  RecordItem item_at(std::size_t at, std::uint64_t taken, const Row& row, BoardCode code) const noexcept {
    return {.number = static_cast<std::uint32_t>(result_.records + taken),
            .line = static_cast<std::uint32_t>(result_.lines + taken),
            .begin = static_cast<std::uint32_t>(at + row.board),
            .size = row.board_size,
            .id_begin = static_cast<std::uint32_t>(at + row.id),
            .id_size = row.id_size,
            .code = code,
            .has_id = row.id_size != 0};
  }

  enum class Look : std::uint8_t {
    regular,    ///< nine marks at the right offsets
    malformed,  ///< its findings were added
    unknown,    ///< only the exact reader can read it
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
  Row row_;            ///< the last row; the next is assumed to have the same structure
  bool wide_ = false;  ///< rows are longer than 32 bytes
};

}  // namespace oxaudit
