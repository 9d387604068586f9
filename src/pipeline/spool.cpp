/// See spool.hpp.
#include "pipeline/spool.hpp"

#include "support/file.hpp"

#include <cerrno>

namespace oxaudit {

namespace {

constexpr std::size_t k_memory_bytes_max = std::size_t{1} << 20;

Error spool_error(const char* what) {
  return Error{std::string("cannot ") + what + " a temporary file: " + system_message(errno) +
               "; free some space in the folder for temporary files, or name another in TMPDIR"};
}

}  // namespace

Outcome Spool::append(std::string_view bytes) {
  memory_.append(bytes);
  if (memory_.size() <= k_memory_bytes_max) return Done{};
  if (!file_) file_.reset(std::tmpfile());
  if (!file_) return spool_error("make");
  if (std::fwrite(memory_.data(), 1, memory_.size(), file_.get()) != memory_.size()) return spool_error("write to");
  memory_.clear();
  return Done{};
}

Outcome Spool::replay(const std::function<void(std::string_view)>& take) {
  if (file_) {
    if (std::fflush(file_.get()) != 0) return spool_error("write to");
    std::rewind(file_.get());
    std::string piece(std::size_t{64} << 10, '\0');
    while (const std::size_t got = std::fread(piece.data(), 1, piece.size(), file_.get())) take({piece.data(), got});
    if (std::ferror(file_.get()) != 0) return spool_error("read");
  }
  take(memory_);
  return Done{};
}

}  // namespace oxaudit
