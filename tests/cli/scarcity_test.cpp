/// The program where the system refuses threads, io_uring or memory: it gives the same report, or status 2 and a plain
/// reason, and leaves no file behind.
#include "helpers/golden.hpp"
#include "helpers/project_paths.hpp"
#include "helpers/run_program.hpp"
#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>
#include <string>

namespace oxaudit {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Folders for the threads that read ahead, enough small files for a ring, and a file of several blocks.
class Scarcity : public ::testing::Test {
 protected:
  void SetUp() override {
    for (int i = 0; i < 1200; ++i)
      tree_.write("d/" + std::to_string(i / 40) + "/" + std::to_string(i) + ".txt",
                  i % 5 == 0 ? "OO-\n---\n---\n" : "XOX\nOXO\nXOX\n");
    std::string boards = "board\n";
    while (boards.size() < 1'500'000) boards += "XOXOXOXOX\n";
    tree_.write("d/large.csv", boards);
    expected_ = audit().report;
    ASSERT_THAT(expected_, HasSubstr("1195.txt"));
  }

  struct Audited {
    ProgramResult result;
    std::string report;
  };

  Audited audit(const std::string& fault = "", const std::string& limits = ":") const {
    std::filesystem::remove(tree_.path("r.csv"));
    ProgramRun run{.arguments = {"-c", limits + "; exec " + program_path() + " d -j 8 -q -o r.csv"},
                   .folder = tree_.path(),
                   .program = "/bin/sh"};
    if (!fault.empty()) run.environment = {{"LD_PRELOAD", fault_shim_path()}, {"FAULT", fault}};
    Audited audited{run_program(run), {}};
    const bool written = std::filesystem::exists(tree_.path("r.csv"));
    if (written) audited.report = read_file(tree_.path("r.csv"));
    return audited;
  }

  /// The audit gave the right report, or none and said that `lack` is the reason.
  void expect_right_or_refused(const Audited& audited, const std::string& lack, const std::string& what) const {
    if (audited.result.status == 1)
      EXPECT_EQ(audited.report, expected_) << what;
    else
      EXPECT_EQ(audited.result.status, 2) << what << " signal " << audited.result.signal << audited.result.err;
    if (audited.result.status != 2) return;
    EXPECT_THAT(audited.result.err, HasSubstr(lack)) << what;
    EXPECT_THAT(audited.result.err, Not(HasSubstr("fault of"))) << what;
    EXPECT_EQ(audited.report, "") << what;
  }

  TempTree tree_;
  std::string expected_;
};

TEST_F(Scarcity, RunsOnOneThreadIfTheSystemRefusesOthers) {
  if (fault_shim_path().empty()) GTEST_SKIP() << "nothing can be preloaded under sanitizers";
  const auto audited = audit("pthread_create:" + std::to_string(EAGAIN) + ":1+");
  EXPECT_EQ(audited.result.status, 1) << audited.result.err;
  EXPECT_EQ(audited.report, expected_);
  EXPECT_THAT(audited.result.err, HasSubstr("does not allow 8 threads"));
}

TEST_F(Scarcity, SurvivesTheFailureOfAnyThread) {
  if (fault_shim_path().empty()) GTEST_SKIP() << "nothing can be preloaded under sanitizers";
  for (int call = 1; call <= 26; ++call) {
    const std::string fault =
        "pthread_create:" + std::to_string(EAGAIN) + ":" + std::to_string(call) + (call % 2 == 0 ? "+" : "");
    expect_right_or_refused(audit(fault), "a thread cannot be started; try fewer with --jobs", fault);
  }
}

TEST_F(Scarcity, ReadsWithOrdinaryCallsWhatARefusingRingLeaves) {
  if (fault_shim_path().empty()) GTEST_SKIP() << "nothing can be preloaded under sanitizers";
  for (const int code : {EIO, EAGAIN, ENOMEM, EBUSY, EINTR})
    for (const char* call :
         {"io_uring_queue_init_params:#:1", "io_uring_queue_init_params:#:1+", "io_uring_register_files_sparse:#:1",
          "io_uring_submit_and_wait_timeout:#:1", "io_uring_submit_and_wait_timeout:#:3",
          "io_uring_submit_and_wait_timeout:#:4+", "io_uring_submit_and_wait_timeout:#:9"}) {
      std::string fault = call;
      fault.replace(fault.find('#'), 1, std::to_string(code));
      const auto audited = audit(fault);
      EXPECT_EQ(audited.result.status, 1) << fault << audited.result.err;
      EXPECT_EQ(audited.report, expected_) << fault;
    }
}

TEST_F(Scarcity, SaysThatThereIsTooLittleMemory) {
  if (fault_shim_path().empty()) GTEST_SKIP() << "sanitizers need more address space than a limit would leave";
  const auto limit_of = [](int kib) { return "ulimit -v " + std::to_string(kib); };
  // Below this the system cannot load the libraries of the program.
  int kib = 10'000;
  while (audit("", limit_of(kib)).result.status > 2) kib += 2000;
  bool refused = false;
  for (const int most = kib + 400'000; kib < most; kib += kib < 80'000 ? 2000 : 40'000) {
    const auto audited = audit("", limit_of(kib));
    refused = refused || audited.result.status == 2;
    expect_right_or_refused(audited, "", limit_of(kib));
  }
  EXPECT_TRUE(refused) << "no limit was low enough to matter";
}

}  // namespace
}  // namespace oxaudit
