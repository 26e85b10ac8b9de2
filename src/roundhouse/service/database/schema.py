"""The tables of the database as they are today. What changes here gets a step in `migrations` (docs/server.md)."""

from __future__ import annotations

import sqlalchemy as sa

META = sa.MetaData()
BY_HAND = (
    sa.Table(  # the version from before there were steps; programs of then look here and refuse to begin
        "schema", META, sa.Column("version", sa.Integer, nullable=False)
    )
)
PEOPLE = sa.Table(
    "people",
    META,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    # The account is a program's own, which never had a browser
    sa.Column("program", sa.Boolean, nullable=False, server_default=sa.false()),
)
SESSIONS = sa.Table(  # on which people are logged in
    "devices",
    META,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    sa.Column("kind", sa.String(80), nullable=False),  # "Firefox, Linux"; "" if it has not said
    # What its person calls it; "": nothing
    sa.Column("name", sa.String(40), nullable=False, server_default=""),
    sa.Column("token", sa.String(64), nullable=False, unique=True),  # the hash of it, as are all here
    sa.Column("before", sa.String(64)),  # the token that was renewed last
    sa.Column("before_until", sa.Float),  # how long that one holds; null: until the new one is used
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
    sa.Column("renewed", sa.Float, nullable=False),
    sa.Index("devices_by_person", "person"),
    sa.Index("devices_by_token_before", "before"),
)
CODES = sa.Table(  # that bring another device in
    "codes",
    META,
    sa.Column("code", sa.String(64), primary_key=True),  # its hash
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
PASSKEYS = sa.Table(  # with which people log in; of a passkey only its public half is known here
    "passkeys",
    META,
    sa.Column("id", sa.String(64), primary_key=True),  # the hash of the next, which may be very long
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    sa.Column("credential", sa.Text, nullable=False),  # as authenticators call it, in base64url
    sa.Column("public_key", sa.Text, nullable=False),  # COSE, in base64url
    sa.Column("counter", sa.BigInteger, nullable=False),  # how often it has signed; many never count
    sa.Column("name", sa.String(80), nullable=False),  # in the person's words
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float),  # null: never yet
    sa.Index("passkeys_of_person", "person"),
)
CHALLENGES = sa.Table(  # that passkeys have to sign, each once
    "challenges",
    META,
    sa.Column("challenge", sa.String(64), primary_key=True),  # its hash
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE")),  # whose new passkey; null: to log in
    sa.Column("until", sa.Float, nullable=False),
)
RECOVERY_CODES = sa.Table(  # for people who have lost every device
    "recovery_codes",
    META,
    sa.Column("code", sa.String(64), primary_key=True),  # its hash
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("used", sa.Float),  # null: not yet
    sa.Index("recovery_codes_of_person", "person"),
)
ADDRESSES = sa.Table(  # of mail, which people have confirmed
    "addresses",
    META,
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column("plain", sa.String(254), nullable=False, unique=True),  # the same without capitals
    sa.Column("confirmed", sa.Float, nullable=False),
)
LINKS = sa.Table(  # that were sent by mail
    "links",
    META,
    sa.Column("token", sa.String(64), primary_key=True),  # its hash
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),  # one of those in addresses.py
    sa.Column("until", sa.Float, nullable=False),
    sa.Index("links_of_person", "person", "kind"),
)
TABLES = sa.Table(
    "tables",
    META,
    sa.Column("id", sa.String(80), primary_key=True),
    sa.Column("name", sa.String(120), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("owner", sa.ForeignKey("people.id"), nullable=False),  # who has set it up
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("start", sa.Text, nullable=False),  # the record of the game before its first move
    sa.Column("seed", sa.BigInteger),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("unconfirmed", sa.Integer, nullable=False),  # the seat whose ended turn waits, -1 for none
    sa.Column("paused", sa.Boolean, nullable=False),
    sa.Column("guided", sa.Boolean, nullable=False),  # whether the page teaches the game
    # Against bots alone a turn can be taken back after its end
    sa.Column("takebacks", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("pace", sa.String(16)),  # of the bots; null: as the person who set the table up has chosen
    sa.Column("progress", sa.Text, nullable=False),  # round, decider, scores, for lists; and what redo brings
    # Scores and winners once the game is over; who has resigned, how it ended early
    sa.Column("result", sa.Text),
    # What all who sit down agree to (service/model/agreement.py)
    sa.Column("agreed", sa.Text, nullable=False, server_default="{}"),
    # Seconds until an ended turn confirms itself; null: never, one screen waits
    sa.Column("grace", sa.Float),
    sa.Column("offer", sa.Text, nullable=False, server_default="[]"),  # seats that would end the game now
    sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),  # stands in the lobby
    # How much time everybody has (service/model/clocks.py); null: there is no clock
    sa.Column("clock", sa.Text),
    sa.Column("due", sa.Float),  # when the time of whoever is asked is used up; null: no clock runs
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("deal", sa.String(40)),  # the deal that it is its owner's one try at; null: none
    sa.Index("tables_by_status", "status", "updated"),
    sa.Index("tables_in_lobby", "listed", "updated"),
    sa.Index("tables_unconfirmed", "unconfirmed", "updated"),
    sa.Index("tables_due", "due"),
    sa.Index("tables_of_deal", "deal", "owner", unique=True),
)
MOVES = sa.Table(
    "moves",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("move", sa.Text, nullable=False),  # "A wood-3": who decided, and the notation
    sa.Column("version", sa.Integer, nullable=False),  # the table's when the move was made
    sa.Column("at", sa.Float, nullable=False),
)
VISITS = sa.Table(  # who has to do with a table, and which of their seats the screen shows
    "visits",
    META,
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("shown", sa.Integer, nullable=False),  # -1: none yet
    sa.Column("seen", sa.Float),  # when they last had the table's page open; null: not since this is noted
    sa.Column("moved", sa.Float),  # when they last decided something there; null: not since this is noted
    # They have put it away (service/people/archive.py)
    sa.Column("archived", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("visits_by_table", "table_id"),
)
SEATINGS = sa.Table(  # who came and went at a table that people share, and when
    "seatings",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),  # the table's, as this made it
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("what", sa.String(16), nullable=False),  # one of rows.EVENTS
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="SET NULL")),
    sa.Column("moves", sa.Integer, nullable=False),  # how many had been made
    sa.Column("at", sa.Float, nullable=False),
)
REVIEWS = sa.Table(  # of finished games, made anew when they are lost
    "reviews",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("stamp", sa.String(200), nullable=False),  # of which game, and by whom
    sa.Column("review", sa.Text, nullable=False),
)
CLAIMS = sa.Table(  # what one of several processes does for all of them
    "claims",
    META,
    sa.Column("what", sa.String(100), primary_key=True),
    sa.Column("who", sa.String(300), nullable=False),  # the process
    sa.Column("until", sa.Float, nullable=False),  # when others may take it
)
TALK = sa.Table(  # what was said at a table
    "talk",
    META,
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Column("room", sa.String(16), nullable=False),  # one of talk.ROOMS
    sa.Column("seat", sa.Integer, nullable=False),  # -1: none
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="SET NULL")),
    sa.Column("phrase", sa.String(32)),  # one of talk.PHRASES, which everybody reads in their own language
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("talk_of_table", "table_id", "room", "n"),
)
NOTES = sa.Table(  # what a person has written down about a table, for nobody else
    "notes",
    META,
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
LESSONS = sa.Table(  # how far people have come in lessons
    "lessons",
    META,
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("lesson", sa.String(80), primary_key=True),  # as the game calls it
    sa.Column("step", sa.Integer, nullable=False),  # from 0
    sa.Column("done", sa.Boolean, nullable=False),  # once to its end; it may have been begun again since
    sa.Column("at", sa.Float, nullable=False),
)
DEALS = sa.Table(  # the same start for everybody, against the same bots
    "deals",
    META,
    sa.Column("id", sa.String(40), primary_key=True),  # a day, or letters that nobody can guess
    sa.Column("options", sa.Text, nullable=False),  # of the game
    sa.Column("bots", sa.Text, nullable=False),  # who plays against everybody, from the second seat on
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("par", sa.Text),  # points of the yardstick by round; null: it has not played yet
    sa.Column("created", sa.Float, nullable=False),
)
RATED = sa.Table(  # the seats of games that count for a rating; nothing here refers to anything (`ratings`)
    "rated",
    META,
    sa.Column("table_id", sa.String(80), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("player", sa.String(80), nullable=False),  # who began there: a person's id, or "bot:medium"
    sa.Column("board", sa.String(80), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    # In which order games ended; null, like all below: it goes on, or does not count
    sa.Column("n", sa.Integer),
    sa.Column("place", sa.Integer),  # from 1
    sa.Column("mu", sa.Float),  # the player's rating after it
    sa.Column("sigma", sa.Float),
    sa.Column("at", sa.Float),  # when it ended
    sa.Column("weight", sa.Float, nullable=False, server_default="1"),  # how much it weighs for this player
    sa.Column("undone", sa.Float),  # when a host has undone the game; null: it counts
    sa.Index("rated_by_player", "player", "n"),
    sa.Index("rated_by_class", "board", "players", "n"),
    sa.Index("rated_in_order", "n"),
)
MUTES = sa.Table(  # what somebody says is not shown to somebody else, who wants it so
    "mutes",
    META,
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("muted", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
FRIENDS = sa.Table(  # whom people like to play with
    "friends",
    META,
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("friend", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
REPORTS = sa.Table(  # to the hosts
    "reports",
    META,
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("reporter", sa.ForeignKey("people.id", ondelete="SET NULL")),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),  # who is reported
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="SET NULL")),
    sa.Column("line", sa.Integer),  # the number of what was said, null: it is about the person
    sa.Column("said", sa.Text, nullable=False),  # as it was said then
    sa.Column("reason", sa.String(16), nullable=False),  # one of reports.REASONS
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("settled", sa.Float),  # null: not yet
    sa.Index("reports_open", "settled", "at"),
)
HOSTS = sa.Table(  # who may settle reports
    "hosts",
    META,
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("since", sa.Float, nullable=False),
)
BANS = sa.Table(
    "bans",
    META,
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("until", sa.Float),  # null: for ever
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
HOST_ACTIONS = sa.Table(  # what hosts did, in their names of then
    "deeds",
    META,
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("host", sa.String(80), nullable=False),
    sa.Column("what", sa.String(16), nullable=False),  # one of hosts.DEEDS_DONE
    sa.Column("whom", sa.String(120), nullable=False),  # a person or a table, by name
    sa.Column("at", sa.Float, nullable=False),
)
TOKENS = sa.Table(  # with which programs come in a person's name
    "tokens",
    META,
    sa.Column("hash", sa.String(64), primary_key=True),  # SHA-256; the token itself is told once
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE")),  # null: good everywhere
    sa.Column("name", sa.String(80), nullable=False),  # what it is for, in the person's words
    sa.Column("created", sa.Float, nullable=False),
    # What it allows (service/model/token_scopes.py)
    sa.Column("scopes", sa.String(40), nullable=False, server_default="read play talk manage"),
    sa.Index("tokens_of_person", "person", "table_id"),
)
CLOCK_PAUSES = sa.Table(  # when clocks stood still, or will
    "rests",
    META,
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE")),  # on holiday; null: all rest
    sa.Column("begins", sa.Float, nullable=False),
    sa.Column("ends", sa.Float, nullable=False),
    sa.Index("rests_of_person", "person", "ends"),
)
SERVER_STATE = sa.Table(  # what a server keeps about itself
    "house",
    META,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
CHANNELS = sa.Table(  # in which people want to be told that something has happened
    "ways",
    META,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),  # one of ways.KINDS
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("events", sa.Text, nullable=False),
    # Null: for all of the person's tables
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE")),
    sa.Column("origin", sa.Text, nullable=False),  # where links lead
    sa.Column("confirmed", sa.Boolean, nullable=False),
    sa.Column("failures", sa.Integer, nullable=False),  # in a row
    sa.Column("answer", sa.Text, nullable=False),  # to the last notice
    sa.Column("answered", sa.Float),
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("ways_of_person", "person"),
    sa.Index("ways_of_table", "table_id"),
)
NOTIFICATIONS = sa.Table(  # what is to be told, and what was told lately
    "notices",
    META,
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("way", sa.ForeignKey("ways.id", ondelete="CASCADE"), nullable=False),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Column("event", sa.String(16), nullable=False),  # one of ways.EVENTS
    sa.Column("mark", sa.Integer, nullable=False),  # which turn, or which line
    sa.Column("at", sa.Float, nullable=False),  # when it is due
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("sent", sa.Float),  # null: not yet
    sa.Index("notices_once", "way", "table_id", "event", "mark", unique=True),
    sa.Index("notices_due", "sent", "at"),
)
