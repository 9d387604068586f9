PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE a(k int, p,q,r,s,t,u,v,w,z);
INSERT INTO a VALUES(1,'X','O','X','-','-','-','-','-','-');
COMMIT;
