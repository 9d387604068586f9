-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
--
-- Host: localhost    Database: ttt
-- ------------------------------------------------------
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!50503 SET NAMES utf8mb4 */;

--
-- Table structure for table `games`
--

DROP TABLE IF EXISTS `games`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
CREATE TABLE `games` (
  `key` int NOT NULL AUTO_INCREMENT,
  `no``te` varchar(40) DEFAULT 'a, b) (',
  `board` varchar(40) CHARACTER SET utf8mb4 DEFAULT NULL,
  `photo` blob,
  PRIMARY KEY (`key`),
  KEY `board` (`board`)
) ENGINE=InnoDB AUTO_INCREMENT=9 DEFAULT CHARSET=utf8mb4 COMMENT='board; and more';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `games` WRITE;
/*!40000 ALTER TABLE `games` DISABLE KEYS */;
INSERT INTO `games` VALUES (1,'it\'s; (2,\'X\')','XOXOX-O--',NULL),(2,'a\\','XOX\nOXO\nXOX',_binary 'XO\0\'),('),(3,NULL,NULL,0x58),(4,'','XX-------',NULL),
(5,'x',_binary 'XO-------',NULL);
INSERT INTO `games` VALUES (6,'no closing quote,'XO-------',NULL),(7,"double",'XO-/---/---',NULL);
INSERT INTO `games` (`board`,`key`) VALUES ('X--------',8);
/*!40000 ALTER TABLE `games` ENABLE KEYS */;
UNLOCK TABLES;
DELIMITER ;;
CREATE DEFINER=`root`@`localhost` PROCEDURE `seed`()
BEGIN
  INSERT INTO `games` VALUES (0,'','XXXXXXXXX',NULL);
END ;;
DELIMITER ;

-- Dump completed on 2024-02-29 23:59:59
