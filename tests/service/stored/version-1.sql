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
INSERT INTO "moves" VALUES('cobalt-engine-75',0,'B bonus industry',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',1,'B industry 0',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',2,'A any-2 c',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',3,'A wood KY',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',4,'A wood SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',5,'B doubler',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',6,'A loco-1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',7,'A loco 2>TS/1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',8,'A move 1>TS',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',9,'B wood-3',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',10,'B wood SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',11,'B wood KY',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',12,'B wood SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',13,'A basic c',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',14,'A wood TS',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',15,'B second c',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',16,'A coins',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',17,'B industry-1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',18,'B industry 1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',19,'A basic',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',20,'A wood SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',21,'B industry-2',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',22,'B industry 2',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',23,'B industry 3',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',24,'A basic c',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',25,'A green TS',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',26,'B basic c',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',27,'B wood SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',28,'A loco-3 c',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',29,'A loco 2>KY',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',30,'A factory 3>1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',31,'B pass',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',32,'A pass',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',33,'A coins',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',34,'B loco-3',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',35,'B loco 3>TS',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',36,'B factory 4>1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',37,'A industry-2 c',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',38,'A industry 0',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',39,'A industry 1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',40,'B doubler',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',41,'A wood-3',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',42,'A wood SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',43,'A wood KY',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',44,'A wood KY',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',45,'B industry-1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',46,'B industry 5',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',47,'A loco-1 c',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',48,'A loco 4>KY/2',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',49,'A move 2>SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',50,'B engineer-4',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',51,'A second',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',52,'B pass',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',53,'A basic',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',54,'A green SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',55,'A pass',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',56,'A wood-3',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',57,'A wood TS',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',58,'A wood TS',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',59,'A wood SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',60,'B doubler',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',61,'A second',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',62,'B coins',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',63,'A industry-2',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',64,'A industry 2',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',65,'A industry 3',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',66,'B loco-1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',67,'B loco 5>TS/1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',68,'B move 1>SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',69,'A industry-1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',70,'A industry 5',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',71,'A repeat industry-1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',72,'A industry gap 1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',73,'B basic',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',74,'B wood SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',75,'A pass',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',76,'B engineer-8',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',77,'B repeat doubler',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',78,'B basic c',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',79,'B wood SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',80,'B any-2 c',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',81,'B wood TS',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',82,'B green KY',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',83,'B pass',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',84,'A loco-3',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',85,'A factory 5>2',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',86,'A loco 6>TS/1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',87,'A flip 1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',88,'B doubler',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',89,'A basic',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',90,'A wood SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',91,'B second',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',92,'A wood-3',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',93,'A wood TS',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',94,'A wood SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',95,'A wood KY',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',96,'B green-3',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',97,'B green SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',98,'B green SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',99,'B green TS',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',100,'A pass',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',101,'B industry-1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',102,'B industry gap 1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',103,'B loco-1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',104,'B returned 1>2',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',105,'B pass',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',106,'A first',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',107,'B green-3',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',108,'B green SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',109,'B green SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',110,'B green SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',111,'A industry-1',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',112,'A industry 10',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',113,'A industry gap 2',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',114,'B second',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',115,'A doubler',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',116,'B basic',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',117,'B wood SP',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',118,'A coins',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-engine-75',119,'B wood-3',0,1.79477695720241093636e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',0,'B bonus industry',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',1,'B industry 0',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',2,'A any-2 c',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',3,'A wood NU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',4,'A wood MU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',5,'B doubler',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',6,'A loco-1',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',7,'A loco 2>DR',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',8,'B wood-3 cc',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',9,'B wood DR',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',10,'B wood MU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',11,'B wood NU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',12,'A coins c',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',13,'B green-3',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',14,'B green DR',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',15,'B green NU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',16,'B green MU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',17,'A industry-1',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',18,'A industry 0',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',19,'B industry-2',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',20,'B industry 1',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',21,'B industry 2',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',22,'A engineer-5',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',23,'A green MU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',24,'B first',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',25,'A basic c',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',26,'A wood MU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',27,'B pass',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',28,'A loco-3 c',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',29,'A loco 2>NU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',30,'A factory 3>1',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',31,'A pass',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',32,'B basic',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',33,'B wood NU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',34,'B loco-3',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',35,'B loco 3>MU/1',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',36,'B move 1>DR',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',37,'B factory 4>1',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',38,'A industry-2',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',39,'A industry 1',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',40,'A industry 2',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',41,'B wood-3',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',42,'B wood MU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',43,'B wood NU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',44,'B extension 4-6',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',45,'B wood MU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',46,'A doubler',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',47,'B coins',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',48,'A first',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',49,'B industry-1 c',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',50,'B industry 3',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',51,'A loco-1',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',52,'A loco 4>MU/1',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',53,'A move 1>MU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',54,'B second c',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',55,'A engineer-4',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',56,'B pass',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',57,'A pass',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',58,'A stay',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',59,'A coins',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',60,'B engineer-9',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',61,'B industry 5',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',62,'B industry gap 1',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',63,'A second',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',64,'B basic',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',65,'B wood MU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',66,'A basic c',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',67,'A wood DR',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',68,'B loco-1',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',69,'B loco 5>MU/3',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',70,'B move 3>NU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',71,'A doubler c',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',72,'B basic',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',73,'B wood MU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',74,'A basic',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',75,'A green MU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',76,'B basic',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',77,'B green NU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',78,'A basic',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',79,'A wood MU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',80,'B bronze-1',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',81,'B bronze NU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',82,'A green-3',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',83,'A green MU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',84,'A green DR',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',85,'A green NU',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',86,'B pass',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',87,'A pass',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',88,'A industry-1',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('cobalt-junction-63',89,'A industry 3',0,1.79477695726083636288e+09);
INSERT INTO "moves" VALUES('amber-engine-18',0,'A bonus industry',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',1,'A industry 0',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',2,'B basic c',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',3,'B wood TO',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',4,'A second',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',5,'B industry-2 c',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',6,'B industry 0',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',7,'B industry 1',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',8,'A wood-3 cc',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',9,'A wood BE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',10,'A wood SE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',11,'A wood TO',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',12,'B doubler',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',13,'A green-3 c',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',14,'A green BE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',15,'A green TO',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',16,'A green SE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',17,'B loco-3',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',18,'B loco 2a>BE/1',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',19,'B move 1>TO',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',20,'B site BE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',21,'B industry 2',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',22,'B factory 2a>F4',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',23,'B car F3',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',24,'A industry-1',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',25,'A industry 1',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',26,'B basic c',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',27,'B wood SE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',28,'A coins',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',29,'B first',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',30,'A any-2 cc',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',31,'A wood TO',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',32,'A wood TO',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',33,'B pass',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',34,'A engineer-6',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',35,'A green TO',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',36,'A loco-1',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',37,'A loco 3>SE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',38,'A pass',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',39,'B coal',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',40,'B basic',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',41,'B wood TO',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',42,'B stoke',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',43,'B boilerman BE/2a',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',44,'A industry-1',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',45,'A industry 2',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',46,'B coal',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',47,'A loco-3',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',48,'A factory 3>F2',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',49,'A car F4',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',50,'A loco 4>TO',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',51,'A site SE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',52,'A take coin',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',53,'B train',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',54,'B load coin-2',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',55,'B wood BE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',56,'B wood SE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',57,'A share coin-1',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',58,'A wood-3 c',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',59,'A wood BE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',60,'A wood BE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',61,'A wood SE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',62,'A loco 4>SE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',63,'B loco-1 c',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',64,'B factory 5>F1',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',65,'B car F2',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',66,'B wood TO',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',67,'A second',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',68,'B coins c',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',69,'A any-2 cc',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',70,'A green TO',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',71,'A green BE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',72,'B green-3 c',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',73,'B green SE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',74,'B green BE',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',75,'B green TO',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',76,'A pass',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',77,'B industry-2',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',78,'B industry 3',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('amber-engine-18',79,'B industry F1',0,1.79477695732317304609e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',0,'A bonus industry',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',1,'A industry upper 0',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',2,'B any-2 c',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',3,'B wood OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',4,'B wood SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',5,'A doubler',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',6,'A doubler RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',7,'B basic',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',8,'B wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',9,'A wood-3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',10,'A wood SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',11,'A wood OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',12,'A wood SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',13,'B green-3 c',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',14,'B green RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',15,'B green OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',16,'B green SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',17,'A loco-3 c',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',18,'A loco 2>RM/1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',19,'A move 1>SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',20,'A factory 2>1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',21,'B basic',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',22,'B wood OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',23,'A coins c',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',24,'B engineer-2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',25,'B industry upper 0',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',26,'A loco-1 c',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',27,'A loco 3>RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',28,'B first',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',29,'A industry-2 c',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',30,'A industry upper 1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',31,'A industry 0',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',32,'B pass',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',33,'A pass',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',34,'B industry-1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',35,'B industry 0',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',36,'B loco-1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',37,'B loco 3>RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',38,'A first',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',39,'B industry-2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',40,'B industry 1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',41,'B industry upper 1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',42,'A wood-3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',43,'A wood SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',44,'A wood OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',45,'A wood OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',46,'B industry-1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',47,'B industry 2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',48,'A coins',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',49,'B engineer-4',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',50,'B doubler OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',51,'A loco-3 c',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',52,'A loco 4>OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',53,'A dividend industry-1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',54,'A factory 4>2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',55,'A idea valuation',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',56,'A industry upper 1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',57,'A steelworks>3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',58,'A industry 1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',59,'B basic',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',60,'B wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',61,'A doubler c',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',62,'A doubler OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',63,'B pass',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',64,'A pass',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',65,'A basic',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',66,'A wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',67,'A second',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',68,'B loco-3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',69,'B loco 5>RM/3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',70,'B move 3>SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',71,'B factory 5>1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',72,'A coins',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',73,'B industry-2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',74,'B industry 3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',75,'B industry upper 1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',76,'A industry-1 c',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',77,'A industry upper 2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',78,'B engineer-14',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',79,'B wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',80,'B wood SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',81,'B industry 5',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',82,'B industry gap 1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',83,'A hire c',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',84,'B pass',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',85,'A basic',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',86,'A wood OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',87,'A doubler',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',88,'A doubler RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',89,'A wood-3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',90,'A wood SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',91,'A wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',92,'A wood SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',93,'A pass',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',94,'A wood-3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',95,'A wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',96,'A wood SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',97,'A key steps',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',98,'A green SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',99,'A wood OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',100,'A wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',101,'B industry-2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',102,'B industry upper 2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',103,'B industry upper 2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',104,'B industry upper gap 1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',105,'A engineer-10',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',106,'A industry upper 2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',107,'A wood OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',108,'A loco 6>SA/1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',109,'A flip 1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',110,'A dividend industry-2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',111,'A idea keys',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',112,'A key points',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',113,'A industry 2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',114,'A key points',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',115,'B loco-1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',116,'B loco 6>SA/3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',117,'B move 3>RM/1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',118,'B move 1>OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',119,'B steelworks>2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',120,'B industry upper 3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',121,'B wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',122,'A industry upper gap 1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',123,'A industry upper 3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',124,'A doubler SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',125,'A doubler OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',126,'A basic',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',127,'A green OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',128,'B industry-1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',129,'B industry upper gap 2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',130,'A doubler',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',131,'A doubler RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',132,'B green-3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',133,'B green RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',134,'B green RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',135,'B boulder omaha',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',136,'B green OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',137,'A coins',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',138,'B pass',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',139,'A second',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',140,'A engineer-4 c',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',141,'A doubler OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',142,'A basic c',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',143,'A green SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',144,'A pass',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',145,'A green-3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',146,'A green OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',147,'A green SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',148,'A green SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',149,'B first',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',150,'A basic',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',151,'A green OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',152,'B basic',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',153,'B green RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',154,'A industry-2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',155,'A industry upper gap 2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',156,'A industry upper 4',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',157,'A wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',158,'B basic',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',159,'B wood OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',160,'A coins',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',161,'A pay RM 6',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',162,'A dividend coin-1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',163,'A pay SA 2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',164,'A dividend coin-2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',165,'B basic',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',166,'B wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',167,'A wood-3 cc',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',168,'A wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',169,'A wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',170,'A wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',171,'B industry-1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',172,'B industry 10',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',173,'B wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',174,'A doubler',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',175,'A doubler SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',176,'B basic',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',177,'B wood SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',178,'B idea cards',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',179,'B card engineer',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',180,'B pay RM 6',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',181,'B industry upper 4',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',182,'B end workers',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',183,'A pass',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',184,'B pass',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',185,'B loco-1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',186,'B loco 7>RM/3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',187,'B move 3>OM/1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',188,'B flip 1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',189,'B engineer-1 c',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',190,'B bronze RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',191,'B wood OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',192,'A basic',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',193,'A green OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',194,'B coins',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',195,'A loco-1',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',196,'A returned 1>3/steelworks',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',197,'B loco-3 c',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',198,'B loco 7>SA/6',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',199,'B move 6>OM/3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',200,'B flip 3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',201,'B idea any',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',202,'B green OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',203,'B bronze OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',204,'B green RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',205,'B returned 3>3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',206,'B green SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',207,'B pay SA 2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',208,'A wood-3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',209,'A wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',210,'A wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',211,'A wood RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',212,'B green-3 c',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',213,'B green RM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',214,'B green OM',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',215,'B green SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',216,'A last-round',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',217,'A industry upper gap 3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',218,'A dividend bronze-silver',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',219,'A bronze SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',220,'A industry 3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',221,'A industry 5',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',222,'A loco 8>RM/3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',223,'A move 3>RM/2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',224,'A flip 2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',225,'A dividend any',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',226,'A bronze SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',227,'A silver SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',228,'B industry-2',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',229,'B industry upper gap 3',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',230,'B bronze SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',231,'B industry upper 5',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',232,'A engineer-4',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',233,'A doubler SA',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',234,'B pass',0,1.79477695743482232098e+09);
INSERT INTO "moves" VALUES('crimson-siding-75',235,'A pass',0,1.79477695743482232098e+09);
CREATE TABLE people (
	token VARCHAR(64) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	settings TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (token)
);
INSERT INTO "people" VALUES('Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S','','{"language": "en", "theme": "system", "motion": "system", "confirm": true, "pace": "normal"}',1.79477695706246900561e+09);
CREATE TABLE reviews (
	table_id VARCHAR(80) NOT NULL, 
	stamp VARCHAR(200) NOT NULL, 
	review TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE schema (
	version INTEGER NOT NULL
);
INSERT INTO "schema" VALUES(1);
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
	pace VARCHAR(16), 
	progress TEXT NOT NULL, 
	result TEXT, 
	created FLOAT NOT NULL, 
	updated FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(owner) REFERENCES people (token)
);
INSERT INTO "tables" VALUES('cobalt-engine-75','Base','{"players": 2, "edition": "ultimate", "board": "russian", "industry": "russian", "modules": []}','Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S','[{"kind": "person", "name": "Anna", "token": "Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S", "bot": ""}, {"kind": "screen", "name": "Ben", "token": "Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S", "bot": ""}]','{
  "roundhouse-record": 1,
  "rules": 1,
  "moves-table": "bf4bb719f7ab6f4d",
  "content": "40a42b705e21830d",
  "overrides": [],
  "options": {"players": 2, "edition": "ultimate", "board": "russian", "industry": "russian", "modules": []},
  "start": {"edition": "ultimate", "round": 1, "order": ["A", "B"], "waiting": [{"what": "bonus", "by": "B"}, {"what": "draft", "by": "B"}], "engineers": [10, 14, 8, 4, 5, 2], "end-cards": {"hidden": ["routes", "doublers"]}, "players": {"A": {"score": 0, "workers": 6, "coins": 2}, "B": {"score": 0, "workers": 6, "coins": 2}}},
  "moves": [],
  "end": {"decisions": 0, "state": "1a87cdc58672c033"}
}
',11,0,'playing',-1,0,0,NULL,'{"round": 5, "rounds": 6, "decider": 1, "scores": [62, 41], "moves": 120}',NULL,1.79477695720241093636e+09,1.79477695720241093636e+09);
INSERT INTO "tables" VALUES('cobalt-junction-63','German classic','{"players": 2, "edition": "classic", "board": "german", "industry": "russian", "modules": []}','Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S','[{"kind": "person", "name": "Anna", "token": "Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S", "bot": ""}, {"kind": "screen", "name": "Ben", "token": "Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S", "bot": ""}]','{
  "roundhouse-record": 1,
  "rules": 1,
  "moves-table": "bf4bb719f7ab6f4d",
  "content": "e779d22c9abda6bd",
  "overrides": [],
  "options": {"players": 2, "edition": "classic", "board": "german", "industry": "russian", "modules": []},
  "start": {"edition": "classic", "board": "german", "industry": "russian", "modules": [], "round": 1, "order": ["A", "B"], "waiting": [{"what": "bonus", "by": "B"}, {"what": "draft", "by": "B"}], "engineers": [10, 11, 9, 4, 5, 6], "end-cards": {"hidden": ["doublers", "locomotives"]}, "players": {"A": {"score": 0, "workers": 6, "coins": 2}, "B": {"score": 0, "workers": 6, "coins": 2}}},
  "moves": [],
  "end": {"decisions": 0, "state": "e09d7a6fadb51187"}
}
',5,0,'playing',-1,0,0,NULL,'{"round": 4, "rounds": 6, "decider": 1, "scores": [35, 39], "moves": 90}',NULL,1.79477695726083636288e+09,1.79477695726083636288e+09);
INSERT INTO "tables" VALUES('amber-engine-18','Asian coal','{"players": 2, "edition": "ultimate", "board": "asian", "industry": "board", "modules": ["coal", "manufactory"]}','Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S','[{"kind": "person", "name": "Anna", "token": "Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S", "bot": ""}, {"kind": "screen", "name": "Ben", "token": "Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S", "bot": ""}]','{
  "roundhouse-record": 1,
  "rules": 1,
  "moves-table": "bf4bb719f7ab6f4d",
  "content": "b48e88e04bd46915",
  "overrides": [],
  "options": {"players": 2, "edition": "ultimate", "board": "asian", "industry": "board", "modules": ["coal", "manufactory"]},
  "start": {"edition": "ultimate", "board": "asian", "industry": "board", "modules": ["coal", "manufactory"], "round": 1, "order": ["B", "A"], "waiting": [{"what": "bonus", "by": "A"}, {"what": "draft", "by": "A"}], "engineers": [0, 9, 13, 14, 6, 7], "end-cards": {"hidden": ["locomotives", "fifteen"]}, "open-foundries": ["wood-locomotive", "wood-industry-doubler"], "foundry-stack": ["coins", "wood-industry", "any-points", "wood-any-coin", "industry-points", "any-doubler", "wood-factory", "industry-doubler", "any", "repeat"], "train": ["wood-2", "coin-1"], "train-open": ["coin-2", "any", "locomotive-or-factory"], "train-stack": ["doubler", "wood-or-green", "wood", "industry-1", "points", "industry-2"], "players": {"A": {"score": 0, "workers": 6, "coins": 3}, "B": {"score": 0, "workers": 6, "coins": 3}}},
  "moves": [],
  "end": {"decisions": 0, "state": "1719321a45cb6e30"}
}
',3,0,'playing',-1,0,0,NULL,'{"round": 2, "rounds": 5, "decider": 1, "scores": [13, 3], "moves": 80}',NULL,1.79477695732317304609e+09,1.79477695732317304609e+09);
INSERT INTO "tables" VALUES('crimson-siding-75','Whole','{"players": 2, "edition": "ultimate", "board": "american", "industry": "american", "modules": []}','Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S','[{"kind": "person", "name": "Anna", "token": "Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S", "bot": ""}, {"kind": "screen", "name": "Ben", "token": "Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S", "bot": ""}]','{
  "roundhouse-record": 1,
  "rules": 1,
  "moves-table": "bf4bb719f7ab6f4d",
  "content": "a815170dd5562fda",
  "overrides": [],
  "options": {"players": 2, "edition": "ultimate", "board": "american", "industry": "american", "modules": []},
  "start": {"edition": "ultimate", "board": "american", "industry": "american", "modules": [], "round": 1, "order": ["B", "A"], "waiting": [{"what": "bonus", "by": "A"}, {"what": "draft", "by": "A"}], "engineers": [12, 10, 14, 4, 2, 5], "end-cards": {"hidden": ["extra-engineer", "fifteen"]}, "players": {"A": {"score": 0, "workers": 6, "coins": 2}, "B": {"score": 0, "workers": 6, "coins": 2}}},
  "moves": [],
  "end": {"decisions": 0, "state": "7588b5ac807cc33d"}
}
',8,0,'over',-1,0,0,NULL,'{"round": 6, "rounds": 6, "decider": -1, "scores": [174, 151], "moves": 236}','{"scores": [174, 151], "winners": [0]}',1.79477695743482232098e+09,1.79477695743482232098e+09);
CREATE TABLE visits (
	token VARCHAR(64) NOT NULL, 
	table_id VARCHAR(80) NOT NULL, 
	shown INTEGER NOT NULL, 
	PRIMARY KEY (token, table_id), 
	FOREIGN KEY(token) REFERENCES people (token) ON DELETE CASCADE, 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "visits" VALUES('Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S','cobalt-engine-75',-1);
INSERT INTO "visits" VALUES('Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S','cobalt-junction-63',-1);
INSERT INTO "visits" VALUES('Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S','amber-engine-18',-1);
INSERT INTO "visits" VALUES('Ov1PQZ3wnNJmP8VnlMvQ8CJdMkJuD__S','crimson-siding-75',-1);
CREATE INDEX tables_by_status ON tables (status, updated);
COMMIT;
