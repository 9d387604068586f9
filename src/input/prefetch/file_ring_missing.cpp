/// Replaces file_ring.cpp in a build without io_uring: no ring can be made, so files are read with ordinary calls.
#include "input/prefetch/file_ring.hpp"

namespace oxaudit {

std::unique_ptr<FileRing> FileRing::make(const std::atomic<bool>&) { return nullptr; }

}  // namespace oxaudit
