"""The schema of step 18, where every new database begins. `earlier` leads here from the schemas before it."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = None

IN_SQLITE: Final = {"SERIAL": "INTEGER", "DEFAULT true": "DEFAULT 1", "DEFAULT false": "DEFAULT 0"}
# By the step that once has created them. Programs from before there were steps find 1 or 2 in the table schema, and
# refuse all else; some of their databases have reviews.
SCHEMA: Final = {
    1: """
CREATE TABLE schema (version INTEGER NOT NULL);
CREATE TABLE people (
    id VARCHAR(64) NOT NULL PRIMARY KEY, name VARCHAR(80) NOT NULL, settings TEXT NOT NULL,
    created FLOAT NOT NULL
);
CREATE TABLE tables (
    id VARCHAR(80) NOT NULL PRIMARY KEY, name VARCHAR(120) NOT NULL, options TEXT NOT NULL,
    owner VARCHAR(64) NOT NULL, seats TEXT NOT NULL, start TEXT NOT NULL, seed BIGINT,
    version INTEGER NOT NULL, status VARCHAR(16) NOT NULL, unconfirmed INTEGER NOT NULL,
    paused BOOLEAN NOT NULL, guided BOOLEAN NOT NULL, takebacks BOOLEAN NOT NULL DEFAULT true,
    pace VARCHAR(16), progress TEXT NOT NULL, result TEXT, agreed TEXT NOT NULL DEFAULT '{}', grace FLOAT,
    offer TEXT NOT NULL DEFAULT '[]', listed BOOLEAN NOT NULL DEFAULT false, clock TEXT, due FLOAT,
    created FLOAT NOT NULL, updated FLOAT NOT NULL, FOREIGN KEY (owner) REFERENCES people (id)
);
CREATE INDEX tables_by_status ON tables (status, updated);
CREATE TABLE moves (
    table_id VARCHAR(80) NOT NULL, n INTEGER NOT NULL, move TEXT NOT NULL, version INTEGER NOT NULL,
    at FLOAT NOT NULL, PRIMARY KEY (table_id, n),
    FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE visits (
    person VARCHAR(64) NOT NULL, table_id VARCHAR(80) NOT NULL, shown INTEGER NOT NULL, seen FLOAT,
    moved FLOAT, archived BOOLEAN NOT NULL DEFAULT false, PRIMARY KEY (person, table_id),
    FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE,
    FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
);
""",
    3: """
CREATE TABLE IF NOT EXISTS reviews (
    table_id VARCHAR(80) NOT NULL PRIMARY KEY, stamp VARCHAR(200) NOT NULL, review TEXT NOT NULL,
    FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
);
DELETE FROM schema;
INSERT INTO schema VALUES (3);
""",
    4: """
CREATE INDEX tables_in_lobby ON tables (listed, updated);
CREATE INDEX tables_unconfirmed ON tables (unconfirmed, updated);
CREATE TABLE seatings (
    table_id VARCHAR(80) NOT NULL, version INTEGER NOT NULL, seat INTEGER NOT NULL, what VARCHAR(16) NOT NULL,
    name VARCHAR(80) NOT NULL, person VARCHAR(64), moves INTEGER NOT NULL, at FLOAT NOT NULL,
    PRIMARY KEY (table_id, version, seat), FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY (person) REFERENCES people (id) ON DELETE SET NULL
);
""",
    5: """
CREATE TABLE claims (what VARCHAR(100) NOT NULL PRIMARY KEY, who VARCHAR(300) NOT NULL, until FLOAT NOT NULL);
""",
    6: """
CREATE TABLE talk (
    n SERIAL NOT NULL PRIMARY KEY, table_id VARCHAR(80) NOT NULL, room VARCHAR(16) NOT NULL,
    seat INTEGER NOT NULL, name VARCHAR(80) NOT NULL, person VARCHAR(64), phrase VARCHAR(32),
    text TEXT NOT NULL, at FLOAT NOT NULL, FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY (person) REFERENCES people (id) ON DELETE SET NULL
);
CREATE INDEX talk_of_table ON talk (table_id, room, n);
""",
    7: """
CREATE TABLE notes (
    person VARCHAR(64) NOT NULL, table_id VARCHAR(80) NOT NULL, text TEXT NOT NULL, at FLOAT NOT NULL,
    PRIMARY KEY (person, table_id), FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE,
    FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
);
""",
    8: """
CREATE TABLE devices (
    id VARCHAR(24) NOT NULL PRIMARY KEY, person VARCHAR(64) NOT NULL, kind VARCHAR(80) NOT NULL,
    token VARCHAR(64) NOT NULL, before VARCHAR(64), before_until FLOAT, created FLOAT NOT NULL,
    seen FLOAT NOT NULL, renewed FLOAT NOT NULL, UNIQUE (token),
    FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX devices_by_person ON devices (person);
CREATE INDEX devices_by_token_before ON devices (before);
""",
    9: """
CREATE TABLE codes (
    code VARCHAR(64) NOT NULL PRIMARY KEY, person VARCHAR(64) NOT NULL, until FLOAT NOT NULL,
    FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE
);
""",
    10: """
CREATE TABLE tokens (
    hash VARCHAR(64) NOT NULL PRIMARY KEY, person VARCHAR(64) NOT NULL, table_id VARCHAR(80),
    name VARCHAR(80) NOT NULL, created FLOAT NOT NULL,
    FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE,
    FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX tokens_of_person ON tokens (person, table_id);
""",
    11: """
CREATE TABLE passkeys (
    id VARCHAR(64) NOT NULL PRIMARY KEY, person VARCHAR(64) NOT NULL, credential TEXT NOT NULL,
    public_key TEXT NOT NULL, counter BIGINT NOT NULL, name VARCHAR(80) NOT NULL, created FLOAT NOT NULL,
    used FLOAT, FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX passkeys_of_person ON passkeys (person);
CREATE TABLE challenges (
    challenge VARCHAR(64) NOT NULL PRIMARY KEY, person VARCHAR(64), until FLOAT NOT NULL,
    FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE
);
""",
    12: """
CREATE TABLE rated (
    table_id VARCHAR(80) NOT NULL, seat INTEGER NOT NULL, player VARCHAR(80) NOT NULL,
    board VARCHAR(80) NOT NULL, players INTEGER NOT NULL, n INTEGER, place INTEGER, mu FLOAT, sigma FLOAT,
    at FLOAT, weight FLOAT NOT NULL DEFAULT '1', undone FLOAT, PRIMARY KEY (table_id, seat)
);
CREATE INDEX rated_by_class ON rated (board, players, n);
CREATE INDEX rated_by_player ON rated (player, n);
CREATE INDEX rated_in_order ON rated (n);
""",
    13: """
CREATE INDEX visits_by_table ON visits (table_id);
""",
    14: """
CREATE INDEX tables_due ON tables (due);
CREATE TABLE rests (
    n SERIAL NOT NULL PRIMARY KEY, person VARCHAR(64), begins FLOAT NOT NULL, ends FLOAT NOT NULL,
    FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX rests_of_person ON rests (person, ends);
CREATE TABLE house (name VARCHAR(40) NOT NULL PRIMARY KEY, value TEXT NOT NULL);
""",
    15: """
CREATE TABLE ways (
    id VARCHAR(24) NOT NULL PRIMARY KEY, person VARCHAR(64) NOT NULL, kind VARCHAR(16) NOT NULL,
    address TEXT NOT NULL, secret TEXT NOT NULL, events TEXT NOT NULL, table_id VARCHAR(80),
    origin TEXT NOT NULL, confirmed BOOLEAN NOT NULL, failures INTEGER NOT NULL, answer TEXT NOT NULL,
    answered FLOAT, created FLOAT NOT NULL, FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE,
    FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX ways_of_person ON ways (person);
CREATE INDEX ways_of_table ON ways (table_id);
CREATE TABLE notices (
    n SERIAL NOT NULL PRIMARY KEY, way VARCHAR(24) NOT NULL, table_id VARCHAR(80) NOT NULL,
    event VARCHAR(16) NOT NULL, mark INTEGER NOT NULL, at FLOAT NOT NULL, tries INTEGER NOT NULL,
    made FLOAT NOT NULL, sent FLOAT, FOREIGN KEY (way) REFERENCES ways (id) ON DELETE CASCADE,
    FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX notices_due ON notices (sent, at);
CREATE UNIQUE INDEX notices_once ON notices (way, table_id, event, mark);
""",
    16: """
CREATE TABLE recovery_codes (
    code VARCHAR(64) NOT NULL PRIMARY KEY, person VARCHAR(64) NOT NULL, made FLOAT NOT NULL, used FLOAT,
    FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_of_person ON recovery_codes (person);
CREATE TABLE addresses (
    person VARCHAR(64) NOT NULL PRIMARY KEY, address VARCHAR(254) NOT NULL, plain VARCHAR(254) NOT NULL,
    confirmed FLOAT NOT NULL, UNIQUE (plain), FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE links (
    token VARCHAR(64) NOT NULL PRIMARY KEY, person VARCHAR(64) NOT NULL, address VARCHAR(254) NOT NULL,
    kind VARCHAR(16) NOT NULL, until FLOAT NOT NULL,
    FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX links_of_person ON links (person, kind);
""",
    17: """
CREATE TABLE mutes (
    person VARCHAR(64) NOT NULL, muted VARCHAR(64) NOT NULL, at FLOAT NOT NULL, PRIMARY KEY (person, muted),
    FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE,
    FOREIGN KEY (muted) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE reports (
    n SERIAL NOT NULL PRIMARY KEY, reporter VARCHAR(64), person VARCHAR(64) NOT NULL, table_id VARCHAR(80),
    line INTEGER, said TEXT NOT NULL, reason VARCHAR(16) NOT NULL, words TEXT NOT NULL, at FLOAT NOT NULL,
    settled FLOAT, FOREIGN KEY (reporter) REFERENCES people (id) ON DELETE SET NULL,
    FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE,
    FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE SET NULL
);
CREATE INDEX reports_open ON reports (settled, at);
CREATE TABLE hosts (
    person VARCHAR(64) NOT NULL PRIMARY KEY, since FLOAT NOT NULL,
    FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE bans (
    person VARCHAR(64) NOT NULL PRIMARY KEY, until FLOAT, reason TEXT NOT NULL, at FLOAT NOT NULL,
    FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE deeds (
    n SERIAL NOT NULL PRIMARY KEY, host VARCHAR(80) NOT NULL, what VARCHAR(16) NOT NULL,
    whom VARCHAR(120) NOT NULL, at FLOAT NOT NULL
);
""",
}


def upgrade() -> None:
    for statements in SCHEMA.values():
        execute(op.get_bind(), statements)


def execute(connection: sa.Connection, statements: str) -> None:
    """Statements as PostgreSQL understands them; for SQLite a few words are exchanged."""
    if connection.dialect.name == "sqlite":
        for word, other in IN_SQLITE.items():
            statements = statements.replace(word, other)
    for statement in filter(None, map(str.strip, statements.split(";"))):
        connection.exec_driver_sql(statement)
