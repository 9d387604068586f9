PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE a(id int, board text);
INSERT INTO a VALUES(1,'XOX------');
CREATE TABLE b(id int, board text);
INSERT INTO b VALUES(1,'XOX------');
COMMIT;
