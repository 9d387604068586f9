/// See file_ring.hpp.
///
/// A file is a chain of three requests: open it into a slot of the ring's own table of files, ask for something that
/// only a seekable file allows, and read it. Only the request that fails, or else the last one, produces a completion,
/// so every chain has exactly one. Files are never closed: the next open replaces the file in a slot, which saves a
/// request. Such files use no descriptors.
///
/// Once the kernel refuses a call, it is unknown how much of a chain it has taken. The ring is then given up.
#include "input/prefetch/file_ring.hpp"

#include "support/file.hpp"

#include <fcntl.h>
#include <liburing.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <vector>

namespace oxaudit {

namespace {

/// How many files are read at once.
constexpr unsigned k_slots = 256;
/// A file that fills its slot may be longer.
constexpr unsigned k_slot_bytes = 16 << 10;
/// A read that fails in the middle of a file returns what it has until then, which is a multiple of this.
constexpr int k_sector_bytes = 512;
/// Slots exactly a page apart would compete for the same cache lines.
constexpr unsigned k_slot_stride = k_slot_bytes + 64;
/// Files that one call submits. The call itself reads the files that are in the cache, so that a few slots serve them
/// all and stay in the processor's cache.
constexpr unsigned k_wave = 32;
constexpr unsigned k_requests_per_file = 3;
/// Kernel threads that open and read files that are not in the cache. The default of 4 for each processor is too few to
/// keep a disk busy.
constexpr unsigned k_workers = 64;
/// A wait ends after this time, to see whether the run is to stop.
constexpr __kernel_timespec k_tick = {0, 100'000'000};
/// After so many waits without a completion the ring gives up its files, which ordinary calls then read. A device in
/// the place of a file might never answer.
constexpr unsigned k_idle_ticks_max = 10;

constexpr std::uint64_t k_no_slot = k_slots;

unsigned slots_allowed() noexcept {
  // The kernel takes no larger table of files than there may be descriptors.
  return static_cast<unsigned>(std::min<std::uint64_t>(descriptors_max(), k_slots));
}

class UringFileRing final : public FileRing {
 public:
  explicit UringFileRing(const std::atomic<bool>& stop) : stop_(stop) {}
  UringFileRing(const UringFileRing&) = delete;
  UringFileRing& operator=(const UringFileRing&) = delete;
  ~UringFileRing() override {
    if (set_up_) ::io_uring_queue_exit(&ring_);
    // The kernel may still write into the slots of files that have not ended, so their memory is never used again.
    if (bytes_ != nullptr && pending_ == 0) ::munmap(bytes_, k_slots * k_slot_stride);
  }

  bool set_up();
  bool read(int folder, std::span<const File> files, const Take& take) override;

 private:
  void submit_open_and_read(int folder, const File& file);
  void submit_cancel();
  bool submit_and_wait(bool full);
  unsigned reap(const Take& take);
  char* bytes_of(std::uint64_t slot) noexcept { return bytes_ + slot * k_slot_stride; }

  const std::atomic<bool>& stop_;
  io_uring ring_{};
  bool set_up_ = false;
  std::vector<std::size_t> index_of_;  ///< of the file in each slot
  std::vector<unsigned> free_;         ///< slots; the one that was used last is used first
  unsigned pending_ = 0;               ///< files that have been submitted and not completed
  char* bytes_ = nullptr;
};

bool UringFileRing::set_up() {
  const unsigned slots = slots_allowed();
  io_uring_params params{};
  params.flags = IORING_SETUP_CQSIZE | IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN;
  params.cq_entries = 2 * k_slots;
  int failed = ::io_uring_queue_init_params(k_wave * k_requests_per_file, &ring_, &params);
  if (failed == -EINVAL) {
    params = {};
    params.flags = IORING_SETUP_CQSIZE;
    params.cq_entries = 2 * k_slots;
    failed = ::io_uring_queue_init_params(k_wave * k_requests_per_file, &ring_, &params);
  }
  if (failed != 0) return false;
  set_up_ = true;
  if (::io_uring_register_files_sparse(&ring_, slots) != 0) return false;
  std::array<unsigned, 2> workers = {k_workers, k_workers};
  // If the kernel does not allow it, fewer files are read at once.
  static_cast<void>(::io_uring_register_iowq_max_workers(&ring_, workers.data()));
  index_of_.resize(slots);
  for (unsigned slot = slots; slot-- != 0;) free_.push_back(slot);
  // Pages that are never used cost nothing.
  void* const bytes =
      ::mmap(nullptr, k_slots * k_slot_stride, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (bytes == MAP_FAILED) return false;
  bytes_ = static_cast<char*>(bytes);
  return true;
}

void UringFileRing::submit_open_and_read(int folder, const File& file) {
  const unsigned slot = free_.back();
  free_.pop_back();
  index_of_[slot] = file.index;
  ++pending_;
  io_uring_sqe* request = ::io_uring_get_sqe(&ring_);
  // Without O_NONBLOCK: with it the kernel would give up a file that is not in the cache instead of waiting for it.
  ::io_uring_prep_openat_direct(request, folder, file.path, O_RDONLY | O_NOCTTY | O_NOFOLLOW, 0, slot);
  ::io_uring_sqe_set_flags(request, IOSQE_IO_LINK | IOSQE_CQE_SKIP_SUCCESS);
  ::io_uring_sqe_set_data64(request, slot);
  // This does nothing to a file. A FIFO refuses it, and is then not read.
  request = ::io_uring_get_sqe(&ring_);
  ::io_uring_prep_fadvise(request, static_cast<int>(slot), 0, 0, POSIX_FADV_NORMAL);
  ::io_uring_sqe_set_flags(request, IOSQE_IO_LINK | IOSQE_CQE_SKIP_SUCCESS | IOSQE_FIXED_FILE);
  ::io_uring_sqe_set_data64(request, slot);
  request = ::io_uring_get_sqe(&ring_);
  ::io_uring_prep_read(request, static_cast<int>(slot), bytes_of(slot), k_slot_bytes, 0);
  ::io_uring_sqe_set_flags(request, IOSQE_FIXED_FILE);
  ::io_uring_sqe_set_data64(request, slot);
}

/// Makes all pending files end soon, with an error.
void UringFileRing::submit_cancel() {
  io_uring_sqe* const request = ::io_uring_get_sqe(&ring_);
  ::io_uring_prep_cancel64(request, 0, IORING_ASYNC_CANCEL_ANY);
  ::io_uring_sqe_set_data64(request, k_no_slot);
}

/// Takes the completions and returns how many files have ended.
unsigned UringFileRing::reap(const Take& take) {
  unsigned ended = 0;
  unsigned seen = 0;
  unsigned head = 0;
  io_uring_cqe* completion = nullptr;
  io_uring_for_each_cqe(&ring_, head, completion) {
    ++seen;
    const std::uint64_t slot = ::io_uring_cqe_get_data64(completion);
    if (slot == k_no_slot) continue;
    ++ended;
    // Negative after a failure. An empty file and a full slot are left to the caller, like every size at which the read
    // may have stopped before the end.
    const int size = completion->res;
    if (size > 0 && size < static_cast<int>(k_slot_bytes) && size % k_sector_bytes != 0)
      take(index_of_[slot], {bytes_of(slot), static_cast<std::size_t>(size)});
    free_.push_back(static_cast<unsigned>(slot));
  }
  ::io_uring_cq_advance(&ring_, seen);
  pending_ -= ended;
  return ended;
}

/// Submits what was prepared. With `full`, waits for completions. False if the kernel refuses.
bool UringFileRing::submit_and_wait(bool full) {
  // Without waiting the kernel completes the files that are in the cache, and the others stay pending.
  __kernel_timespec time = full ? k_tick : __kernel_timespec{0, 0};
  io_uring_cqe* first = nullptr;
  const int result = ::io_uring_submit_and_wait_timeout(&ring_, &first, std::min(pending_, k_wave), &time, nullptr);
  const bool refused = result < 0 && result != -ETIME && result != -EINTR;
  return !refused && ::io_uring_sq_ready(&ring_) == 0;
}

bool UringFileRing::read(int folder, std::span<const File> files, const Take& take) {
  unsigned idle_ticks = 0;
  for (std::size_t next = 0; next < files.size() || pending_ != 0;) {
    for (unsigned i = 0; i < k_wave && next < files.size() && !free_.empty(); ++i)
      submit_open_and_read(folder, files[next++]);
    const bool full = next == files.size() || free_.empty();
    if (stop_ || !submit_and_wait(full)) return false;
    if (reap(take) != 0 || !full) {
      idle_ticks = 0;
    } else if (++idle_ticks == k_idle_ticks_max) {
      submit_cancel();
      idle_ticks = 0;
    }
  }
  return true;
}

}  // namespace

std::unique_ptr<FileRing> FileRing::make(const std::atomic<bool>& stop) {
  auto ring = std::make_unique<UringFileRing>(stop);
  if (!ring->set_up()) return nullptr;
  return ring;
}

}  // namespace oxaudit
