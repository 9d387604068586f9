/// Jobs are done in order before those that wait, and no thread is left behind.
#include "support/io_threads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <string>
#include <vector>

namespace oxaudit {
namespace {

TEST(IoThreads, DoLaterJobsBeforeThoseThatWait) {
  std::string order;
  std::latch begun(1);
  std::latch go_on(1);
  std::latch ended(4);
  IoThreads threads(1);
  const auto letter = [&](char c) {
    return [&order, &ended, c] {
      order += c;
      ended.count_down();
    };
  };
  threads.add_first({[&] {
    begun.count_down();
    go_on.wait();
  }});
  begun.wait();
  threads.add_first({letter('c'), letter('d')});
  threads.add_first({letter('a'), letter('b')});
  go_on.count_down();
  ended.wait();
  EXPECT_EQ(order, "abcd");
}

TEST(IoThreads, DoSeveralJobsAtOnce) {
  constexpr unsigned k_threads = 5;
  std::latch all_begun(k_threads);
  std::atomic<unsigned> ended{0};
  {
    IoThreads threads(k_threads);
    // Each waits for all others, so none would end if they were done one after another.
    threads.add_first(std::vector<IoThreads::Job>(k_threads, [&] {
      all_begun.arrive_and_wait();
      ++ended;
    }));
    all_begun.wait();
  }
  EXPECT_EQ(ended, k_threads);
}

TEST(IoThreads, DropWhatHasNotBegun) {
  std::atomic<bool> done{false};
  {
    IoThreads threads(0);  // none of which begins anything
    threads.add_first({[&] { done = true; }});
  }
  EXPECT_FALSE(done);
}

TEST(IoThreads, LeaveDescriptorsToOthers) {
  EXPECT_EQ(IoThreads::count_for_files(0), 0U);
  EXPECT_LE(IoThreads::count_for_files(8), 8U);
}

}  // namespace
}  // namespace oxaudit
