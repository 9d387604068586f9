PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE a(id int, c1,c2,c3,c4,c5,c6,c7,c8,c9);
INSERT INTO a VALUES(1,'X','O','X','-','-','-','-','-','-');
COMMIT;
