/// Which delimiter, header and columns are detected, and what is said when that cannot be told.
#include "input/csv/csv_layout.hpp"
#include "input/core/input_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>
#include <vector>

namespace oxaudit {
namespace {

using ::testing::HasSubstr;

struct LayoutCase {
  const char* name;
  std::string bytes;
  std::string description;
};

class DetectCsv : public ::testing::TestWithParam<LayoutCase> {};

TEST_P(DetectCsv, DescribesTheLayout) {
  const auto layout = detect_csv_layout({GetParam().bytes, true}, {}, ',');
  ASSERT_TRUE(layout) << layout.error().message;
  EXPECT_EQ(layout->description, GetParam().description);
}

const std::vector<LayoutCase>& layout_cases() {
  static const std::vector<LayoutCase> cases = {
      {"Board", "board\nXOXOXOXOX\n", R"(delimiter ",", header, board column 1 "board")"},
      {"FinalBoardAndGameId", "Game ID;Final-Board\n1;XOXOXOXOX\n",
       R"(delimiter ";", header, board column 2 "Final-Board", id column 1 "Game ID")"},
      {"State", "State,player\nXOXOXOXOX,X\n", R"(delimiter ",", header, board column 1 "State")"},
      {"Tab", "id\tgrid\n1\tXOXOXOXOX\n", R"(delimiter tab, header, board column 2 "grid", id column 1 "id")"},
      {"Bar", "id|plateau\n1|XOXOXOXOX\n", R"(delimiter "|", header, board column 2 "plateau", id column 1 "id")"},
      {"Blank", "id tablero\n1 XOXOXOXOX\n", R"(delimiter blank, header, board column 2 "tablero", id column 1 "id")"},
      {"Numbers", "1,2,3,4,5,6,7,8,9,result\nx,x,x,x,o,o,x,o,o,win\n",
       R"(delimiter ",", header, cell columns 1 2 3 4 5 6 7 8 9)"},
      {"C1ToC9", "C1,C2,C3,C4,C5,C6,C7,C8,C9,player,move\n1,1,1,1,0,0,1,0,0,-1,-1\n",
       R"(delimiter ",", header, cell columns 1 2 3 4 5 6 7 8 9)"},
      {"A1ToA9", "A1,A2,A3,A4,A5,A6,A7,A8,A9,Class\nx,x,x,x,o,o,x,o,o,p\n",
       R"(delimiter ",", header, cell columns 1 2 3 4 5 6 7 8 9)"},
      {"A1ToC3", "a1,a2,a3,b1,b2,b3,c1,c2,c3\nx,x,x,x,o,o,x,o,o\n",
       R"(delimiter ",", header, cell columns 1 2 3 4 5 6 7 8 9)"},
      {"RowsAndColumnsInAnyOrder", "key,r3c3,r1c2,r1c3,r2c1,r2c2,r2c3,r3c1,r3c2,r1c1\na,x,x,x,x,o,o,x,o,o\n",
       R"(delimiter ",", header, cell columns 10 3 4 5 6 7 8 9 2, id column 1 "key")"},
      {"TopLeft",
       "TopLeft,TopMiddle,TopRight,MiddleLeft,MiddleMiddle,MiddleRight,BottomLeft,BottomMiddle,BottomRight,"
       "Class\nx,x,x,x,o,o,x,o,o,p\n",
       R"(delimiter ",", header, cell columns 1 2 3 4 5 6 7 8 9)"},
      {"TopLeftSquare",
       "top-left-square\ttop-middle-square\ttop-right-square\tmiddle-left-square\tmiddle-middle-square\t"
       "middle-right-square\tbottom-left-square\tbottom-middle-square\tbottom-right-square\tClass\r\n"
       "x\tx\tx\tx\to\to\tx\to\to\tp\r\n",
       R"(delimiter tab, header, cell columns 1 2 3 4 5 6 7 8 9)"},
      {"HeaderlessCells", "x,x,x,x,o,o,x,o,o,positive\n",
       R"(delimiter ",", no header, cell columns 1 2 3 4 5 6 7 8 9)"},
      {"HeaderlessCellsInOtherMarks", "x,x,b,b,o,o,b,o,o,positive\n",
       R"(delimiter ",", no header, cell columns 1 2 3 4 5 6 7 8 9)"},
      {"HeaderlessCellsByBlanks", "x x x x o o x o o positive\n",
       R"(delimiter blank, no header, cell columns 1 2 3 4 5 6 7 8 9)"},
      {"HeaderlessBoard", "7,XOXOXOXOX\n", R"(delimiter ",", no header, board column 2)"},
      {"BlankLinesFirst", "\n  \nboard\nXOXOXOXOX\n", R"(delimiter ",", header, board column 1 "board")"},
      {"ANextStateIsNoBoard", "State,NextState\nXOXOXOXOX,XOXOXOXOX\n",
       R"(delimiter ",", header, board column 1 "State")"},
      {"NamesInQuotes", "\xEF\xBB\xBF\"id\",\"final board\"\n1,XOXOXOXOX\n",
       R"(delimiter ",", header, board column 2 "final board", id column 1 "id")"},
      {"NoLineEndBehindTheHeader", "id,board", R"(delimiter ",", header, board column 2 "board", id column 1 "id")"},
      {"OldLineEnds", "id;board\r1;XOXOXOXOX\r", R"(delimiter ";", header, board column 2 "board", id column 1 "id")"},
      {"NumbersFromNought", "0,1,2,3,4,5,6,7,8,result\nx,x,x,x,o,o,x,o,o,win\n",
       R"(delimiter ",", header, cell columns 1 2 3 4 5 6 7 8 9)"},
      {"AnIndexBeforeNumbers", ",1,2,3,4,5,6,7,8,9\n0,x,x,x,x,o,o,x,o,o\n",
       R"(delimiter ",", header, cell columns 2 3 4 5 6 7 8 9 10)"},
      {"BoardWithBarsInOneColumn", "|XO-|-X-|--O|\n", R"(delimiter ",", no header, board column 1)"},
      {"BoardWithBarsBetweenBars", "1|XOXOXOXOX\n", R"(delimiter "|", no header, board column 2)"},
      {"BoardOverThreeLines", "7,\"XOX\nOXO\nXOX\"\n", R"(delimiter ",", no header, board column 2)"},
      {"HeaderlessCellsInNumbers", "1,1,1,1,0,0,1,0,0,-1,-1\n",
       R"(delimiter ",", no header, cell columns 1 2 3 4 5 6 7 8 9)"},
      {"TabsInAFileOfCommas", "x\tx\tx\tx\to\to\tx\to\to\tpositive\n",
       R"(delimiter tab, no header, cell columns 1 2 3 4 5 6 7 8 9)"},
      {"OneOfTwoDelimitersDoes", "7,a;XOXOXOXOX\n8,b;---------\n", R"(delimiter ";", no header, board column 2)"},
      {"Nothing", "", "no rows"},
      {"OnlyBlankLines", " \n\r\n", "no rows"},
  };
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Table, DetectCsv, ::testing::ValuesIn(layout_cases()),
                         [](const auto& test) { return test.param.name; });

std::string refusal(const std::string& bytes, const InputOptions& options = {}) {
  const auto layout = detect_csv_layout({bytes, true}, options, ',');
  return layout ? "detected: " + layout->description : layout.error().message;
}

TEST(DetectCsvRefusal, NamesTheOptionThatSettlesIt) {
  EXPECT_THAT(refusal("foo,bar\n1,2\n"), HasSubstr("--board-column"));
  EXPECT_THAT(refusal("board,state\nXOXOXOXOX,XOXOXOXOX\n"), HasSubstr("--board-column"));
  EXPECT_THAT(refusal("XOXOXOXOX,XOXOXOXOX\n"), HasSubstr("--board-column"));
  EXPECT_THAT(refusal("MOVE1,MOVE2,MOVE3,MOVE4,MOVE5,MOVE6,MOVE7,CLASS\n0,8,1,3,?,?,?,loss\n"),
              HasSubstr("--cell-columns"));
  EXPECT_THAT(refusal("1,X.O.X....\n"), HasSubstr("--marks empty=."));
  EXPECT_THAT(refusal("% made by hand\n@relation ttt\n@attribute a {x,o,b}\n@data\nx,x,x,x,o,o,x,o,o,p\n"),
              HasSubstr("ARFF"));
  InputOptions options;
  options.board_column = "nope";
  EXPECT_THAT(refusal("id,board\n1,XOXOXOXOX\n", options), HasSubstr("'id', 'board'"));
}

TEST(DetectCsvRefusal, SaysWhichColumnsCouldEachBeTheBoard) {
  EXPECT_EQ(refusal("XO-------,XOXOXOXOX\n"),
            R"(columns 1 and 2 could each be the board column (delimiter ","): choose with --board-column)");
  EXPECT_THAT(refusal("7;XO-------;XOX/OXO/XOX;a;---------\n"),
              HasSubstr(R"(columns 2, 3 and 5 could each be the board column (delimiter ";"))"));
  InputOptions options;
  options.header = true;
  EXPECT_THAT(refusal("before,after\nXO-------,XOX------\n", options), HasSubstr("columns 1 and 2 could each"));
}

TEST(DetectCsvRefusal, TrustsNoRowThatIsWiderThanTheHeader) {
  InputOptions options;
  options.header = true;
  EXPECT_THAT(refusal("a,b\n1,2,XO-------\n", options), HasSubstr("cannot tell which column holds the board"));
  EXPECT_THAT(refusal("a,b\nX,O,-,X,O,-,X,O,-\n", options), HasSubstr("cannot tell which column holds the board"));
  EXPECT_THAT(refusal("a,b\n1,XO-------\n", options), HasSubstr("detected: "));
}

struct RefusalCase {
  const char* name;
  std::string bytes;
  const char* said;
};

class RefuseCsv : public ::testing::TestWithParam<RefusalCase> {};

TEST_P(RefuseCsv, RatherThanGuess) { EXPECT_THAT(refusal(GetParam().bytes), HasSubstr(GetParam().said)); }

INSTANTIATE_TEST_SUITE_P(
    Table, RefuseCsv,
    ::testing::Values(
        RefusalCase{"TenNumbersMayBeginAtNoughtOrOne", "0,1,2,3,4,5,6,7,8,9\nx,x,x,x,o,o,x,o,o,p\n", "--cell-columns"},
        RefusalCase{"TwoColumnsOfOneCellName", "c1,c1,c2,c3,c4,c5,c6,c7,c8,c9\nx,x,x,x,x,o,o,x,o,o\n",
                    "--cell-columns"},
        RefusalCase{"TwoColumnsOfOneBoardName", "board,Board\nXOXOXOXOX,XOXOXOXOX\n", "--board-column"},
        RefusalCase{"BoardAndNineCells", "board,1,2,3,4,5,6,7,8,9\nXOXOXOXOX,x,o,x,o,x,o,x,o,x\n", "--board-column"},
        RefusalCase{"TenSingleCharacters", "x,x,x,x,o,o,x,o,o,1\n", "--cell-columns"},
        RefusalCase{"EightCells", "x,x,x,x,o,o,x,o\n", "--cell-columns"},
        RefusalCase{"TwoDelimitersDo", "board;a,state\nXOXOXOXOX;a,---------\n", "--delimiter"},
        RefusalCase{"AHeaderOfNoKnownName", "game_array,turn\n\"['O', 'X']\",X\n", "--board-column"},
        RefusalCase{"BitsOfTenPlanes", ",board_bits\n0,\"[[0, 1, 0], [1, 0, 0]]\"\n", "--board-column"},
        RefusalCase{"QuoteNeverClosed", "\"board\nXOXOXOXOX\n", "unclosed quote"},
        RefusalCase{"AttributesInCapitals", "\n% note\n@ATTRIBUTE a {x}\n@DATA\n", "ARFF"}),
    [](const auto& test) { return test.param.name; });

struct BlankCase {
  const char* name;
  std::string bytes;
  std::string said;
};

class BlankInCsv : public ::testing::TestWithParam<BlankCase> {};

TEST_P(BlankInCsv, SeparatesOnlyWhereTheRowsBearItOut) {
  EXPECT_THAT(refusal(GetParam().bytes), HasSubstr(GetParam().said));
}

INSTANTIATE_TEST_SUITE_P(
    Table, BlankInCsv,
    ::testing::Values(
        BlankCase{"Comma", "id,Board State\n1,XO-------\n2,XOXOXOXOX\n",
                  R"(row "id", "Board State" (delimiter ","): use --board-column)"},
        BlankCase{"Semicolon", "id;Board State\n1;XO-------\n", R"(row "id", "Board State" (delimiter ";"))"},
        BlankCase{"Tab", "id\tBoard State\n1\tXO-------\n", R"(row "id", "Board State" (delimiter tab))"},
        BlankCase{"Bar", "id|Board State\n1|XO-------\n", R"(row "id", "Board State" (delimiter "|"))"},
        BlankCase{"BothNames", "Game ID,Board State\n1,XO-------\n", R"(row "Game ID", "Board State" (delimiter ","))"},
        BlankCase{"Final", "id,final state\n1,XO-------\n", R"(row "id", "final state" (delimiter ","))"},
        BlankCase{"Grid", "Game No,The Grid\n1,XO-------\n", R"(row "Game No", "The Grid" (delimiter ","))"},
        BlankCase{"FirstName", "board position,next player\nXO-------,X\n",
                  R"(row "board position", "next player" (delimiter ","))"},
        BlankCase{"OneColumn", "Game State\nXO-------\n", R"(row "Game State" (delimiter ","))"},
        BlankCase{"HeaderOnly", "id,Board State\n", R"(row "id", "Board State" (delimiter ","))"},
        BlankCase{"RowsOfAsManyBlanks", "id,the Board State\n1,XO- --- ---\n",
                  R"(row "id", "the Board State" (delimiter ","))"},
        BlankCase{"KnownByTheOtherName", "Board No,Board\n1,XO-------\n",
                  R"(detected: delimiter ",", header, board column 2)"},
        BlankCase{"BlanksAlone", "id board\n1 XO-------\n", "detected: delimiter blank, header, board column 2"},
        BlankCase{"BlanksInAHeaderAlone", "id board\n", "detected: delimiter blank, header, board column 2"},
        BlankCase{"BlanksAboveADamagedRow", "id board\n1 XO- x x\n\n2 XO-------\n",
                  "detected: delimiter blank, header"},
        BlankCase{"BlanksAndACommaInAName", "id,nr board\n1 XO-------\n", "detected: delimiter blank, header"},
        BlankCase{"BlanksAndDecimalCommas", "1,5 XO-------\n2,5 XOXOXOXOX\n",
                  "detected: delimiter blank, no header, board column 2"}),
    [](const auto& test) { return test.param.name; });

struct FamilyCase {
  const char* name;
  const char* header;
};

class CellNames : public ::testing::TestWithParam<FamilyCase> {};

TEST_P(CellNames, AreAHeader) {
  InputOptions options;
  EXPECT_THAT(refusal(std::string(GetParam().header) + "\nX,O,-,-,X,-,-,-,-\n", options),
              HasSubstr(R"(detected: delimiter ",", header, cell columns 1 2 3 4 5 6 7 8 9)"));
}

INSTANTIATE_TEST_SUITE_P(
    Table, CellNames,
    ::testing::Values(FamilyCase{"Letters", "A,B,C,D,E,F,G,H,I"}, FamilyCase{"LowerLetters", "a,b,c,d,e,f,g,h,i"},
                      FamilyCase{"Variables", "V1,V2,V3,V4,V5,V6,V7,V8,V9"},
                      FamilyCase{"FeaturesFromNought", "x0,x1,x2,x3,x4,x5,x6,x7,x8"},
                      FamilyCase{"CellsInLines", "cell_1,cell_2,cell_3,cell_4,cell_5,cell_6,cell_7,cell_8,cell_9"},
                      FamilyCase{"RowAndColumnFromNought",
                                 "cell_0_0,cell_0_1,cell_0_2,cell_1_0,cell_1_1,cell_1_2,"
                                 "cell_2_0,cell_2_1,cell_2_2"},
                      FamilyCase{"Matrix", "m11,m12,m13,m21,m22,m23,m31,m32,m33"},
                      FamilyCase{"RowsAndColumns",
                                 "row0_col0,row0_col1,row0_col2,row1_col0,row1_col1,row1_col2,"
                                 "row2_col0,row2_col1,row2_col2"},
                      FamilyCase{"Compass", "NW,N,NE,W,C,E,SW,S,SE"},
                      FamilyCase{"Dots",
                                 "top.left.square,top.middle.square,top.right.square,middle.left.square,"
                                 "middle.middle.square,middle.right.square,bottom.left.square,"
                                 "bottom.middle.square,bottom.right.square"},
                      FamilyCase{"CenterRow",
                                 "top-left,top-center,top-right,center-left,center,center-right,"
                                 "bottom-left,bottom-center,bottom-right"},
                      FamilyCase{"Upper",
                                 "UpperLeft,UpperMid,UpperRight,MidLeft,Centre,MidRight,LowerLeft,LowerMid,"
                                 "LowerRight"}),
    [](const auto& test) { return test.param.name; });

TEST(KnownCellNames, AreNotMoves) {
  EXPECT_THAT(refusal("m1,m2,m3,m4,m5,m6,m7,m8,m9\n5,1,9,3,2,8,4,6,7\n", {}),
              HasSubstr("cannot tell which column holds the board"));
}

TEST(KnownIds, AreTakenAsTheyAreWrittenFirst) {
  EXPECT_THAT(refusal("_id,board,id\n", {}), HasSubstr("id column 3"));
  EXPECT_THAT(refusal("_id,board,key\n", {}), HasSubstr("id column 1"));
  EXPECT_THAT(refusal("key,board,Game-ID\n", {}), HasSubstr("id column 3"));
  EXPECT_THAT(refusal("id,board,id\n", {}),
              HasSubstr(R"(columns 1 and 3, 'id' and 'id', could each be the id: choose with --id-column)"));
  EXPECT_THAT(refusal("ID,board,Id,iD\n", {}), HasSubstr(R"(columns 1, 3 and 4, 'ID' and 'Id', could each be the id)"));
  InputOptions options;
  options.id_column = "3";
  EXPECT_THAT(refusal("id,board,id\n", options), HasSubstr("id column 3"));
}

struct SharedNameCase {
  const char* name;
  std::string header;
  std::string InputOptions::*option;
  std::string wanted;
  std::string outcome;
};

class SharedNameInCsv : public ::testing::TestWithParam<SharedNameCase> {};

TEST_P(SharedNameInCsv, IsRefusedWhereAnOptionGivesIt) {
  InputOptions options;
  options.*GetParam().option = GetParam().wanted;
  EXPECT_THAT(refusal(GetParam().header + "\n", options), HasSubstr(GetParam().outcome));
}

INSTANTIATE_TEST_SUITE_P(
    Table, SharedNameInCsv,
    ::testing::Values(
        SharedNameCase{"Board", "board,board", &InputOptions::board_column, "board",
                       R"(--board-column 'board': several columns have that name (1 and 2): give the number)"},
        SharedNameCase{"BoardThrice", "a,id,a,a", &InputOptions::board_column, "a", "(1, 3 and 4)"},
        SharedNameCase{"BoardWrittenLikeTwo", "Board,BOARD", &InputOptions::board_column, "board", "(1 and 2)"},
        SharedNameCase{"BoardWrittenAsOne", "Board,board", &InputOptions::board_column, "board", "board column 2"},
        SharedNameCase{"BoardByNumber", "board,board", &InputOptions::board_column, "2", "board column 2"},
        SharedNameCase{"BoardBySemicolons", "board;board", &InputOptions::board_column, "board", "(1 and 2)"},
        SharedNameCase{"Id", "nr,board,nr", &InputOptions::id_column, "nr", R"(--id-column 'nr': several)"},
        SharedNameCase{"Claim", "id,board,w,w", &InputOptions::claim_column, "w", R"(--claim-column 'w': several)"},
        SharedNameCase{"NextPlayer", "player,board,player", &InputOptions::claim_next_column, "player",
                       R"(--claim-next-column 'player': several columns have that name (1 and 3))"}),
    [](const auto& test) { return test.param.name; });

TEST(DetectCsvOptions, NameNoTwoCellsAtOnce) {
  InputOptions options;
  options.cell_columns = {"a", "b", "c", "d", "e", "f", "g", "h", "i"};
  EXPECT_THAT(refusal("a,b,c,d,e,f,g,h,i,e\n", options),
              HasSubstr(R"(--cell-columns 'e': several columns have that name (5 and 10))"));
}

struct NumberedCase {
  const char* name;
  const char* marks;
  std::string bytes;
  std::string said;
};

class NumbersAsMarks : public ::testing::TestWithParam<NumberedCase> {};

TEST_P(NumbersAsMarks, AreNamesWhereNineStandInOrder) {
  InputOptions options;
  options.marks = std::move(*Marks::parse({GetParam().marks}));
  EXPECT_THAT(refusal(GetParam().bytes, options), HasSubstr(GetParam().said));
}

INSTANTIATE_TEST_SUITE_P(
    Table, NumbersAsMarks,
    ::testing::Values(NumberedCase{"FromOne", "x=1,o=2,empty=0", "1,2,3,4,5,6,7,8,9\n1,2,0,0,0,0,0,0,0\n",
                                   R"(detected: delimiter ",", header, cell columns 1 2 3 4 5 6 7 8 9)"},
                      NumberedCase{"FromNought", "x=1,o=-1,empty=0", "0,1,2,3,4,5,6,7,8\n1,-1,0,0,0,0,0,0,0\n",
                                   R"(detected: delimiter ",", header, cell columns 1 2 3 4 5 6 7 8 9)"},
                      NumberedCase{"BySemicolons", "x=1,o=2,empty=0", "1;2;3;4;5;6;7;8;9\n1;2;0;0;0;0;0;0;0\n",
                                   R"(detected: delimiter ";", header, cell columns)"},
                      NumberedCase{"BetweenOtherNames", "x=1,o=2,empty=0",
                                   "id,1,2,3,4,5,6,7,8,9,won\n5,1,2,0,0,0,0,0,0,0,no\n",
                                   "header, cell columns 2 3 4 5 6 7 8 9 10, id column 1"},
                      NumberedCase{"BehindAnIndex", "x=1,o=2,empty=0", ",1,2,3,4,5,6,7,8,9\n0,1,2,0,0,0,0,0,0,0\n",
                                   ", header, cell columns 2 3 4 5 6 7 8 9 10"},
                      NumberedCase{"NamesOutOfOrder", "x=1,o=2,empty=0", "2,1,3,4,5,6,7,8,9\n1,2,0,0,0,0,0,0,0\n",
                                   "no header, cell columns"},
                      NumberedCase{"AFullRowOfMarks", "x=1,x=3,x=5,x=7,x=9,o=2,o=4,o=6,o=8", "1,2,3,4,5,6,7,8,9\n",
                                   "no header, cell columns"},
                      NumberedCase{"ARecord", "x=1,o=2,empty=0", "1,2,0,0,0,0,0,0,0\n", "no header, cell columns"}),
    [](const auto& test) { return test.param.name; });

TEST(DetectCsvOptions, NameNoPartOfAName) {
  InputOptions options;
  options.board_column = "state";
  EXPECT_THAT(refusal("id,Board State\n1,XO-------\n", options), HasSubstr(R"(the columns are 'id', 'Board State')"));
}

TEST(DetectCsvOptions, TakeABlankForACellWhereItIsAMark) {
  InputOptions options;
  options.marks = std::move(*Marks::parse({"empty= "}));
  const auto described = [&](const std::string& bytes) {
    const auto layout = detect_csv_layout({bytes, true}, options, ',');
    return layout ? layout->description : layout.error().message;
  };
  EXPECT_EQ(described("7,  XO     \n"), R"(delimiter ",", no header, board column 2)");
  EXPECT_EQ(described("         \n"), R"(delimiter ",", no header, board column 1)");
  EXPECT_EQ(described(" ,x, , ,o, , , , ,draw\n"), R"(delimiter ",", no header, cell columns 1 2 3 4 5 6 7 8 9)");
  EXPECT_EQ(described("\n\nid,board\n1,  XO     \n"),
            R"(delimiter ",", header, board column 2 "board", id column 1 "id")");
}

TEST(DetectCsvOptions, NeverTakeAMarkForADelimiter) {
  InputOptions options;
  options.marks = std::move(*Marks::parse({"empty=,"}));
  const auto layout = detect_csv_layout({"id;board\n1;XO,,,,,,,\n", true}, options, ',');
  ASSERT_TRUE(layout) << layout.error().message;
  EXPECT_EQ(layout->description, R"(delimiter ";", header, board column 2 "board", id column 1 "id")");
}

TEST(DetectCsvOptions, DoNotJudgeByARowThatIsCutOff) {
  InputOptions options;
  options.header = true;
  const std::string bytes = "before,behind\nXOXOXOXOX,---------\n";
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(detect_csv_layout({std::string_view(bytes).substr(0, size), false}, options, ',')) << size;
}

TEST(DetectCsvOptions, SayWhichRowIsTheFirst) {
  const auto layout = detect_csv_layout({"\xEF\xBB\xBF\n\r\nid,\"a\nb\",board\r\n1,,XOXOXOXOX\n", true}, {}, ',');
  ASSERT_TRUE(layout) << layout.error().message;
  EXPECT_TRUE(layout->header);
  EXPECT_EQ(layout->first_line, 4U);
  EXPECT_EQ(layout->first_record, 22U);
  EXPECT_EQ(layout->field_count, 3U);
}

TEST(DetectCsvOptions, WinOverDetection) {
  InputOptions options;
  options.board_column = "2";
  options.header = true;
  auto layout = detect_csv_layout({"board,second\nXOXOXOXOX,---------\n", true}, options, ',');
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->description, R"(delimiter ",", header, board column 2 "second")");

  options = {};
  options.header = false;
  layout = detect_csv_layout({"1,XOXOXOXOX\n", true}, options, ',');
  ASSERT_TRUE(layout);
  EXPECT_FALSE(layout->header);

  options = {};
  options.header = true;
  layout = detect_csv_layout({"foo,bar\n1,XOXOXOXOX\n", true}, options, ',');
  ASSERT_TRUE(layout) << layout.error().message;
  EXPECT_EQ(layout->description, R"(delimiter ",", header, board column 2 "bar")");

  options = {};
  options.cell_columns = {"9", "8", "7", "6", "5", "4", "3", "2", "1"};
  layout = detect_csv_layout({"x,x,x,x,o,o,x,o,-\n", true}, options, ',');
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->description, R"(delimiter ",", no header, cell columns 9 8 7 6 5 4 3 2 1)");
}

struct DelimiterCase {
  const char* name;
  std::string bytes;
  std::string board_column;
  std::optional<bool> header;
  std::string outcome;  ///< the delimiter and the number of fields, or "ambiguous"
};

class DetectCsvDelimiter : public ::testing::TestWithParam<DelimiterCase> {};

TEST_P(DetectCsvDelimiter, IsTheOneThatSplitsTheRow) {
  InputOptions options;
  options.board_column = GetParam().board_column;
  options.header = GetParam().header;
  const auto layout = detect_csv_layout({GetParam().bytes, true}, options, ',');
  const std::string outcome = layout ? layout->dialect.delimiter + std::to_string(layout->field_count) : "ambiguous";
  EXPECT_EQ(outcome, GetParam().outcome);
  if (!layout) {
    EXPECT_THAT(layout.error().message, HasSubstr("choose one with --delimiter"));
  }
}

const std::vector<DelimiterCase>& delimiter_cases() {
  static const std::vector<DelimiterCase> cases = {
      {"FirstColumnByNumber", "board,id\nXOXOXOXOX,1\n", "1", {}, ",2"},
      {"FirstColumnWithoutHeader", "XOXOXOXOX,1\n", "1", false, ",2"},
      {"FirstColumnBySemicolon", "XOXOXOXOX;1\n", "1", false, ";2"},
      {"FirstColumnByTab", "XOXOXOXOX\t1\n", "1", false, "\t2"},
      {"FirstRecordMalformed", "XQXOXOXOX,1\n", "1", false, ",2"},
      {"HeaderOnly", "board,id\n", "1", {}, ",2"},
      {"BarsInTheHeader", "board|id\nXOXOXOXOX|1\n", "1", {}, "|2"},
      {"OneColumn", "XOXOXOXOX\n", "1", false, ",1"},
      {"BarsThatMayJoinRows", "XO-|-X-|--O\n", "1", false, "ambiguous"},
      {"BarsThatMayJoinRowsOfABadBoard", "XQ-|-X-|--O\n", "1", false, "ambiguous"},
      {"BarsBehindAComma", "1,XO-|-X-|--O\n", "2", false, "ambiguous"},
      {"CommaAndSemicolon", "a;b,XOXOXOXOX\n", "2", false, "ambiguous"},
  };
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Table, DetectCsvDelimiter, ::testing::ValuesIn(delimiter_cases()),
                         [](const auto& test) { return test.param.name; });

TEST(DetectCsvDelimiter, IsNeverAMark) {
  InputOptions options;
  options.marks = std::move(*Marks::parse({"empty=,"}));
  auto layout = detect_csv_layout({"board;id\nXO,,,,,,,;1\n", true}, options, ',');
  ASSERT_TRUE(layout) << layout.error().message;
  EXPECT_EQ(layout->dialect.delimiter, ';');
  layout = detect_csv_layout({"XO,,,,,,,\n", true}, options, ',');
  ASSERT_TRUE(layout) << layout.error().message;
  EXPECT_EQ(layout->field_count, 1U);

  options.marks = std::move(*Marks::parse({"empty=,", "empty=;", "empty=\t", "empty=|"}));
  EXPECT_THAT(refusal("XO,,,;|,,\n", options), HasSubstr("--delimiter"));
}

}  // namespace
}  // namespace oxaudit
