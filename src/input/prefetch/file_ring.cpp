/// See file_ring.hpp.
///
/// A file is a chain of three requests: open into a slot of the ring's own table of files, ask for what only a file
/// that can be sought in grants, read. A chain that breaks is told of by its broken link alone, one that does not by
/// its last, so every chain gives one completion. Nothing is closed: the next open of a slot replaces the file in it,
/// which saves a request, and such files are no descriptors.
#include "input/prefetch/file_ring.hpp"

#include "support/file.hpp"

#include <fcntl.h>
#include <liburing.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace oxaudit {

namespace {

/// Files under way at most.
constexpr unsigned k_slots = 256;
/// A file that fills its slot may be longer than it.
constexpr unsigned k_slot_bytes = 16 << 10;
/// Slots a page apart would compete for the same lines of the cache.
constexpr unsigned k_slot_stride = k_slot_bytes + 64;
/// Files handed to the kernel in one call. What is in the cache is read within the call, so that the same few slots
/// serve all files and stay in the processor's cache.
constexpr unsigned k_wave = 32;
constexpr unsigned k_requests_per_file = 3;
/// Kernel threads that open and read what is not in the cache. There are 4 for each processor otherwise, too few to
/// keep a disk busy.
constexpr unsigned k_workers = 64;
/// How long nothing may happen until the files under way are given up. Of a slow disk they are then read by ordinary
/// calls; a device in a file's place might never answer.
constexpr __kernel_timespec k_patience = {1, 0};

constexpr std::uint64_t k_no_slot = k_slots;

unsigned slots_allowed() noexcept {
  // The kernel takes no larger table of files than there may be descriptors.
  return static_cast<unsigned>(std::min<std::uint64_t>(descriptors_max(), k_slots));
}

}  // namespace

class FileRing::Impl {
 public:
  Impl() = default;
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    if (made_) ::io_uring_queue_exit(&ring_);
  }

  bool make();
  void read(int folder, std::span<const File> files, const Take& take);

 private:
  void submit_open_and_read(int folder, const File& file);
  void submit_cancel();
  unsigned reap(const Take& take);
  char* bytes_of(std::uint64_t slot) noexcept { return bytes_.get() + slot * k_slot_stride; }

  struct Free {
    void operator()(char* bytes) const noexcept { std::free(bytes); }
  };

  io_uring ring_{};
  bool made_ = false;
  std::vector<std::size_t> index_of_;  ///< of the file in each slot
  std::vector<unsigned> free_;         ///< slots; the one that was used last is used first
  unsigned under_way_ = 0;
  std::unique_ptr<char, Free> bytes_;
};

bool FileRing::Impl::make() {
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
  made_ = true;
  if (::io_uring_register_files_sparse(&ring_, slots) != 0) return false;
  std::array<unsigned, 2> workers = {k_workers, k_workers};
  // If the kernel does not allow it, fewer files are under way.
  static_cast<void>(::io_uring_register_iowq_max_workers(&ring_, workers.data()));
  index_of_.resize(slots);
  for (unsigned slot = slots; slot-- != 0;) free_.push_back(slot);
  // Zeros, since checkers of memory do not see what the ring puts there. Of pages that are not used they cost nothing.
  bytes_.reset(static_cast<char*>(std::calloc(slots, k_slot_stride)));
  return bytes_ != nullptr;
}

void FileRing::Impl::submit_open_and_read(int folder, const File& file) {
  const unsigned slot = free_.back();
  free_.pop_back();
  index_of_[slot] = file.index;
  ++under_way_;
  io_uring_sqe* request = ::io_uring_get_sqe(&ring_);
  // Not O_NONBLOCK: with it the kernel gives up what is not in its cache, instead of waiting in the background.
  ::io_uring_prep_openat_direct(request, folder, file.path, O_RDONLY | O_NOCTTY | O_NOFOLLOW, 0, slot);
  ::io_uring_sqe_set_flags(request, IOSQE_IO_LINK | IOSQE_CQE_SKIP_SUCCESS);
  ::io_uring_sqe_set_data64(request, slot);
  // Means nothing to a file, and a FIFO refuses it, which is then never read.
  request = ::io_uring_get_sqe(&ring_);
  ::io_uring_prep_fadvise(request, static_cast<int>(slot), 0, 0, POSIX_FADV_NORMAL);
  ::io_uring_sqe_set_flags(request, IOSQE_IO_LINK | IOSQE_CQE_SKIP_SUCCESS | IOSQE_FIXED_FILE);
  ::io_uring_sqe_set_data64(request, slot);
  request = ::io_uring_get_sqe(&ring_);
  ::io_uring_prep_read(request, static_cast<int>(slot), bytes_of(slot), k_slot_bytes, 0);
  ::io_uring_sqe_set_flags(request, IOSQE_FIXED_FILE);
  ::io_uring_sqe_set_data64(request, slot);
}

/// Makes whatever is under way end soon, with an error.
void FileRing::Impl::submit_cancel() {
  io_uring_sqe* request = ::io_uring_get_sqe(&ring_);
  ::io_uring_prep_cancel64(request, 0, IORING_ASYNC_CANCEL_ANY);
  ::io_uring_sqe_set_data64(request, k_no_slot);
}

/// Returns how many files have ended.
unsigned FileRing::Impl::reap(const Take& take) {
  unsigned ended = 0;
  unsigned seen = 0;
  unsigned head = 0;
  io_uring_cqe* completion = nullptr;
  io_uring_for_each_cqe(&ring_, head, completion) {
    ++seen;
    const std::uint64_t slot = ::io_uring_cqe_get_data64(completion);
    if (slot == k_no_slot) continue;
    ++ended;
    // An open or a read that failed is negative. None, and a slot that is full, need a closer look.
    const int size = completion->res;
    if (size > 0 && size < static_cast<int>(k_slot_bytes))
      take(index_of_[slot], {bytes_of(slot), static_cast<std::size_t>(size)});
    free_.push_back(static_cast<unsigned>(slot));
  }
  ::io_uring_cq_advance(&ring_, seen);
  under_way_ -= ended;
  return ended;
}

void FileRing::Impl::read(int folder, std::span<const File> files, const Take& take) {
  for (std::size_t next = 0; next < files.size() || under_way_ != 0;) {
    for (unsigned i = 0; i < k_wave && next < files.size() && !free_.empty(); ++i)
      submit_open_and_read(folder, files[next++]);
    // While there are slots for more, only what needs no waiting is waited for: the kernel then takes the files that
    // are in the cache through all their requests, and leaves the others under way.
    const bool full = next == files.size() || free_.empty();
    __kernel_timespec patience = full ? k_patience : __kernel_timespec{0, 0};
    io_uring_cqe* first = nullptr;
    const int result =
        ::io_uring_submit_and_wait_timeout(&ring_, &first, std::min(under_way_, k_wave), &patience, nullptr);
    if (reap(take) == 0 && full && result == -ETIME) submit_cancel();
  }
}

FileRing::FileRing(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
FileRing::~FileRing() = default;

std::unique_ptr<FileRing> FileRing::make() {
  auto impl = std::make_unique<Impl>();
  if (!impl->make()) return nullptr;
  return std::unique_ptr<FileRing>(new FileRing(std::move(impl)));
}

void FileRing::read(int folder, std::span<const File> files, const Take& take) { impl_->read(folder, files, take); }

}  // namespace oxaudit
