/// Archives as hostile, unlucky and far-off programs make them: what is wrong with a part costs that part, and is told.
// requires OXAUDIT_WITH_COMPRESSION OXAUDIT_WITH_ARCHIVES
#include "helpers/run_program.hpp"
#include "helpers/self_container.hpp"
#include "helpers/temp_tree.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace oxaudit {
namespace {

struct OddArchive {
  const char* name;
  const char* make;  ///< a command of the shell; there are a.txt, b.csv and c.txt
  const char* file;
  std::vector<const char*> options;
  const char* out;
  int status;
};

/// Says what the program does with each.
void expect_all(const std::vector<OddArchive>& archives) {
  for (const OddArchive& archive : archives) {
    SCOPED_TRACE(archive.name);
    const TempTree tree;
    for (const char* board : {"a.txt", "c.txt"}) tree.write(board, "XO-\n---\n---\n");
    tree.write("b.csv", "board\nXO-------\nOO-------\n");
    const auto made = run_program({.arguments = {"-c", archive.make}, .folder = tree.path(), .program = "/bin/sh"});
    ASSERT_EQ(made.status, 0) << made.err;
    std::vector<std::string> arguments = {archive.file, "-q", "--all"};
    arguments.insert(arguments.end(), archive.options.begin(), archive.options.end());
    const auto result = run_program({.arguments = arguments, .folder = tree.path()});
    EXPECT_EQ(result.out, archive.out);
    EXPECT_EQ(result.status, archive.status) << result.err;
  }
}

TEST(OddArchives, KeepEncryptedMembersToThemselves) {
  expect_all({
      {"ZipCrypto",
       "zip -qP secret x.zip a.txt && zip -q x.zip b.csv",
       "x.zip",
       {},
       "x.zip!/a.txt: OX002 damaged-container: is encrypted\n"
       "x.zip!/b.csv:2: in progress, X to move\n"
       "x.zip!/b.csv:3:1: OX201 too-many-o: O has 2 marks, X has 0\n"
       "2 records in 1 file: 1 legal, 1 illegal, 0 malformed; 1 file unreadable; incomplete\n",
       3},
      {"AES",
       "7z a -tzip -psecret -mem=AES256 x.zip a.txt >/dev/null && 7z a -tzip x.zip c.txt >/dev/null",
       "x.zip",
       {},
       "x.zip!/a.txt: OX002 damaged-container: is encrypted\n"
       "x.zip!/c.txt:1: in progress, X to move\n"
       "1 record in 1 file: 1 legal, 0 illegal, 0 malformed; 1 file unreadable; incomplete\n",
       3},
      {"7z",
       "7z a x.7z c.txt >/dev/null && 7z a -psecret x.7z a.txt >/dev/null && mkdir d && mv x.7z c.txt d",
       "d",
       {},
       "d/c.txt:1: in progress, X to move\n"
       "d/x.7z!/c.txt:1: in progress, X to move\n"
       "d/x.7z!/a.txt: OX002 damaged-container: is encrypted\n"
       "d/x.7z: OX002 damaged-container: the 7z archive cannot be read beyond member 2: The file content is "
       "encrypted, but currently not supported\n"
       "2 records in 2 files: 2 legal, 0 illegal, 0 malformed; 2 files unreadable; incomplete\n",
       3},
      {"7z with its names",
       "7z a -psecret -mhe=on x.7z a.txt >/dev/null && mkdir d && mv x.7z c.txt d",
       "d",
       {},
       "d/c.txt:1: in progress, X to move\n"
       "d/x.7z: OX002 damaged-container: the 7z archive cannot be read at all: The archive header is encrypted, but "
       "currently not supported\n"
       "1 record in 1 file: 1 legal, 0 illegal, 0 malformed; 1 file unreadable; incomplete\n",
       3},
  });
}

TEST(OddArchives, MeetALimitWhenTheyGrowTooMuch) {
  const char* bomb =
      "(echo board; head -c 90000000 /dev/zero | tr '\\0' -) > z.csv && zip -q9 x.zip a.txt z.csv && zip -q x.zip "
      "c.txt";
  const char* nest =
      "zip -q 9.zip a.txt; for i in 8 7 6 5 4 3 2 1; do zip -q $i.zip $((i+1)).zip c.txt; done; rm 9.zip";
  expect_all({
      {"ratio",
       bomb,
       "x.zip",
       {},
       "x.zip!/a.txt:1: in progress, X to move\n"
       "x.zip!/z.csv:2:1: OX003 limit-exceeded: the record is longer than the limit of 1048576 bytes; "
       "use --max-record-bytes to raise it\n"
       "x.zip!/z.csv: OX003 limit-exceeded: decompresses to more than 1000 times its size; --max-ratio raises the "
       "limit\n"
       "x.zip!/c.txt:1: in progress, X to move\n"
       "3 records in 2 files: 2 legal, 0 illegal, 1 malformed; 1 file unreadable; incomplete\n",
       3},
      {"nesting",
       nest,
       "1.zip",
       {},
       "1.zip!/2.zip!/3.zip!/4.zip!/5.zip: OX003 limit-exceeded: archives are nested more than 4 deep; "
       "--max-nesting raises the limit\n"
       "1.zip!/2.zip!/3.zip!/4.zip!/c.txt:1: in progress, X to move\n"
       "1.zip!/2.zip!/3.zip!/c.txt:1: in progress, X to move\n"
       "1.zip!/2.zip!/c.txt:1: in progress, X to move\n"
       "1.zip!/c.txt:1: in progress, X to move\n"
       "4 records in 4 files: 4 legal, 0 illegal, 0 malformed; 1 file unreadable; incomplete\n",
       3},
      {"members",
       "zip -q x.zip a.txt b.csv c.txt",
       "x.zip",
       {"--max-members", "1"},
       "x.zip!/a.txt:1: in progress, X to move\n"
       "x.zip: OX003 limit-exceeded: holds more than 1 members; --max-members raises the limit\n"
       "1 record in 1 file: 1 legal, 0 illegal, 0 malformed; 1 file unreadable; incomplete\n",
       3},
  });
}

TEST(OddArchives, MeetALimitWhenTheyHoldThemselves) {
  const TempTree tree;
  tree.write("a.gz", testing::self_gzip());
  tree.write("a.zip", testing::self_zip());
  tree.write("b.txt", "XO-\n---\n---\n");
  // Programs of others agree on what they are.
  const std::string compare = "gzip -dc a.gz | cmp - a.gz && unzip -p a.zip | cmp - a.zip";
  const auto compared = run_program({.arguments = {"-c", compare}, .folder = tree.path(), .program = "/bin/sh"});
  ASSERT_EQ(compared.status, 0) << compared.out << compared.err;
  for (const std::string depth : {"1", "4", "100"}) {
    std::string names = "a.zip";
    for (int i = 0; i < std::stoi(depth); ++i) names += "!/a.zip";
    const std::string words =
        ": OX003 limit-exceeded: archives are nested more than " + depth + " deep; --max-nesting raises the limit\n";
    const auto result =
        run_program({.arguments = {"a.gz", "a.zip", "b.txt", "-q", "--max-nesting", depth}, .folder = tree.path()});
    EXPECT_EQ(result.out, "a.gz" + words + names + words +
                              "1 record in 1 file: 1 legal, 0 illegal, 0 malformed; 2 files unreadable; incomplete\n");
    EXPECT_EQ(result.status, 3) << result.err;
  }
}

TEST(OddArchives, HaveNamesThatLeadNowhere) {
  const char* names =
      "python3 -W ignore -c \"import zipfile; z = zipfile.ZipFile('x.zip', 'w'); b = 'XO-/---/---'.replace('/', "
      "'\\n'); "
      "[z.writestr(n, b) for n in ['../../up.txt', '/etc/root.txt', 'twice.txt', 'twice.txt', 'caf\\xe9.txt', "
      "'in/']]\"";
  expect_all({
      {"zip",
       names,
       "x.zip",
       {},
       "x.zip!/../../up.txt:1: in progress, X to move\n"
       "x.zip!//etc/root.txt:1: in progress, X to move\n"
       "x.zip!/twice.txt:1: in progress, X to move\n"
       "x.zip!/twice.txt#2:1: in progress, X to move\n"
       "x.zip!/caf\xC3\xA9.txt:1: in progress, X to move\n"
       "5 records in 5 files: 5 legal, 0 illegal, 0 malformed\n",
       0},
      {"tar, not in UTF-8",
       "n=$(printf 'caf\\351.txt'); cp a.txt $n && tar -cf x.tar $n",
       "x.tar",
       {},
       "x.tar!/caf\\xe9.txt:1: in progress, X to move\n1 record in 1 file: 1 legal, 0 illegal, 0 malformed\n",
       0},
  });
}

TEST(OddArchives, CountWhatIsNoFile) {
  expect_all({
      {"links and devices",
       "ln -s a.txt s.txt && ln a.txt h.txt && mkfifo p.txt && mkdir d && tar -cf x.tar a.txt s.txt h.txt p.txt d "
       "b.csv "
       "&& rm p.txt",
       "x.tar",
       {},
       "x.tar!/a.txt:1: in progress, X to move\n"
       "x.tar!/b.csv:2: in progress, X to move\n"
       "x.tar!/b.csv:3:1: OX201 too-many-o: O has 2 marks, X has 0\n"
       "3 records in 2 files: 2 legal, 1 illegal, 0 malformed; 3 files skipped (1 symbolic link, 2 not a regular "
       "file)\n",
       1},
      {"nothing",
       "tar -cf x.tar -T /dev/null",
       "x.tar",
       {},
       "x.tar: OX006 no-records: there is nothing in it\n"
       "0 records in 1 file: 0 legal, 0 illegal, 0 malformed; 1 file without records\n",
       1},
      {"an empty zip",
       "python3 -c \"import zipfile; zipfile.ZipFile('x.zip', 'w').close()\"",
       "x.zip",
       {},
       "x.zip: OX006 no-records: there is nothing in it\n"
       "0 records in 1 file: 0 legal, 0 illegal, 0 malformed; 1 file without records\n",
       1},
      {"an empty zip and an empty tar within",
       "python3 -c \"import zipfile; zipfile.ZipFile('e.zip', 'w').close()\" && tar -czf e.tar.gz -T /dev/null && "
       "zip -q x.zip e.zip a.txt e.tar.gz",
       "x.zip",
       {},
       "x.zip!/e.zip: OX006 no-records: there is nothing in it\n"
       "x.zip!/a.txt:1: in progress, X to move\n"
       "x.zip!/e.tar.gz: OX006 no-records: there is nothing in it\n"
       "1 record in 3 files: 1 legal, 0 illegal, 0 malformed; 2 files without records\n",
       1},
      {"a listed empty zip within",
       "python3 -c \"import zipfile; zipfile.ZipFile('e.zip', 'w').close()\" && zip -q x.zip e.zip",
       "x.zip",
       {"--list-files"},
       "open   x.zip  zip archive\n"
       "audit  x.zip!/e.zip  OX006: there is nothing in it\n",
       0},
      {"nothing but what is skipped",
       "touch p.png .hidden && zip -q x.zip p.png .hidden",
       "x.zip",
       {},
       "0 records in 0 files: 0 legal, 0 illegal, 0 malformed; 2 files skipped (1 hidden, 1 other type); 1 path "
       "matched nothing\n",
       2},
      {"holes",
       "cp b.csv s.csv && truncate -s 1M s.csv && printf '\\nXOX------\\n' >> s.csv && tar -cSf x.tar s.csv",
       "x.tar",
       {"--max-record-bytes", "2M"},
       "x.tar!/s.csv:2: in progress, X to move\n"
       "x.tar!/s.csv:3:1: OX201 too-many-o: O has 2 marks, X has 0\n"
       "x.tar!/s.csv:4:1: OX102 cell-count: the line has 1048550 cells, expected 9\n"
       "x.tar!/s.csv:4:1: OX104 bad-encoding: row 1, column 1: U+0000 NULL is not allowed in text\n"
       "x.tar!/s.csv:5: in progress, O to move\n"
       "4 records in 1 file: 2 legal, 1 illegal, 1 malformed\n",
       1},
  });
}

TEST(OddArchives, LoseADamagedMemberOnly) {
  const char* damage =
      "python3 -c \"import sys; p = sys.argv[1]; d = bytearray(open(p, 'rb').read()); i = d.rindex(b'OO-------'); d[i] "
      "^= "
      "1; open(p, 'wb').write(d)\" ";
  const std::string zip = std::string("zip -q0 x.zip a.txt b.csv c.txt && ") + damage + "x.zip";
  expect_all({
      {"in the middle",
       zip.c_str(),
       "x.zip",
       {},
       "x.zip!/a.txt:1: in progress, X to move\n"
       "x.zip!/b.csv:2: in progress, X to move\n"
       "x.zip!/b.csv:3:1: OX103 unknown-mark: row 1, column 1: \"N\" is not an accepted mark; if it means "
       "an empty cell, use --marks empty=N\n"
       "x.zip!/b.csv: OX002 damaged-container: cannot be read to its end: ZIP bad CRC: 0x4c823e85 should be "
       "0xa34055bb\n"
       "x.zip!/c.txt:1: in progress, X to move\n"
       "4 records in 2 files: 3 legal, 0 illegal, 1 malformed; 1 file unreadable; incomplete\n",
       3},
  });
}

TEST(OddArchives, HoldTextInAnyEncoding) {
  // In the order of the command: with a mark, without one, four bytes a character, a NUL, Latin-1.
  const char* encode =
      "python3 -c \"\n"
      "import gzip, zipfile\n"
      "text = 'name,board\\n1,XO-------\\n2,OO-------\\n'\n"
      "encoded = {'le-mark': b'\\xff\\xfe' + text.encode('utf-16-le'), 'be-mark': b'\\xfe\\xff' + "
      "text.encode('utf-16-be'),\n"
      "  'le': text.encode('utf-16-le'), 'be': text.encode('utf-16-be'), '32': text.encode('utf-32-le'), '32-mark': "
      "text.encode('utf-32'),\n"
      "  'nul': text.replace('2,OO', '2,O' + chr(0)).encode(), 'latin': text.replace('1', "
      "'caf'+chr(233)).encode('latin-1')}\n"
      "z = zipfile.ZipFile('x.zip', 'w')\n"
      "for name, data in encoded.items():\n"
      "  z.writestr(name + '.csv', data)\n"
      "  open(name + '.csv.gz', 'wb').write(gzip.compress(data))\n"
      "\"";
  const std::string sound = ".csv:2: in progress, X to move";
  const std::string illegal = ".csv:3:3: OX201 too-many-o: O has 2 marks, X has 0";
  const std::string utf16 =
      ".csv:1:1: OX104 bad-encoding: found U+0000 NULL next to every character, as in UTF-16 without a byte order "
      "mark; convert the text to UTF-8";
  const std::string utf32 =
      ".csv:1:1: OX104 bad-encoding: found three U+0000 NULL next to every character, as in UTF-32; convert the text "
      "to UTF-8";
  const std::string unread =
      ".csv: OX001 unreadable-source: nothing after byte 64 was read, because it is not UTF-8; convert the text to "
      "UTF-8";
  const TempTree tree;
  const auto made = run_program({.arguments = {"-c", encode}, .folder = tree.path(), .program = "/bin/sh"});
  ASSERT_EQ(made.status, 0) << made.err;
  const std::vector<std::pair<std::string, std::vector<std::string>>> expected = {
      {"le-mark", {sound, illegal}},
      {"be-mark", {sound, illegal}},
      {"le", {utf16, unread}},
      {"be", {utf16, unread}},
      {"32", {utf32, unread}},
      {"32-mark", {utf32, unread}},
      {"nul", {sound, ".csv:3:4: OX104 bad-encoding: row 1, column 2: U+0000 NULL is not allowed in text"}},
      {"latin", {sound, illegal}}};
  std::string all;
  for (const auto& [name, lines] : expected) {
    std::string alone;
    for (std::string line : lines) {
      all += "x.zip!/" + name + line + "\n";
      alone += name + line.insert(4, ".gz") + "\n";
    }
    const auto result = run_program({.arguments = {name + ".csv.gz", "-q", "--all"}, .folder = tree.path()});
    EXPECT_EQ(result.out.substr(0, alone.size()), alone);
    EXPECT_EQ(result.status, lines.back() == unread ? 3 : 1);
  }
  const auto result = run_program({.arguments = {"x.zip", "-q", "--all"}, .folder = tree.path()});
  EXPECT_EQ(result.out.substr(0, all.size()), all);
  EXPECT_EQ(result.status, 3);
}

}  // namespace
}  // namespace oxaudit
