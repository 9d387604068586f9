/// See spool.hpp.
#include "pipeline/spool.hpp"

#include "support/quote.hpp"

#include <cstddef>

namespace oxaudit {

namespace {

constexpr std::size_t k_memory_bytes_max = std::size_t{1} << 20;

}  // namespace

Error Spool::error(std::string_view what, int code) const {
  return Error{"cannot " + std::string(what) + " a temporary file in " + in_quotes(folder_) + ": " +
               system_message(code) + "; free some space there, or set TMPDIR to a different folder"};
}

Outcome Spool::append(std::string_view bytes) {
  memory_.append(bytes);
  if (memory_.size() <= k_memory_bytes_max) return Done{};
  if (!file_) {
    auto file = open_temporary(folder_);
    if (!file) return error("create", file.error().code);
    file_ = std::move(*file);
  }
  if (const int code = write_all(file_.get(), memory_)) return error("write to", code);
  memory_.clear();
  return Done{};
}

Outcome Spool::replay(const std::function<bool(std::string_view)>& take) {
  if (file_) {
    std::string piece(std::size_t{64} << 10, '\0');
    for (std::size_t offset = 0;;) {
      const auto count = pread_full(file_.get(), piece, offset);
      if (!count) return error("read", count.error().code);
      if (*count == 0) break;
      offset += *count;
      if (!take({piece.data(), *count})) return Done{};
    }
  }
  take(memory_);
  return Done{};
}

}  // namespace oxaudit
