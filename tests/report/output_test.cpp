/// Reports on real file systems: whole or not at all, and every failure named.
#include "report/output.hpp"

#include "helpers/golden.hpp"
#include "helpers/temp_tree.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vector>

#include <array>
#include <atomic>
#include <csignal>
#include <stdexcept>
#include <thread>

namespace oxaudit {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

std::string commit_one(const std::unique_ptr<Output>& output) {
  const std::atomic<bool> stop{false};
  const auto committed = commit(std::array{output.get()}, stop);
  return committed ? "" : committed.error().message;
}

void write_whole(const std::string& path, std::string_view bytes) {
  auto output = Output::open(path);
  ASSERT_TRUE(output) << output.error().message;
  ASSERT_TRUE((*output)->write(bytes));
  ASSERT_EQ(commit_one(*output), "");
}

/// Commits outputs that nothing stops. Returns the message of the error, if any.
std::string commit_all(const std::vector<std::unique_ptr<Output>>& outputs) {
  const std::atomic<bool> stop{false};
  std::vector<Output*> pointers;
  for (const auto& output : outputs) pointers.push_back(output.get());
  const auto committed = commit(pointers, stop);
  return committed ? "" : committed.error().message;
}

std::string open_error(const std::string& path) {
  auto output = Output::open(path);
  return output ? "opened" : output.error().message;
}

TEST(Output, AppearsOnCommitAndLeavesNothingElse) {
  const TempTree tree;
  const std::string path = tree.write("r.csv", "old");
  auto output = Output::open(path);
  ASSERT_TRUE(output);
  EXPECT_EQ((*output)->target(), path);
  ASSERT_TRUE((*output)->write("new "));
  ASSERT_TRUE((*output)->write("bytes"));
  EXPECT_EQ(read_file(path), "old");
  EXPECT_THAT(names_in(tree.path()), ElementsAre("r.csv")) << "the new file has no name yet";
  ASSERT_EQ(commit_one(*output), "");
  output->reset();
  EXPECT_EQ(read_file(path), "new bytes");
  EXPECT_THAT(names_in(tree.path()), ElementsAre("r.csv"));
}

TEST(Output, WithoutCommitTheOldFileStays) {
  const TempTree tree;
  const std::string path = tree.write("r.csv", "old");
  {
    auto output = Output::open(path);
    ASSERT_TRUE(output);
    ASSERT_TRUE((*output)->write("half"));
  }
  EXPECT_EQ(read_file(path), "old");
  EXPECT_THAT(names_in(tree.path()), ElementsAre("r.csv"));
}

/// Opens each path and writes "new" to it.
std::vector<std::unique_ptr<Output>> open_all(const std::vector<std::string>& paths) {
  std::vector<std::unique_ptr<Output>> outputs;
  for (const std::string& path : paths) {
    auto output = Output::open(path);
    if (!output) throw std::runtime_error(output.error().message);
    if (!(*output)->write("new")) throw std::runtime_error("cannot write");
    outputs.push_back(std::move(*output));
  }
  return outputs;
}

TEST(Output, AllFilesOfARunAppearTogether) {
  const TempTree tree;
  for (const auto* name : {"a.csv", "b.csv", "d.csv"}) tree.write(name, "old");
  const auto outputs = open_all({tree.path("a.csv"), tree.path("b.csv"), tree.path("c.csv"), tree.path("d.csv")});
  EXPECT_EQ(commit_all(outputs), "");
  for (const auto* name : {"a.csv", "b.csv", "c.csv", "d.csv"}) EXPECT_EQ(read_file(tree.path(name)), "new") << name;
  EXPECT_THAT(names_in(tree.path()), ElementsAre("a.csv", "b.csv", "c.csv", "d.csv"));
}

TEST(Output, NoFileOfARunAppearsIfOneCannot) {
  const TempTree tree;
  tree.write("a.csv", "old");
  tree.write("b.csv", "old");
  {
    const auto outputs = open_all({tree.path("a.csv"), tree.path("new.csv"), tree.path("b.csv")});
    std::filesystem::remove(tree.path("b.csv"));
    tree.folder("b.csv");
    EXPECT_THAT(commit_all(outputs), HasSubstr("Is a directory"));
  }
  EXPECT_EQ(read_file(tree.path("a.csv")), "old");
  EXPECT_THAT(names_in(tree.path()), ElementsAre("a.csv", "b.csv"));
}

TEST(Output, FilesThatWereReplacedArePutBackIfALaterRenameFails) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can make a file that its writer may not rename";
  const TempTree tree;
  tree.write("own/a.csv", "old");
  tree.write("shared/b.csv", "old");
  tree.write("own/summary.md", "before ");
  tree.mode("own", 0777);
  tree.mode("shared", 01777);
  for (const auto* file : {"own/a.csv", "shared/b.csv", "own/summary.md"}) tree.mode(file, 0666);
  const std::string message = run_unprivileged([&] {
    auto outputs = open_all({tree.path("own/a.csv"), tree.path("own/new.csv")});
    outputs.push_back(std::move(*Output::append(tree.path("own/summary.md"))));
    (void)outputs.back()->write("after");
    auto last = open_all({tree.path("shared/b.csv")});
    outputs.push_back(std::move(last.front()));
    return commit_all(outputs);
  });
  EXPECT_EQ(message, "cannot write the report " + tree.path("shared/b.csv") + ": Operation not permitted");
  EXPECT_EQ(read_file(tree.path("own/a.csv")), "old");
  EXPECT_EQ(read_file(tree.path("own/summary.md")), "before ");
  EXPECT_THAT(names_in(tree.path("own")), ElementsAre("a.csv", "summary.md"));
  EXPECT_THAT(names_in(tree.path("shared")), ElementsAre("b.csv"));
}

TEST(Output, ASignalBeforeTheFirstFileAppearsLeavesAllOfThem) {
  const TempTree tree;
  tree.write("a.csv", "old");
  const auto outputs = open_all({tree.path("a.csv"), tree.path("b.csv")});
  const std::atomic<bool> stop{true};
  const auto committed = commit(std::array{outputs[0].get(), outputs[1].get()}, stop);
  ASSERT_TRUE(committed);
  EXPECT_FALSE(*committed);
  EXPECT_EQ(read_file(tree.path("a.csv")), "old");
  EXPECT_FALSE(std::filesystem::exists(tree.path("b.csv")));
}

TEST(Output, AppendsOnCommit) {
  const TempTree tree;
  const std::string path = tree.write("summary.md", "before ");
  std::vector<std::unique_ptr<Output>> outputs;
  outputs.push_back(std::move(*Output::append(path)));
  ASSERT_TRUE(outputs[0]->write("after"));
  EXPECT_EQ(read_file(path), "before ");
  EXPECT_EQ(commit_all(outputs), "");
  EXPECT_EQ(read_file(path), "before after");
}

TEST(PendingFile, HasAnUnpredictableHiddenNameWhereItNeedsOne) {
  const TempTree tree;
  tree.write("r.csv", "old");
  for (const auto* name : {"r.csv", "new.csv"}) {
    const auto status = stat_path(tree.path(name), true);
    const auto replaced = status ? std::optional(*status) : std::nullopt;
    auto file = PendingFile::create(tree.path(name), replaced, PendingFile::Kind::named);
    auto other = PendingFile::create(tree.path(name), replaced, PendingFile::Kind::named);
    ASSERT_TRUE(file && other);
    EXPECT_THAT(file->temporary(), StartsWith("." + std::string(name) + ".oxaudit-"));
    EXPECT_NE(file->temporary(), other->temporary());
    EXPECT_EQ(write_all(file->fd(), "new"), 0);
    EXPECT_EQ(file->prepare(), 0);
    EXPECT_EQ(file->place(true), 0);
    EXPECT_EQ(read_file(tree.path(name)), "new");
    EXPECT_EQ(file->undo(), 0);
    EXPECT_EQ(std::filesystem::exists(tree.path(name)), replaced.has_value());
  }
  EXPECT_EQ(read_file(tree.path("r.csv")), "old");
  EXPECT_THAT(names_in(tree.path()), ElementsAre("r.csv"));
}

TEST(Output, AReplacedFileKeepsItsMode) {
  const TempTree tree;
  for (const unsigned mode : {0600U, 0640U, 0664U, 0755U}) {
    const std::string path = tree.write("r.csv", "old");
    tree.mode("r.csv", mode);
    write_whole(path, "new");
    struct stat status {};
    ASSERT_EQ(::stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777U, mode);
  }
}

TEST(Output, RefusesWhatAnotherUserLeftInASharedFolder) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can make files of other users";
  constexpr unsigned k_other = 12345;
  const TempTree tree;
  tree.write("victim.csv", "precious");
  tree.mode("victim.csv", 0666);
  tree.folder("shared");
  tree.mode("shared", 01777);
  tree.link("shared/link.csv", "../victim.csv");
  tree.link("shared/dangling.csv", "../new.csv");
  tree.fifo("shared/fifo.csv");
  tree.write("shared/file.csv", "bait");
  tree.link("shared/own.csv", "../victim.csv");
  for (const auto* name : {"link.csv", "dangling.csv", "fifo.csv", "file.csv"}) {
    const std::string path = tree.path("shared/" + std::string(name));
    ASSERT_EQ(::lchown(path.c_str(), k_other, k_other), 0);
    EXPECT_THAT(open_error(path), HasSubstr("it belongs to another user")) << name;
    const auto appended = Output::append(path);
    EXPECT_FALSE(appended) << name;
  }
  EXPECT_EQ(read_file(tree.path("victim.csv")), "precious");
  EXPECT_FALSE(std::filesystem::exists(tree.path("new.csv")));
  // Links of the folder's owner are followed, and so are our own.
  EXPECT_EQ(open_error(tree.path("shared/own.csv")), "opened");
  tree.mode("shared", 0777);
  EXPECT_EQ(open_error(tree.path("shared/link.csv")), "opened");
}

TEST(Output, WaitsForNoPipeOnceTheRunIsToStop) {
  const TempTree tree;
  const std::atomic<bool> stop{true};
  const auto fifo = Output::open(tree.fifo("pipe.csv"), &stop);
  ASSERT_FALSE(fifo);
  EXPECT_THAT(fifo.error().message, HasSubstr("Interrupted system call"));
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_NONBLOCK), 0);
  auto output = Output::open("/dev/fd/" + std::to_string(ends[1]), &stop);
  ASSERT_TRUE(output);
  EXPECT_TRUE((*output)->write(std::string(1'000'000, 'x')));
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST(Output, NewFilesHaveTheModeOfTheUmask) {
  const TempTree tree;
  const mode_t before = ::umask(027);
  write_whole(tree.path("r.csv"), "x");
  ::umask(before);
  struct stat status {};
  ASSERT_EQ(::stat(tree.path("r.csv").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0640U);
}

TEST(Output, WritesThroughSymbolicLinks) {
  const TempTree tree;
  tree.write("there/real.csv", "old");
  tree.link("r.csv", "there/real.csv");
  tree.link("second.csv", "r.csv");
  tree.link("dangling.csv", "there/new.csv");
  write_whole(tree.path("second.csv"), "new");
  write_whole(tree.path("dangling.csv"), "made");
  EXPECT_EQ(read_file(tree.path("there/real.csv")), "new");
  EXPECT_EQ(read_file(tree.path("there/new.csv")), "made");
  EXPECT_TRUE(std::filesystem::is_symlink(tree.path("r.csv")));
  EXPECT_TRUE(std::filesystem::is_symlink(tree.path("dangling.csv")));
  EXPECT_THAT(names_in(tree.path("there")), ElementsAre("new.csv", "real.csv"));
}

TEST(Output, TakesTheLongestNameThatAFolderTakes) {
  const TempTree tree;
  const std::string path = tree.path(std::string(251, 'n') + ".csv");
  write_whole(path, "x");
  EXPECT_EQ(read_file(path), "x");
  EXPECT_THAT(open_error(tree.path(std::string(300, 'n') + ".csv")), HasSubstr("File name too long"));
}

TEST(Output, RefusesWhatIsNoFileAndSaysWhy) {
  const TempTree tree;
  tree.folder("folder");
  tree.link("loop.csv", "loop.csv");
  tree.write("file", "");
  EXPECT_THAT(open_error(tree.path("missing/r.csv")),
              AllOf(StartsWith("cannot write the report " + tree.path("missing/r.csv")), HasSubstr("create it first")));
  EXPECT_THAT(open_error(tree.path("folder")), HasSubstr("it is a folder"));
  EXPECT_THAT(open_error(tree.path("new/")), HasSubstr("add a file name"));
  EXPECT_THAT(open_error(tree.path("loop.csv")), HasSubstr("Too many levels of symbolic links"));
  EXPECT_THAT(open_error(tree.path("file/r.csv")), HasSubstr("Not a directory"));
  EXPECT_THAT(open_error(""), HasSubstr("empty"));
  EXPECT_THAT(names_in(tree.path()), ElementsAre("file", "folder", "loop.csv"));
}

TEST(Output, RefusesProtectedTargets) {
  const TempTree tree;
  tree.write("open/r.csv", "old");
  tree.mode("open", 0777);
  tree.mode("open/r.csv", 0444);
  tree.write("closed/r.csv", "old");
  tree.mode("closed", 0555);
  tree.mode("closed/r.csv", 0666);
  EXPECT_THAT(run_unprivileged([&] { return open_error(tree.path("open/r.csv")); }), HasSubstr("Permission denied"));
  EXPECT_THAT(run_unprivileged([&] { return open_error(tree.path("closed/r.csv")); }),
              AllOf(HasSubstr("Permission denied"), HasSubstr("folder must be writable")));
  EXPECT_EQ(read_file(tree.path("open/r.csv")), "old");
  tree.mode("closed", 0755);
}

TEST(Output, AFullDeviceFailsAndKeepsFailing) {
  auto output = Output::open("/dev/full");
  ASSERT_TRUE(output);
  EXPECT_EQ((*output)->temporary(), "");
  const Outcome first = (*output)->write("x");
  ASSERT_FALSE(first);
  EXPECT_EQ(first.error().message, "cannot write the report /dev/full: No space left on device");
  EXPECT_FALSE((*output)->write("y"));
  EXPECT_NE(commit_one(*output), "");
  EXPECT_FALSE((*output)->closed_by_reader());
}

TEST(Output, FifosAreWrittenStraight) {
  const TempTree tree;
  const std::string path = tree.fifo("pipe.csv");
  std::string read;
  std::thread reader([&] { read = read_file(path); });
  write_whole(path, "through");
  reader.join();
  EXPECT_EQ(read, "through");
  EXPECT_TRUE(std::filesystem::is_fifo(path));
}

TEST(Output, AReaderThatHasGoneIsNoError) {
  std::signal(SIGPIPE, SIG_IGN);
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  auto output = Output::open("/dev/fd/" + std::to_string(ends[1]));
  ASSERT_TRUE(output);
  ASSERT_TRUE((*output)->write("read by nobody"));
  EXPECT_FALSE((*output)->closed_by_reader());
  ::close(ends[0]);
  EXPECT_TRUE((*output)->write("x"));
  EXPECT_TRUE((*output)->closed_by_reader());
  EXPECT_TRUE((*output)->write("y"));
  EXPECT_EQ(commit_one(*output), "");
  ::close(ends[1]);
}

TEST(Output, NonBlockingPipesAreWaitedFor) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_NONBLOCK), 0);
  auto output = Output::open("/dev/fd/" + std::to_string(ends[1]));
  ASSERT_TRUE(output);
  const std::string bytes(1'000'000, 'x');
  std::size_t read = 0;
  std::thread reader([&] {
    char buffer[4096];
    while (read < bytes.size()) {
      const ssize_t count = ::read(ends[0], buffer, sizeof buffer);
      if (count > 0) read += static_cast<std::size_t>(count);
    }
  });
  EXPECT_TRUE((*output)->write(bytes));
  reader.join();
  EXPECT_EQ(read, bytes.size());
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST(Output, ADescriptorSentToAFileNamesThatFile) {
  const TempTree tree;
  const std::string path = tree.write("r.csv", "before ");
  const int fd = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  {
    auto output = Output::open("/dev/fd/" + std::to_string(fd));
    ASSERT_TRUE(output);
    EXPECT_EQ((*output)->target(), path);
    EXPECT_EQ((*output)->temporary(), "");
    ASSERT_TRUE((*output)->write("after"));
    ASSERT_EQ(commit_one(*output), "");
  }
  ::close(fd);
  EXPECT_EQ(read_file(path), "before after");
}

}  // namespace
}  // namespace oxaudit
