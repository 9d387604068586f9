#include "input/walk/walk.hpp"

#include "input/walk/folder.hpp"

#include "helpers/temp_tree.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <vector>

namespace oxaudit {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Kind = WalkEntry::Kind;

std::vector<WalkEntry> entries_of(Walk walk) {
  std::vector<WalkEntry> all;
  for (WalkEntry entry; walk.next(entry);) all.push_back(entry);
  return all;
}

std::vector<std::string> shown(const std::vector<WalkEntry>& all);

/// Every walk is also done with threads that read ahead, which must change nothing.
std::vector<WalkEntry> entries(WalkOptions options) {
  const auto all = entries_of(Walk(options));
  options.folders_alone = 0;
  for (const unsigned threads : {1U, 3U}) {
    options.reading_threads = threads;
    EXPECT_EQ(shown(entries_of(Walk(options))), shown(all)) << threads << " threads read ahead";
  }
  return all;
}

/// One line an entry, such as `file d/a.txt` or `skipped d/.x: hidden`.
std::string shown(const WalkEntry& entry) {
  switch (entry.kind) {
    case Kind::file: return "file " + entry.path;
    case Kind::standard_input: return "stdin " + entry.path;
    case Kind::skipped: return "skipped " + entry.path + ": " + std::string(name(entry.skip));
    case Kind::problem: return "problem " + entry.path + ": " + std::string(code(entry.rule)) + " " + entry.message;
    case Kind::unmatched: return "unmatched " + entry.message;
    case Kind::remark: return "remark " + entry.message;
  }
  return "";
}

std::vector<std::string> shown(const std::vector<WalkEntry>& all) {
  std::vector<std::string> lines;
  for (const WalkEntry& entry : all) lines.push_back(shown(entry));
  return lines;
}

std::vector<std::string> walk(WalkOptions options) { return shown(entries(std::move(options))); }

WalkOptions paths(std::vector<std::string> given) {
  WalkOptions options;
  options.paths = std::move(given);
  return options;
}

/// Every test walks in a folder of its own, by relative paths.
class WalkTest : public ::testing::Test {
 protected:
  TempTree tree_;
  WorkingFolder inside_{tree_.path()};
};

TEST_F(WalkTest, GivesFilesInTheOrderOfPathComponents) {
  for (const char* file : {"d/a.txt", "d/a/x.txt", "d/a/b/y.txt", "d/B.txt", "d/a-b.txt", "d/\xff.txt", "d/z"})
    tree_.write(file);
  EXPECT_THAT(walk(paths({"d"})), ElementsAre("file d/B.txt", "file d/a/b/y.txt", "file d/a/x.txt", "file d/a-b.txt",
                                              "file d/a.txt", "file d/z", "file d/\xff.txt"));
}

TEST_F(WalkTest, KeepsTheSpellingOfTheRoot) {
  tree_.write("d/a.txt");
  EXPECT_THAT(walk(paths({"d"})), ElementsAre("file d/a.txt"));
  EXPECT_THAT(walk(paths({"d/"})), ElementsAre("file d/a.txt"));
  EXPECT_THAT(walk(paths({"./d"})), ElementsAre("file ./d/a.txt"));
  EXPECT_THAT(walk(paths({"d//"})), ElementsAre("file d//a.txt"));
  EXPECT_THAT(walk(paths({"."})), ElementsAre("file ./d/a.txt"));
  EXPECT_THAT(walk(paths({tree_.path("d")})), ElementsAre("file " + tree_.path("d/a.txt")));
}

TEST_F(WalkTest, SaysWhereTheNameBegins) {
  tree_.write("d/e/a.txt");
  for (const WalkEntry& entry : entries(paths({"d", "d/e/a.txt"})))
    EXPECT_EQ(entry.path.substr(entry.name_begin), "a.txt") << entry.path;
}

TEST_F(WalkTest, OddNamesAreKeptByteForByte) {
  const std::vector<std::string> names = {"=1+1.txt", "a\"b.txt",      "c,d.txt",       "e\nf.txt", "g\x1b[31m.txt",
                                          "-rf.txt",  "we\xffird.txt", "we\xfeird.txt", " .txt"};
  for (const auto& name : names) tree_.write("d/" + name);
  const auto all = entries(paths({"d"}));
  EXPECT_THAT(all, SizeIs(names.size()));
  for (const auto& name : names)
    EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const auto& entry) { return entry.path == "d/" + name; }))
        << name;
}

TEST_F(WalkTest, EveryReasonToSkipIsGiven) {
  tree_.write("d/.DS_Store");
  tree_.write("d/._a.txt");
  tree_.write("d/.git/config");
  tree_.write("d/__MACOSX/._board.txt");
  tree_.write("d/Thumbs.db");
  tree_.write("d/Desktop.ini");
  tree_.write("d/a.txt");
  tree_.write("d/deep/deeper/b.txt");
  tree_.write("d/image.png");
  tree_.write("d/out.txt");
  tree_.write("d/skip.txt");
  tree_.fifo("d/pipe.txt");
  tree_.link("d/link.txt", "a.txt");
  WalkOptions options = paths({"d"});
  options.exclude = {"skip*"};
  options.own_reports = {"d/out.txt"};
  options.depth_max = 2;
  EXPECT_THAT(walk(options),
              ElementsAre("skipped d/.DS_Store: hidden", "skipped d/._a.txt: hidden", "skipped d/.git: hidden",
                          "skipped d/Desktop.ini: system file", "skipped d/Thumbs.db: system file",
                          "skipped d/__MACOSX: system file", "file d/a.txt", "skipped d/deep/deeper: too deep",
                          "skipped d/image.png: other type", "skipped d/link.txt: symbolic link",
                          "skipped d/out.txt: own report", "skipped d/pipe.txt: not a regular file",
                          "skipped d/skip.txt: excluded"));
}

TEST_F(WalkTest, HiddenShowsHiddenAndSystemFiles) {
  tree_.write("d/.a.txt");
  tree_.write("d/.git/b.txt");
  tree_.write("d/__MACOSX/._c.txt");
  tree_.write("d/Desktop.ini");
  WalkOptions options = paths({"d"});
  options.hidden = true;
  EXPECT_THAT(walk(options), ElementsAre("file d/.a.txt", "file d/.git/b.txt", "skipped d/Desktop.ini: other type",
                                         "file d/__MACOSX/._c.txt"));
}

TEST_F(WalkTest, DepthCountsFromTheNamedFolder) {
  tree_.write("d/a.txt");
  tree_.write("d/e/b.txt");
  tree_.write("d/e/f/c.txt");
  WalkOptions options = paths({"d"});
  options.depth_max = 1;
  EXPECT_THAT(walk(options), ElementsAre("file d/a.txt", "skipped d/e: too deep"));
  options.depth_max = 2;
  EXPECT_THAT(walk(options), ElementsAre("file d/a.txt", "file d/e/b.txt", "skipped d/e/f: too deep"));
  options.depth_max = 3;
  EXPECT_THAT(walk(options), ElementsAre("file d/a.txt", "file d/e/b.txt", "file d/e/f/c.txt"));
}

TEST_F(WalkTest, NamedFileIsAuditedWhateverItsName) {
  for (const char* file : {"a.weird", ".hidden.txt", "Thumbs.db", "Makefile"}) tree_.write(file);
  WalkOptions options = paths({"a.weird", ".hidden.txt", "Thumbs.db", "Makefile"});
  options.exclude = {"*"};
  options.include = {"nothing"};
  const auto all = entries(options);
  EXPECT_THAT(shown(all), ElementsAre("file .hidden.txt", "file Makefile", "file Thumbs.db", "file a.weird"));
  for (const auto& entry : all) {
    EXPECT_TRUE(entry.named);
    EXPECT_EQ(entry.format, entry.path == "Thumbs.db" ? Format::sqlite : Format::text) << entry.path;
  }
}

TEST_F(WalkTest, FormatComesFromTheNameUnlessAskedFor) {
  tree_.write("d/a.txt");
  tree_.write("d/b");
  auto all = entries(paths({"d"}));
  ASSERT_THAT(all, SizeIs(2));
  EXPECT_EQ(all[0].format, Format::text);
  EXPECT_EQ(all[1].format, Format::text);
  WalkOptions options = paths({"d"});
  options.format = Format::lines;
  for (const auto& entry : entries(options)) EXPECT_EQ(entry.format, Format::lines);
}

TEST_F(WalkTest, FifoIsReadWhenNamedAndSkippedWhenMet) {
  tree_.fifo("d/board.txt");
  tree_.write("d/c.txt");
  EXPECT_THAT(walk(paths({"d"})), ElementsAre("skipped d/board.txt: not a regular file", "file d/c.txt"));
  EXPECT_THAT(walk(paths({"d/board.txt"})), ElementsAre("file d/board.txt"));
  EXPECT_THAT(walk(paths({"d", "d/board.txt"})), ElementsAre("file d/board.txt", "file d/c.txt"));
}

TEST_F(WalkTest, NamedSocketOrDeviceIsAProblem) {
  const int fd = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::string("s").copy(address.sun_path, sizeof address.sun_path - 1);
  ASSERT_EQ(::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  ::close(fd);
  EXPECT_THAT(walk(paths({"s", "/dev/null"})), ElementsAre(HasSubstr("problem /dev/null: OX004 a socket or device"),
                                                           HasSubstr("problem s: OX004 a socket or device")));
}

TEST_F(WalkTest, StandardInputByNameWorksForPipesAndFiles) {
  const int before = ::dup(STDIN_FILENO);
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
  EXPECT_THAT(walk(paths({"/dev/stdin"})), ElementsAre("file /dev/stdin"));
  const int file = ::open(tree_.write("a.txt").c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_EQ(::dup2(file, STDIN_FILENO), STDIN_FILENO);
  EXPECT_THAT(walk(paths({"/dev/stdin"})), ElementsAre("file /dev/stdin"));
  ::dup2(before, STDIN_FILENO);
  for (const int fd : {before, ends[0], ends[1], file}) ::close(fd);
}

TEST_F(WalkTest, DashIsStandardInputOnceAndDotSlashDashIsAFile) {
  tree_.write("-");
  EXPECT_THAT(walk(paths({"-", "./-", "-"})), ElementsAre("file ./-", "stdin <stdin>"));
}

TEST_F(WalkTest, MissingPathIsNamedAndTheRestGoesOn) {
  tree_.write("b.txt");
  tree_.link("dangling", "nowhere");
  EXPECT_THAT(
      walk(paths({"c*.txt", "b.txt", "a.txt", "b.txt/x", "", "dangling", std::string("x\0y", 3)})),
      ElementsAre("unmatched an empty path names no file", "unmatched no such file or folder: 'a.txt'", "file b.txt",
                  "unmatched no such file or folder: 'b.txt/x' (a part of it is not a folder)",
                  "unmatched no such file or folder: 'c*.txt' (if it is meant as a pattern, it matched nothing)",
                  "unmatched the target of the symbolic link 'dangling' does not exist",
                  HasSubstr("unmatched a path cannot contain a NUL byte")));
}

TEST_F(WalkTest, MessagesNeverHoldControlCharacters) {
  EXPECT_THAT(walk(paths({"\x1b.txt"})), ElementsAre("unmatched no such file or folder: '\\x1b.txt'"));
}

TEST_F(WalkTest, FolderWithoutBoardFilesSaysWhatItHolds) {
  tree_.folder("empty/sub");
  tree_.write("d/a.png");
  tree_.write("d/b.png");
  tree_.write("d/.c");
  EXPECT_THAT(
      walk(paths({"empty", "d"})),
      ElementsAre("skipped d/.c: hidden", "skipped d/a.png: other type", "skipped d/b.png: other type",
                  "unmatched no board files in 'd': 3 skipped (1 hidden, 2 other type); --list-files shows each "
                  "with its reason",
                  "unmatched no board files in 'empty': it contains no file"));
}

TEST_F(WalkTest, IncludeAndExcludeTakeNamesAndPathsBelowTheRoot) {
  for (const char* file : {"d/a.txt", "d/b.ttt", "d/old/c.txt", "d/new/old/e.txt"}) tree_.write(file);
  WalkOptions options = paths({"d"});
  options.include = {"*.txt"};
  options.exclude = {"/old"};
  EXPECT_THAT(walk(options), ElementsAre("file d/a.txt", "skipped d/b.ttt: excluded", "file d/new/old/e.txt",
                                         "skipped d/old: excluded"));
  options.exclude = {"old/"};
  EXPECT_THAT(walk(options), ElementsAre("file d/a.txt", "skipped d/b.ttt: excluded", "skipped d/new/old: excluded",
                                         "skipped d/old: excluded"));
}

TEST_F(WalkTest, ExcludeThatMatchesNothingIsRemarkedOn) {
  tree_.write("d/a.txt");
  tree_.write("d/sub/b.txt");
  WalkOptions options = paths({"d"});
  options.exclude = {"d/sub", "sub", "s*", "z"};
  options.exclude_if_met = {"y"};
  EXPECT_THAT(walk(options),
              ElementsAre("file d/a.txt", "skipped d/sub: excluded",
                          "remark nothing matches --exclude 'd/sub'; a pattern with a slash is matched with the path "
                          "below the named folder",
                          "remark nothing matches --exclude 'z'"));
  tree_.write("d/c.zip");
  EXPECT_THAT(walk(options), ElementsAre("file d/a.txt", "file d/c.zip", "skipped d/sub: excluded"))
      << "they may match something in the archive";
}

TEST_F(WalkTest, IncludeThatMatchesNothingIsNamedAtTheEnd) {
  tree_.write("d/a.txt");
  WalkOptions options = paths({"d"});
  options.include = {"*.txt", "*.csw", "a*"};
  options.exclude = {"[z"};
  EXPECT_THAT(walk(options), ElementsAre("file d/a.txt", "unmatched no file matches --include '*.csw'",
                                         HasSubstr("unmatched pattern '[z'")));
}

TEST_F(WalkTest, FileReachedSeveralWaysIsGivenOnceUnderItsSmallestName) {
  tree_.write("d/a.txt");
  tree_.write("d/.h");
  tree_.write("d/s/b.txt");
  EXPECT_THAT(walk(paths({"d", "d/a.txt", "./d/../d", "d", "d/s", "d/"})),
              ElementsAre("skipped ./d/../d/.h: hidden", "file ./d/../d/a.txt", "file ./d/../d/s/b.txt"));
  EXPECT_THAT(walk(paths({"d/s/b.txt", tree_.path("d")})),
              ElementsAre("skipped " + tree_.path("d/.h") + ": hidden", "file " + tree_.path("d/a.txt"),
                          "file " + tree_.path("d/s/b.txt")));
}

TEST_F(WalkTest, OrderOfArgumentsChangesNothing) {
  for (const char* file : {"d/a.txt", "d/s/b.txt", "d/s.txt", "e/a.txt", "d/.h", "d/x.png"}) tree_.write(file);
  std::vector<std::string> given = {"d", "d/s", "d/s.txt", "e", "./d/s", "gone"};
  std::sort(given.begin(), given.end());
  const auto expected = walk(paths(given));
  while (std::next_permutation(given.begin(), given.end())) ASSERT_EQ(walk(paths(given)), expected);
}

TEST_F(WalkTest, NamedFileInsideAWalkedFolderIsNeverSkippedThere) {
  tree_.write("d/.hid.txt");
  tree_.write("d/x.weird");
  tree_.write("d/.git/k.txt");
  tree_.link("d/l.txt", "../far.txt");
  tree_.write("far.txt");
  EXPECT_THAT(walk(paths({"d", "d/.hid.txt", "d/x.weird", "d/.git", "d/l.txt"})),
              ElementsAre("file d/.git/k.txt", "file d/.hid.txt", "file d/l.txt", "file d/x.weird"));
}

TEST_F(WalkTest, NamedLinkIsFollowedAndItsTargetGivenOnce) {
  tree_.write("d/a.txt");
  tree_.link("link", "d");
  tree_.link("file", "d/a.txt");
  EXPECT_THAT(walk(paths({"link"})), ElementsAre("file link/a.txt"));
  EXPECT_THAT(walk(paths({"link", "d", "file"})), ElementsAre("file d/a.txt"));
}

TEST_F(WalkTest, HardLinksAreFilesOfTheirOwn) {
  tree_.write("d/a.txt");
  ASSERT_EQ(::link("d/a.txt", "d/b.txt"), 0);
  EXPECT_THAT(walk(paths({"d", "d/b.txt"})), ElementsAre("file d/a.txt", "file d/b.txt"));
}

TEST_F(WalkTest, OwnReportIsNeverInput) {
  tree_.write("d/a.txt");
  tree_.write("d/r.txt");
  tree_.write("d/.r.tmp");
  tree_.link("d/s.txt", "r.txt");
  tree_.write("e/r.txt");
  WalkOptions options = paths({"d", "e", "d/r.txt"});
  options.own_reports = {"./d/../d/r.txt", "d/not-yet.txt"};
  options.own_temporaries = {"d/.r.tmp"};
  EXPECT_THAT(walk(options), ElementsAre("file d/a.txt", "skipped d/r.txt: own report",
                                         "skipped d/s.txt: symbolic link", "file e/r.txt"));
  options.follow = true;
  EXPECT_THAT(walk(options), ElementsAre("file d/a.txt", "skipped d/r.txt: own report", "file e/r.txt"));
}

TEST_F(WalkTest, FollowWalksLinksAndReportsDanglingOnes) {
  tree_.write("d/a.txt");
  tree_.write("far/b.txt");
  tree_.link("d/dir", "../far");
  tree_.link("d/gone.txt", "nowhere");
  tree_.link("d/self.txt", "self.txt");
  EXPECT_THAT(walk(paths({"d"})),
              ElementsAre("file d/a.txt", "skipped d/dir: symbolic link", "skipped d/gone.txt: symbolic link",
                          "skipped d/self.txt: symbolic link"));
  WalkOptions options = paths({"d"});
  options.follow = true;
  EXPECT_THAT(walk(options),
              ElementsAre("file d/a.txt", "file d/dir/b.txt",
                          "problem d/gone.txt: OX001 cannot follow the symbolic link: No such file or directory",
                          "problem d/self.txt: OX001 cannot follow the symbolic link: Too many levels of symbolic "
                          "links"));
}

TEST_F(WalkTest, LinksToFoldersAboveEndTheWalkThere) {
  tree_.write("p/d/a.txt");
  tree_.link("p/d/here", ".");
  tree_.link("p/d/z_up", "..");
  WalkOptions options = paths({"p"});
  options.follow = true;
  EXPECT_THAT(walk(options),
              ElementsAre("file p/d/a.txt", "skipped p/d/here: symbolic link", "skipped p/d/z_up: symbolic link"));
  options.paths = {"p/d"};
  EXPECT_THAT(walk(options), ElementsAre("file p/d/a.txt", "skipped p/d/here: symbolic link"));
}

TEST_F(WalkTest, DiamondsOfLinksAreWalkedOnceEach) {
  constexpr int k_levels = 40;
  for (int i = 0; i < k_levels; ++i) {
    const std::string next = "../n" + std::to_string(i + 1);
    tree_.link("n" + std::to_string(i) + "/left", next);
    tree_.link("n" + std::to_string(i) + "/right", next);
  }
  tree_.write("n" + std::to_string(k_levels) + "/a.txt");
  WalkOptions options = paths({"n0"});
  options.follow = true;
  const auto all = entries(options);
  ASSERT_THAT(all, SizeIs(1));
  EXPECT_EQ(all[0].path.substr(all[0].name_begin), "a.txt");
}

TEST_F(WalkTest, FolderThatALinkReachesTooDeepIsStillWalkedWhereItIsNot) {
  tree_.write("d/x/deep/a.txt");
  tree_.link("d/a/b/link", "../../x");
  WalkOptions options = paths({"d"});
  options.follow = true;
  options.depth_max = 4;
  EXPECT_THAT(walk(options), ElementsAre("skipped d/a/b/link/deep: too deep", "file d/x/deep/a.txt"));
}

TEST_F(WalkTest, UnreadableFolderIsAProblemAndTheRestGoesOn) {
  tree_.write("d/a.txt");
  tree_.write("d/sub/b.txt");
  tree_.write("d/z.txt");
  tree_.mode("d/sub", 0);
  const std::string lines = run_unprivileged([] {
    std::string text;
    for (const auto& line : walk(paths({"d"}))) text += line + "\n";
    for (const auto& line : walk(paths({"d/sub", "d/sub/b.txt"}))) text += line + "\n";
    return text;
  });
  tree_.mode("d/sub", 0755);
  EXPECT_EQ(lines,
            "file d/a.txt\n"
            "problem d/sub: OX001 cannot read the folder: Permission denied\n"
            "file d/z.txt\n"
            "problem d/sub: OX001 cannot read the folder: Permission denied\n"
            "problem d/sub/b.txt: OX001 cannot be accessed: Permission denied\n");
}

TEST_F(WalkTest, UnreadableFolderNamedAndMetIsOneProblem) {
  tree_.write("d/a.txt");
  tree_.folder("d/sub");
  tree_.mode("d/sub", 0);
  const std::string count = run_unprivileged([] { return std::to_string(walk(paths({"d", "d/sub"})).size()); });
  tree_.mode("d/sub", 0755);
  EXPECT_EQ(count, "2");
}

TEST_F(WalkTest, PathsBeyondTheSystemsLimitAreWalkedAndNamed) {
  const std::string name(200, 'n');
  std::string path = "d";
  tree_.folder("d");
  {
    const WorkingFolder keep("d");
    for (int depth = 0; depth < 40; ++depth) {
      ASSERT_EQ(::mkdir(name.c_str(), 0755), 0);
      ASSERT_EQ(::chdir(name.c_str()), 0);
      path += "/" + name;
    }
    ::close(::open("a.txt", O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
  }
  path += "/a.txt";
  EXPECT_THAT(walk(paths({"d"})), ElementsAre("file " + path));
  EXPECT_THAT(walk(paths({path})), ElementsAre("file " + path));
  EXPECT_THAT(walk(paths({"d", path})), ElementsAre("file " + path));
}

TEST_F(WalkTest, DeepTreesNeedFewDescriptors) {
  std::string folder = "d";
  for (int depth = 0; depth < 200; ++depth) {
    folder += "/n";
    tree_.write(folder + "/a.txt");
  }
  const std::string count = run_unprivileged([] {
    const rlimit few{8, 8};
    ::setrlimit(RLIMIT_NOFILE, &few);
    const auto all = walk(paths({"d"}));
    return std::to_string(std::count_if(all.begin(), all.end(), [](const auto& s) { return s.starts_with("file"); }));
  });
  EXPECT_EQ(count, "200");
}

TEST(Walk, EndsOnceItIsStopped) {
  const TempTree tree;
  for (const char* name : {"a.txt", "b.txt", "c/d.txt"}) tree.write(name, "");
  std::atomic<bool> stop{false};
  WalkOptions options;
  options.paths = {tree.path()};
  options.stop = &stop;
  Walk walk(options);
  WalkEntry entry;
  EXPECT_TRUE(walk.next(entry));
  stop = true;
  EXPECT_FALSE(walk.next(entry));
  FolderNames names;
  const auto error = names.read(tree.path(), false, &stop);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, EINTR);
}

}  // namespace
}  // namespace oxaudit
