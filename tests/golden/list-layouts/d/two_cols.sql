PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE a(id int, board text, state text);
INSERT INTO a VALUES(1,'XOX------','XOX------');
COMMIT;
