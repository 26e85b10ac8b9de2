BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE claims (
	what VARCHAR(100) NOT NULL, 
	who VARCHAR(300) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (what)
);
CREATE TABLE moves (
	table_id VARCHAR(80) NOT NULL, 
	n INTEGER NOT NULL, 
	move TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "moves" VALUES('bronze-depot-zg33x2rm9pgaa',0,'B bonus industry',5,1.7948022754438691139e+09);
INSERT INTO "moves" VALUES('bronze-depot-zg33x2rm9pgaa',1,'B done',6,1.79480227546171045298e+09);
CREATE TABLE people (
	token VARCHAR(64) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	settings TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (token)
);
INSERT INTO "people" VALUES('uI0EsxpdZguAVOJd-KFG7B2qxLlNZV_8','Anna','{"language": "en", "theme": "system", "motion": "system", "confirm": "never", "forced": false, "pace": "instant", "rival": "shown", "sound": "off", "notice": "off", "count": "steady"}',1.79480227428007459641e+09);
INSERT INTO "people" VALUES('KPEt1bheklv80Umw8FreB26xEXZJHFxC','Boris','{"language": "en", "theme": "system", "motion": "system", "confirm": "never", "forced": false, "pace": "instant", "rival": "shown", "sound": "off", "notice": "off", "count": "steady"}',1.79480227432393217093e+09);
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
INSERT INTO "schema" VALUES(3);
CREATE TABLE seatings (
	table_id VARCHAR(80) NOT NULL, 
	version INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	what VARCHAR(16) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	token VARCHAR(64), 
	moves INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, version, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	FOREIGN KEY(token) REFERENCES people (token) ON DELETE SET NULL
);
INSERT INTO "seatings" VALUES('bronze-depot-zg33x2rm9pgaa',2,1,'sat','Boris','KPEt1bheklv80Umw8FreB26xEXZJHFxC',0,1.79480227524643039705e+09);
INSERT INTO "seatings" VALUES('bronze-depot-zg33x2rm9pgaa',3,0,'started','Anna','uI0EsxpdZguAVOJd-KFG7B2qxLlNZV_8',0,1.79480227531743502617e+09);
INSERT INTO "seatings" VALUES('bronze-depot-zg33x2rm9pgaa',4,1,'stood in','Boris','KPEt1bheklv80Umw8FreB26xEXZJHFxC',0,1.7948022753390464783e+09);
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
	updated FLOAT NOT NULL, takebacks BOOLEAN DEFAULT 1 NOT NULL, agreed TEXT DEFAULT '{}' NOT NULL, grace FLOAT, offer TEXT DEFAULT '[]' NOT NULL, listed BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(owner) REFERENCES people (token)
);
INSERT INTO "tables" VALUES('bronze-depot-zg33x2rm9pgaa','Harvest special','{"players": 2, "edition": "ultimate", "board": "russian", "industry": "russian", "modules": []}','uI0EsxpdZguAVOJd-KFG7B2qxLlNZV_8','[{"kind": "person", "name": "Anna", "token": "uI0EsxpdZguAVOJd-KFG7B2qxLlNZV_8", "bot": "", "offered": "", "links": [], "kept_for": "", "resigned": false}, {"kind": "bot", "name": "Boris", "token": "", "bot": "medium", "offered": "", "links": [], "kept_for": "KPEt1bheklv80Umw8FreB26xEXZJHFxC", "resigned": false}]','{
  "roundhouse-record": 1,
  "rules": 2,
  "moves-table": "bf4bb719f7ab6f4d",
  "content": "bf993346ade14b52",
  "overrides": [],
  "options": {"players": 2, "edition": "ultimate", "board": "russian", "industry": "russian", "modules": []},
  "start": {"edition": "ultimate", "round": 1, "order": ["A", "B"], "waiting": [{"what": "bonus", "by": "B"}, {"what": "draft", "by": "B"}], "engineers": [10, 15, 8, 3, 2, 6], "end-cards": {"hidden": ["engineers", "doublers"]}, "players": {"A": {"score": 0, "workers": 6, "coins": 2}, "B": {"score": 0, "workers": 6, "coins": 2}}},
  "moves": [],
  "end": {"decisions": 0, "state": "577c98338dccac94"}
}
',3906473232143309381,6,'playing',-1,0,0,NULL,'{"round": 1, "rounds": 6, "decider": 0, "scores": [0, 0], "moves": 2}',NULL,1.79480227513261389729e+09,1.79480227546123576164e+09,1,'{"begins": "maker", "speed": "live", "leaving": "others", "public": false}',300.0,'[]',0);
CREATE TABLE visits (
	token VARCHAR(64) NOT NULL, 
	table_id VARCHAR(80) NOT NULL, 
	shown INTEGER NOT NULL, seen FLOAT, 
	PRIMARY KEY (token, table_id), 
	FOREIGN KEY(token) REFERENCES people (token) ON DELETE CASCADE, 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "visits" VALUES('uI0EsxpdZguAVOJd-KFG7B2qxLlNZV_8','bronze-depot-zg33x2rm9pgaa',-1,NULL);
INSERT INTO "visits" VALUES('KPEt1bheklv80Umw8FreB26xEXZJHFxC','bronze-depot-zg33x2rm9pgaa',-1,NULL);
CREATE INDEX tables_by_status ON tables (status, updated);
CREATE INDEX tables_in_lobby ON tables (listed, updated);
CREATE INDEX tables_unconfirmed ON tables (unconfirmed, updated);
COMMIT;
