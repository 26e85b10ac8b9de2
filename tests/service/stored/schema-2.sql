BEGIN TRANSACTION;
CREATE TABLE moves (
	table_id VARCHAR(80) NOT NULL, 
	n INTEGER NOT NULL, 
	move TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "moves" VALUES('copper-junction-36',0,'B bonus wood',1,1.79479597300636482242e+09);
INSERT INTO "moves" VALUES('copper-junction-36',1,'B done',2,1.79479597331449913983e+09);
INSERT INTO "moves" VALUES('copper-junction-36',2,'A pass',3,1.79479597342303442953e+09);
INSERT INTO "moves" VALUES('copper-junction-36',3,'B pass',4,1.79479597357373356816e+09);
INSERT INTO "moves" VALUES('copper-junction-36',4,'A pass',5,1.79479597377637195587e+09);
INSERT INTO "moves" VALUES('copper-junction-36',5,'B pass',6,1.79479597402862596508e+09);
INSERT INTO "moves" VALUES('copper-junction-36',6,'A pass',7,1.79479597423911523814e+09);
INSERT INTO "moves" VALUES('copper-junction-36',7,'B pass',8,1.79479597443334341053e+09);
INSERT INTO "moves" VALUES('copper-junction-36',8,'A pass',9,1.79479597459992265703e+09);
INSERT INTO "moves" VALUES('copper-junction-36',9,'B pass',10,1.79479597476780200005e+09);
INSERT INTO "moves" VALUES('copper-junction-36',10,'A pass',11,1.79479597499070811267e+09);
INSERT INTO "moves" VALUES('copper-junction-36',11,'B pass',12,1.79479597524237012868e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',0,'B bonus industry',1,1.79479597562558746337e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',1,'B industry 0',2,1.79479597564811539645e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',2,'A pass',3,1.79479597568746924397e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',3,'B industry-2 cc',4,1.79479597583425402648e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',4,'B industry 1',5,1.79479597587710309027e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',5,'B industry 2',6,1.79479597588138556482e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',6,'B industry-1',7,1.79479597589267063145e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',7,'B industry 3',8,1.79479597589913296698e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',8,'B engineer-5',9,1.79479597592289900776e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',9,'B wood MU',10,1.79479597593049097067e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',10,'B basic',11,1.79479597594067907329e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',11,'B green MU',12,1.79479597594626021387e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',12,'B doubler',13,1.79479597595490121845e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',13,'B loco-1',14,1.79479597596224761009e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',14,'B loco 2>NU',15,1.79479597596634936331e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',15,'B basic',16,1.79479597596974158285e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',16,'B wood NU',17,1.79479597597281956668e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',17,'B pass',18,1.79479597597597861297e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',18,'A pass',19,1.79479597601465129855e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',19,'B engineer-3',20,1.79479597605355405804e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',20,'B green NU',21,1794795976.1119);
INSERT INTO "moves" VALUES('cobalt-siding-16',21,'B wood DR',22,1.79479597614442777631e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',22,'B coins',23,1.79479597619262218471e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',23,'B hire c',24,1.79479597623244452471e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',24,'B engineer-5 c',25,1.7947959762747781277e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',25,'B green DR',26,1.79479597629613661768e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',26,'B loco-1',27,1.79479597637643098831e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',27,'B factory 2>1',28,1.7947959764160747528e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',28,'B industry-2',29,1.79479597648023843758e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',29,'B industry 5',30,1.79479597651190829281e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',30,'B industry gap 1',31,1.7947959765324473381e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',31,'B loco 3>DR',32,1.7947959765686581135e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',32,'B doubler',33,1.79479597658812880514e+09);
INSERT INTO "moves" VALUES('cobalt-siding-16',33,'B pass',34,1.79479597661755752567e+09);
INSERT INTO "moves" VALUES('brass-junction-77',0,'A bonus coin',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',1,'B engineer-7 c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',2,'B wood KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',3,'A second c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',4,'B first c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',5,'A hire c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',6,'B coins',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',7,'A engineer-2 c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',8,'A industry 0',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',9,'B doubler c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',10,'A industry-2',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',11,'A industry 1',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',12,'A industry 2',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',13,'B industry-1 c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',14,'B industry 0',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',15,'A loco-3',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',16,'A factory 2>1',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',17,'A loco 2>KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',18,'B loco-1',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',19,'B factory 3>1',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',20,'A basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',21,'A wood KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',22,'B basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',23,'B wood KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',24,'A pass',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',25,'B basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',26,'B wood KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',27,'B basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',28,'B wood KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',29,'B basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',30,'B wood KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',31,'B pass',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',32,'B basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',33,'B wood KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',34,'B second',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',35,'A engineer-2',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',36,'A industry 3',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',37,'B coins',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',38,'A first',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',39,'B hire c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',40,'A doubler',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',41,'B engineer-7 c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',42,'B wood KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',43,'A industry-2',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',44,'A industry 5',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',45,'A factory 3>2',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',46,'A industry gap 1',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',47,'B industry-1',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',48,'B industry 1',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',49,'A loco-1',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',50,'A factory 4>3',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',51,'B loco-3',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',52,'B factory 4>2',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',53,'B loco 5>KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',54,'A pass',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',55,'B basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',56,'B wood KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',57,'B key points',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',58,'B pass',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',59,'A basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',60,'A wood KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',61,'A engineer-14',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',62,'A wood KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',63,'A wood KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',64,'B engineer-7',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',65,'B wood SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',66,'A engineer-2',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',67,'A industry 10',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',68,'A repeat engineer-14',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',69,'A wood KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',70,'A wood KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',71,'B second',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',72,'A first',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',73,'B coins',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',74,'A doubler',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',75,'B hire c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',76,'A industry-2',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',77,'A industry gap 2',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',78,'A industry 15',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',79,'B engineer-6 c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',80,'A industry-1',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',81,'A industry gap 3',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',82,'A idea coins',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',83,'B loco-3',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',84,'B factory 5>3',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',85,'B loco 6>KY/5',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',86,'B move 5>SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',87,'A loco-1 c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',88,'A factory 6>4',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',89,'B basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',90,'B wood SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',91,'A basic c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',92,'A wood KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',93,'B pass',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',94,'A basic c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',95,'A wood KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',96,'A key points',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',97,'A basic c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',98,'A wood SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',99,'A pass',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',100,'A basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',101,'A wood SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',102,'A engineer-2',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',103,'A industry idea',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',104,'B engineer-7',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',105,'B wood SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',106,'B idea coins',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',107,'A second c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',108,'B engineer-6 c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',109,'A coins',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',110,'B first c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',111,'A hire c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',112,'B doubler c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',113,'A engineer-14 c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',114,'A wood SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',115,'A wood SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',116,'B industry-2 c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',117,'B industry 2',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',118,'B industry 3',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',119,'A industry-1',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',120,'A industry gap 4',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',121,'B loco-3',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',122,'B factory 7>4',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',123,'B loco 7>KY/6',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',124,'B move 6>SP/5',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',125,'B move 5>TS',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',126,'A loco-1',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',127,'A factory 8>5',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',128,'B basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',129,'B wood SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',130,'A basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',131,'A wood SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',132,'B basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',133,'B wood SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',134,'B idea doublers',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',135,'A basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',136,'A wood SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',137,'B pass',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',138,'A basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',139,'A wood SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',140,'A pass',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',141,'B basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',142,'B wood SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',143,'B engineer-9',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',144,'B industry 5',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',145,'B repeat engineer-9',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',146,'B industry gap 1',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',147,'B industry 10',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',148,'B industry gap 2',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',149,'A engineer-14',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',150,'A wood SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',151,'A wood TS',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',152,'A key points',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',153,'B engineer-7',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',154,'B wood SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',155,'A engineer-2',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',156,'A industry 20',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',157,'B engineer-6',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',158,'A second',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',159,'B first',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',160,'A coins',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',161,'B doubler',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',162,'A hire c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',163,'B industry-2',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',164,'B industry 15',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',165,'B industry gap 3',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',166,'B idea industry',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',167,'B industry idea',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',168,'B industry gap 4',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',169,'B wood SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',170,'B wood TS',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',171,'B key points',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',172,'A engineer-13 c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',173,'A green KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',174,'B pass',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',175,'A industry-1',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',176,'A industry gap 5',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',177,'A loco-1',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',178,'A factory 8>5/8',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',179,'A basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',180,'A green KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',181,'A pass',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',182,'B basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',183,'B green KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',184,'B engineer-7',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',185,'B wood TS',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',186,'A engineer-14',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',187,'A wood TS',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',188,'A wood TS',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',189,'B engineer-6',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',190,'B green KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',191,'A engineer-13',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',192,'A green KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',193,'B coins',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',194,'A engineer-2',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',195,'A industry 25',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',196,'A key points',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',197,'B hire c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',198,'A doubler',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',199,'B engineer-9 c',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',200,'A loco-3',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',201,'A returned 8>5/8',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',202,'A loco 9>KY/2',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',203,'A move 2>SP',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',204,'B loco-1',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',205,'B returned 8>5',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',206,'A pass',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',207,'B last-round',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',208,'B industry 20',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',209,'B industry gap 5',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',210,'B industry 25',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',211,'B key points',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',212,'B basic',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',213,'B green KY',0,1.79479597678643584251e+09);
INSERT INTO "moves" VALUES('brass-junction-77',214,'B pass',0,1.79479597678643584251e+09);
CREATE TABLE people (
	token VARCHAR(64) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	settings TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (token)
);
INSERT INTO "people" VALUES('THBSCIzJZZMSePSjIJ1WqLrxG1G1vsVq','Ann','{"language": "de", "theme": "system", "motion": "system", "confirm": "never", "forced": false, "pace": "instant", "count": "steady"}',1.79479597188660764698e+09);
CREATE TABLE reviews (
	table_id VARCHAR(80) NOT NULL, 
	stamp VARCHAR(200) NOT NULL, 
	review TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "reviews" VALUES('brass-junction-77','0.1.0/1/planner:nodes=60/215/68a8feaa7e37391b','{"bot": "planner:nodes=60", "players": 2, "length": 215, "scores": [242, 219], "findings": [{"at": 0, "round": 1, "turn": 0, "seat": 0, "own": false, "played": [478], "better": [476], "expected": 288.7295285714286, "best": 294.5947428571429}, {"at": 1, "round": 1, "turn": 1, "seat": 1, "own": true, "played": [853, 26], "better": [679, 31, 31], "expected": 283.15545714285713, "best": 296.70385714285715}, {"at": 3, "round": 1, "turn": 1, "seat": 0, "own": true, "played": [733], "better": [679, 31, 31], "expected": 280.8122428571429, "best": 301.1664714285714}, {"at": 4, "round": 1, "turn": 2, "seat": 1, "own": true, "played": [725], "better": [677, 31, 31], "expected": 275.2381714285715, "best": 294.8274142857143}, {"at": 5, "round": 1, "turn": 2, "seat": 0, "own": true, "played": [717], "better": [679, 31, 31], "expected": 290.84677142857146, "best": 293.2491857142858}, {"at": 6, "round": 1, "turn": 3, "seat": 1, "own": true, "played": [699], "better": [675, 31, 31], "expected": 280.2590714285715, "best": 284.0137428571429}, {"at": 7, "round": 1, "turn": 3, "seat": 0, "own": true, "played": [813, 31], "better": [677, 31, 31], "expected": 299.71198571428573, "best": 302.5187285714286}, {"at": 9, "round": 1, "turn": 4, "seat": 1, "own": true, "played": [693], "better": [679, 31, 31], "expected": 272.17890000000006, "best": 292.69601428571434}, {"at": 10, "round": 1, "turn": 4, "seat": 0, "own": true, "played": [675, 31, 31], "better": [675, 31, 31], "expected": 311.20867142857145, "best": 311.20867142857145}, {"at": 13, "round": 1, "turn": 5, "seat": 1, "own": true, "played": [669, 31], "better": [669, 31], "expected": 278.04411428571433, "best": 278.04411428571433}, {"at": 15, "round": 1, "turn": 5, "seat": 0, "own": true, "played": [659, 155, 52], "better": [555, 26, 26, 16], "expected": 295.3909857142857, "best": 314.84965714285715}, {"at": 18, "round": 1, "turn": 6, "seat": 1, "own": true, "played": [643, 163], "better": [555, 26, 16, 26], "expected": 282.2380571428572, "best": 282.51371428571434}, {"at": 20, "round": 1, "turn": 6, "seat": 0, "own": true, "played": [635, 26], "better": [635, 26], "expected": 296.8246571428572, "best": 296.8246571428572}, {"at": 22, "round": 1, "turn": 7, "seat": 1, "own": true, "played": [635, 26], "better": [555, 26, 16, 26], "expected": 283.66462857142864, "best": 286.70765714285716}, {"at": 25, "round": 1, "turn": 8, "seat": 1, "own": true, "played": [635, 26], "better": [555, 16, 26, 26], "expected": 279.6168, "best": 283.9430428571429}, {"at": 27, "round": 1, "turn": 9, "seat": 1, "own": true, "played": [635, 26], "better": [555, 26, 26, 26], "expected": 276.8521857142857, "best": 284.6576571428572}, {"at": 29, "round": 1, "turn": 10, "seat": 1, "own": true, "played": [635, 26], "better": [635, 16], "expected": 274.62097142857147, "best": 275.2607714285715}, {"at": 32, "round": 1, "turn": 11, "seat": 1, "own": false, "played": [635, 26], "better": [635, 16], "expected": 276.1782571428572, "best": 281.91470000000004}, {"at": 34, "round": 2, "turn": 1, "seat": 1, "own": true, "played": [731], "better": [675, 31, 31], "expected": 268.9834571428571, "best": 287.7579857142857}, {"at": 35, "round": 2, "turn": 1, "seat": 0, "own": true, "played": [811, 31], "better": [675, 31, 31, 164], "expected": 298.5038714285715, "best": 302.9771142857143}, {"at": 37, "round": 2, "turn": 2, "seat": 1, "own": true, "played": [699], "better": [675, 31, 31], "expected": 274.5318571428571, "best": 279.5229}, {"at": 38, "round": 2, "turn": 2, "seat": 0, "own": true, "played": [723], "better": [675, 31, 31, 164], "expected": 290.26878571428574, "best": 309.77871428571433}, {"at": 39, "round": 2, "turn": 3, "seat": 1, "own": true, "played": [717], "better": [679, 31, 31], "expected": 275.3291142857143, "best": 287.7579857142857}, {"at": 40, "round": 2, "turn": 3, "seat": 0, "own": true, "played": [691], "better": [675, 31, 31, 164], "expected": 282.23095714285716, "best": 301.94522857142863}, {"at": 41, "round": 2, "turn": 4, "seat": 1, "own": true, "played": [853, 26], "better": [677, 31, 31], "expected": 274.00174285714286, "best": 287.2119}, {"at": 43, "round": 2, "turn": 4, "seat": 0, "own": true, "played": [675, 31, 164, 31], "better": [675, 31, 31, 164], "expected": 293.5058, "best": 293.5058}, {"at": 47, "round": 2, "turn": 5, "seat": 1, "own": true, "played": [667, 31], "better": [643, 64], "expected": 280.0435142857143, "best": 289.3534}, {"at": 49, "round": 2, "turn": 5, "seat": 0, "own": true, "played": [643, 173], "better": [635, 26], "expected": 285.8671, "best": 296.08288571428574}, {"at": 51, "round": 2, "turn": 6, "seat": 1, "own": true, "played": [659, 172, 70], "better": [659, 64, 180], "expected": 292.5014142857143, "best": 292.6310857142857}, {"at": 55, "round": 2, "turn": 7, "seat": 1, "own": true, "played": [635, 26, 6], "better": [635, 26, 5, 16, 17], "expected": 286.0793428571429, "best": 286.48888571428574}, {"at": 59, "round": 2, "turn": 6, "seat": 0, "own": false, "played": [635, 26], "better": [635, 26], "expected": 302.0797428571429, "best": 302.0797428571429}, {"at": 61, "round": 3, "turn": 1, "seat": 0, "own": true, "played": [907, 26, 26], "better": [811, 31, 516, 31], "expected": 291.9129857142857, "best": 306.67792857142854}, {"at": 64, "round": 3, "turn": 1, "seat": 1, "own": true, "played": [851, 21], "better": [675, 31, 31], "expected": 283.4045857142857, "best": 289.4827571428571}, {"at": 66, "round": 3, "turn": 2, "seat": 0, "own": true, "played": [811, 31, 528, 26, 26], "better": [659, 70, 134, 190], "expected": 302.05819999999994, "best": 304.50134285714284}, {"at": 71, "round": 3, "turn": 2, "seat": 1, "own": true, "played": [731], "better": [675, 31, 31], "expected": 275.8816, "best": 289.08108571428573}, {"at": 72, "round": 3, "turn": 3, "seat": 0, "own": true, "played": [723], "better": [659, 70, 134, 190], "expected": 294.53521428571423, "best": 314.64655714285715}, {"at": 73, "round": 3, "turn": 3, "seat": 1, "own": true, "played": [699], "better": [675, 31, 31], "expected": 280.1597, "best": 281.5581}, {"at": 74, "round": 3, "turn": 4, "seat": 0, "own": true, "played": [691], "better": [643, 70, 134], "expected": 286.8194857142857, "best": 311.16022857142855}, {"at": 75, "round": 3, "turn": 4, "seat": 1, "own": true, "played": [717], "better": [679, 31, 31], "expected": 287.6691142857143, "best": 289.08108571428573}, {"at": 76, "round": 3, "turn": 5, "seat": 0, "own": true, "played": [675, 31, 31], "better": [643, 70, 134], "expected": 282.0258714285714, "best": 301.54024285714286}, {"at": 79, "round": 3, "turn": 5, "seat": 1, "own": true, "played": [845], "better": [669, 31], "expected": 286.7685714285715, "best": 292.6809285714286}, {"at": 80, "round": 3, "turn": 6, "seat": 0, "own": true, "played": [667, 31, 403], "better": [643, 70, 134], "expected": 285.0042714285714, "best": 298.65088571428566}, {"at": 83, "round": 3, "turn": 6, "seat": 1, "own": true, "played": [659, 181, 76, 135], "better": [643, 181], "expected": 280.37210000000005, "best": 289.22977142857144}, {"at": 87, "round": 3, "turn": 7, "seat": 0, "own": true, "played": [645, 190], "better": [645, 76, 134], "expected": 290.11304285714283, "best": 308.3632}, {"at": 89, "round": 3, "turn": 7, "seat": 1, "own": true, "played": [635, 21], "better": [0], "expected": 272.5660571428572, "best": 275.50350000000003}, {"at": 91, "round": 3, "turn": 8, "seat": 0, "own": true, "played": [637, 26], "better": [0], "expected": 287.1059714285714, "best": 290.7674285714286}, {"at": 94, "round": 3, "turn": 9, "seat": 0, "own": true, "played": [637, 26, 6], "better": [0], "expected": 283.55494285714286, "best": 287.7603571428572}, {"at": 97, "round": 3, "turn": 10, "seat": 0, "own": true, "played": [637, 21], "better": [0], "expected": 281.7757142857143, "best": 284.2093285714286}, {"at": 100, "round": 3, "turn": 11, "seat": 0, "own": false, "played": [635, 21], "better": [635, 21], "expected": 284.0548857142857, "best": 284.0548857142857}, {"at": 102, "round": 4, "turn": 1, "seat": 0, "own": true, "played": [811, 31], "better": [659, 82, 134, 199], "expected": 279.41540000000003, "best": 288.36154285714287}, {"at": 104, "round": 4, "turn": 1, "seat": 1, "own": true, "played": [851, 21, 403], "better": [675, 31, 31], "expected": 273.67644285714283, "best": 273.77761428571426}, {"at": 107, "round": 4, "turn": 2, "seat": 0, "own": true, "played": [733], "better": [717], "expected": 274.4717142857143, "best": 295.4273428571429}, {"at": 108, "round": 4, "turn": 2, "seat": 1, "own": true, "played": [845], "better": [717], "expected": 273.73275714285717, "best": 285.55287142857145}, {"at": 109, "round": 4, "turn": 3, "seat": 0, "own": true, "played": [699], "better": [643, 82, 134], "expected": 277.8131142857143, "best": 290.0601142857143}, {"at": 110, "round": 4, "turn": 3, "seat": 1, "own": true, "played": [725], "better": [717], "expected": 268.78907142857145, "best": 285.6091857142858}, {"at": 111, "round": 4, "turn": 4, "seat": 0, "own": true, "played": [717], "better": [717], "expected": 293.8250571428572, "best": 293.8250571428572}, {"at": 112, "round": 4, "turn": 4, "seat": 1, "own": true, "played": [693], "better": [679, 31, 31], "expected": 261.6121, "best": 274.09434285714286}, {"at": 113, "round": 4, "turn": 5, "seat": 0, "own": true, "played": [909, 21, 21], "better": [661, 82, 134, 199], "expected": 290.2773428571429, "best": 304.78328571428574}, {"at": 116, "round": 4, "turn": 5, "seat": 1, "own": true, "played": [677, 31, 31], "better": [677, 31, 31], "expected": 267.4202857142857, "best": 267.4202857142857}, {"at": 119, "round": 4, "turn": 6, "seat": 0, "own": true, "played": [667, 31], "better": [643, 82, 134], "expected": 294.4749571428572, "best": 305.8657428571429}, {"at": 121, "round": 4, "turn": 6, "seat": 1, "own": true, "played": [659, 198, 82, 135, 134], "better": [643, 81, 134], "expected": 258.79515714285714, "best": 272.2757714285714}, {"at": 126, "round": 4, "turn": 7, "seat": 0, "own": true, "played": [643, 207], "better": [643, 88, 134], "expected": 295.13885714285715, "best": 326.9198285714286}, {"at": 128, "round": 4, "turn": 7, "seat": 1, "own": true, "played": [635, 21], "better": [635, 21], "expected": 250.2294, "best": 250.2294}, {"at": 130, "round": 4, "turn": 8, "seat": 0, "own": true, "played": [635, 21], "better": [635, 21], "expected": 290.0638285714286, "best": 290.0638285714286}, {"at": 132, "round": 4, "turn": 8, "seat": 1, "own": true, "played": [635, 21, 402], "better": [635, 21, 395, 445], "expected": 231.2668, "best": 248.97041428571424}, {"at": 135, "round": 4, "turn": 9, "seat": 0, "own": true, "played": [635, 21], "better": [635, 21], "expected": 286.75570000000005, "best": 286.75570000000005}, {"at": 138, "round": 4, "turn": 10, "seat": 0, "own": true, "played": [635, 21], "better": [635, 21], "expected": 282.0172, "best": 282.0172}, {"at": 141, "round": 4, "turn": 9, "seat": 1, "own": false, "played": [635, 21], "better": [635, 21], "expected": 239.06208571428573, "best": 239.06208571428573}, {"at": 143, "round": 5, "turn": 1, "seat": 1, "own": true, "played": [867, 31, 523, 31, 31, 31], "better": [867, 31, 523, 31, 31, 31], "expected": 241.83564285714286, "best": 241.83564285714286}, {"at": 149, "round": 5, "turn": 1, "seat": 0, "own": true, "played": [907, 21, 16, 6], "better": [659, 88, 134, 213], "expected": 248.51622857142854, "best": 290.36438571428573}, {"at": 153, "round": 5, "turn": 2, "seat": 1, "own": true, "played": [851, 21], "better": [659, 88, 135, 4, 319], "expected": 241.03244285714285, "best": 249.2010142857143}, {"at": 155, "round": 5, "turn": 2, "seat": 0, "own": true, "played": [811, 31], "better": [659, 88, 134, 213], "expected": 248.77135714285714, "best": 263.28694285714283}, {"at": 157, "round": 5, "turn": 3, "seat": 1, "own": true, "played": [843], "better": [659, 88, 135, 4, 319], "expected": 240.72839999999997, "best": 248.39781428571428}, {"at": 158, "round": 5, "turn": 3, "seat": 0, "own": true, "played": [731], "better": [659, 88, 134, 213], "expected": 243.46731428571428, "best": 263.54207142857143}, {"at": 159, "round": 5, "turn": 4, "seat": 1, "own": true, "played": [723], "better": [659, 88, 135, 4, 319], "expected": 235.42435714285713, "best": 248.09377142857144}, {"at": 160, "round": 5, "turn": 4, "seat": 0, "own": true, "played": [699], "better": [659, 88, 134, 213], "expected": 246.20561428571426, "best": 258.2380285714286}, {"at": 161, "round": 5, "turn": 5, "seat": 1, "own": true, "played": [691], "better": [643, 88, 4], "expected": 230.1099428571428, "best": 242.91525714285712}, {"at": 162, "round": 5, "turn": 5, "seat": 0, "own": true, "played": [717], "better": [663, 88, 134, 213], "expected": 254.8169285714286, "best": 263.54207142857143}, {"at": 163, "round": 5, "turn": 6, "seat": 1, "own": true, "played": [675, 31, 31, 401, 31, 31, 21, 16, 6], "better": [643, 88, 4], "expected": 189.1030714285714, "best": 230.73581428571427}, {"at": 172, "round": 5, "turn": 6, "seat": 0, "own": true, "played": [901, 27], "better": [661, 88, 134, 213], "expected": 253.62760000000003, "best": 270.8705142857143}, {"at": 175, "round": 5, "turn": 7, "seat": 0, "own": true, "played": [667, 31], "better": [643, 88, 134], "expected": 255.09584285714288, "best": 274.8414285714286}, {"at": 177, "round": 5, "turn": 8, "seat": 0, "own": true, "played": [643, 207], "better": [643, 88, 134], "expected": 249.79180000000002, "best": 276.3096714285714}, {"at": 179, "round": 5, "turn": 9, "seat": 0, "own": true, "played": [635, 27], "better": [635, 17], "expected": 247.3196, "best": 248.99971428571428}, {"at": 182, "round": 5, "turn": 7, "seat": 1, "own": false, "played": [635, 27], "better": [635, 17], "expected": 193.29715714285715, "best": 194.9772714285714}, {"at": 184, "round": 6, "turn": 1, "seat": 1, "own": true, "played": [851, 16], "better": [843, 17], "expected": 175.4441, "best": 180.28389999999996}, {"at": 186, "round": 6, "turn": 1, "seat": 0, "own": true, "played": [907, 16, 16], "better": [811, 31, 6], "expected": 227.26850000000002, "best": 242.0036}, {"at": 189, "round": 6, "turn": 2, "seat": 1, "own": true, "played": [843, 27], "better": [843, 17], "expected": 178.2428, "best": 178.95929999999998}, {"at": 191, "round": 6, "turn": 2, "seat": 0, "own": true, "played": [899, 27], "better": [811, 31, 6], "expected": 224.9695, "best": 237.1609}, {"at": 193, "round": 6, "turn": 3, "seat": 1, "own": true, "played": [699], "better": [643, 94, 4], "expected": 180.71159999999998, "best": 180.80689999999998}, {"at": 194, "round": 6, "turn": 3, "seat": 0, "own": true, "played": [811, 31, 6], "better": [811, 31, 6], "expected": 234.8619, "best": 234.8619}, {"at": 197, "round": 6, "turn": 4, "seat": 1, "own": true, "played": [717], "better": [717], "expected": 193.79999999999995, "best": 193.79999999999995}, {"at": 198, "round": 6, "turn": 4, "seat": 0, "own": true, "played": [691], "better": [659, 94, 134, 333], "expected": 224.98749999999998, "best": 233.25900000000001}, {"at": 199, "round": 6, "turn": 5, "seat": 1, "own": true, "played": [869], "better": [661, 94, 135, 134, 4, 335], "expected": 190.66699999999997, "best": 195.90729999999996}, {"at": 200, "round": 6, "turn": 5, "seat": 0, "own": true, "played": [659, 335, 94, 135], "better": [643, 94, 134], "expected": 226.3447, "best": 236.0047}, {"at": 204, "round": 6, "turn": 6, "seat": 1, "own": true, "played": [643, 335], "better": [643, 94, 135, 4], "expected": 189.54549999999998, "best": 196.24229999999997}, {"at": 207, "round": 6, "turn": 7, "seat": 1, "own": true, "played": [739, 31, 31, 31, 6], "better": [739, 31, 31, 31, 6], "expected": 211.32679999999996, "best": 211.32679999999996}, {"at": 212, "round": 6, "turn": 8, "seat": 1, "own": true, "played": [635, 27], "better": [635, 17], "expected": 209.12549999999996, "best": 209.84199999999996}]}');
CREATE TABLE schema (
	version INTEGER NOT NULL
);
INSERT INTO "schema" VALUES(2);
CREATE TABLE tables (
	id VARCHAR(80) NOT NULL, 
	name VARCHAR(120) NOT NULL, 
	options TEXT NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	seats TEXT NOT NULL, 
	start TEXT NOT NULL, 
	seed BIGINT, 
	version INTEGER NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	unconfirmed INTEGER NOT NULL, 
	paused BOOLEAN NOT NULL, 
	guided BOOLEAN NOT NULL, 
	takebacks BOOLEAN NOT NULL, 
	pace VARCHAR(16), 
	progress TEXT NOT NULL, 
	result TEXT, 
	created FLOAT NOT NULL, 
	updated FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(owner) REFERENCES people (token)
);
INSERT INTO "tables" VALUES('copper-junction-36','Die eiserne Meile','{"players": 2, "edition": "ultimate", "board": "russian", "industry": "russian", "modules": []}','THBSCIzJZZMSePSjIJ1WqLrxG1G1vsVq','[{"kind": "person", "name": "Ann", "token": "THBSCIzJZZMSePSjIJ1WqLrxG1G1vsVq", "bot": ""}, {"kind": "screen", "name": "Platz 2", "token": "THBSCIzJZZMSePSjIJ1WqLrxG1G1vsVq", "bot": ""}]','{
  "roundhouse-record": 1,
  "rules": 2,
  "moves-table": "bf4bb719f7ab6f4d",
  "content": "bf993346ade14b52",
  "overrides": [],
  "options": {"players": 2, "edition": "ultimate", "board": "russian", "industry": "russian", "modules": []},
  "start": {"edition": "ultimate", "round": 1, "order": ["A", "B"], "waiting": [{"what": "bonus", "by": "B"}, {"what": "draft", "by": "B"}], "engineers": [9, 14, 15, 3, 5, 7], "end-cards": {"hidden": ["factories", "engineers"]}, "players": {"A": {"score": 0, "workers": 6, "coins": 2}, "B": {"score": 0, "workers": 6, "coins": 2}}},
  "moves": [],
  "end": {"decisions": 0, "state": "e2b176a7a7e58d57"}
}
',7,12,'playing',-1,0,0,1,NULL,'{"round": 6, "rounds": 6, "decider": 0, "scores": [0, 10], "moves": 12}',NULL,1.79479597277680969239e+09,1.79479597524185895919e+09);
INSERT INTO "tables" VALUES('cobalt-siding-16','Over the bridge','{"players": 2, "edition": "ultimate", "board": "german", "industry": "russian", "modules": []}','THBSCIzJZZMSePSjIJ1WqLrxG1G1vsVq','[{"kind": "person", "name": "Ann", "token": "THBSCIzJZZMSePSjIJ1WqLrxG1G1vsVq", "bot": ""}, {"kind": "bot", "name": "Gierig", "token": "", "bot": "greedy"}]','{
  "roundhouse-record": 1,
  "rules": 2,
  "moves-table": "bf4bb719f7ab6f4d",
  "content": "57a1499403f7978c",
  "overrides": [],
  "options": {"players": 2, "edition": "ultimate", "board": "german", "industry": "russian", "modules": []},
  "start": {"edition": "ultimate", "board": "german", "industry": "russian", "modules": [], "round": 1, "order": ["A", "B"], "waiting": [{"what": "bonus", "by": "B"}, {"what": "draft", "by": "B"}], "engineers": [9, 14, 15, 3, 5, 7], "end-cards": {"hidden": ["factories", "engineers"]}, "players": {"A": {"score": 0, "workers": 6, "coins": 2}, "B": {"score": 0, "workers": 6, "coins": 2}}},
  "moves": [],
  "end": {"decisions": 0, "state": "b6d8580515fa5e8b"}
}
',7,34,'playing',-1,0,0,1,NULL,'{"round": 3, "rounds": 6, "decider": 0, "scores": [0, 37], "moves": 34}',NULL,1.79479597557476186747e+09,1.79479597661702728272e+09);
INSERT INTO "tables" VALUES('brass-junction-77','Bummelzug nach Omsk','{"players": 2, "edition": "ultimate", "board": "russian", "industry": "russian", "modules": []}','THBSCIzJZZMSePSjIJ1WqLrxG1G1vsVq','[{"kind": "person", "name": "Ann", "token": "THBSCIzJZZMSePSjIJ1WqLrxG1G1vsVq", "bot": ""}, {"kind": "screen", "name": "Platz 2", "token": "THBSCIzJZZMSePSjIJ1WqLrxG1G1vsVq", "bot": ""}]','{
  "roundhouse-record": 1,
  "rules": 2,
  "moves-table": "bf4bb719f7ab6f4d",
  "content": "bf993346ade14b52",
  "overrides": [],
  "options": {"players": 2, "edition": "ultimate", "board": "russian", "industry": "russian", "modules": []},
  "start": {"edition": "ultimate", "round": 1, "order": ["B", "A"], "waiting": [{"what": "bonus", "by": "A"}, {"what": "draft", "by": "A"}], "engineers": [9, 13, 14, 6, 7, 2], "end-cards": {"hidden": ["locomotives", "fifteen"]}, "players": {"A": {"score": 0, "workers": 6, "coins": 2}, "B": {"score": 0, "workers": 6, "coins": 2}}},
  "moves": [],
  "end": {"decisions": 0, "state": "cf82f549593d7a27"}
}
',NULL,0,'over',-1,0,0,1,NULL,'{"round": 6, "rounds": 6, "decider": -1, "scores": [242, 219], "moves": 215}','{"scores": [242, 219], "winners": [0]}',1.79479597678643584251e+09,1.79479597678643584251e+09);
CREATE TABLE visits (
	token VARCHAR(64) NOT NULL, 
	table_id VARCHAR(80) NOT NULL, 
	shown INTEGER NOT NULL, 
	PRIMARY KEY (token, table_id), 
	FOREIGN KEY(token) REFERENCES people (token) ON DELETE CASCADE, 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "visits" VALUES('THBSCIzJZZMSePSjIJ1WqLrxG1G1vsVq','copper-junction-36',1);
INSERT INTO "visits" VALUES('THBSCIzJZZMSePSjIJ1WqLrxG1G1vsVq','cobalt-siding-16',0);
INSERT INTO "visits" VALUES('THBSCIzJZZMSePSjIJ1WqLrxG1G1vsVq','brass-junction-77',-1);
CREATE INDEX tables_by_status ON tables (status, updated);
COMMIT;
