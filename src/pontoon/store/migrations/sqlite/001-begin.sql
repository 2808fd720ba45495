CREATE TABLE heads (
    stream   TEXT PRIMARY KEY,
    sequence INTEGER NOT NULL,
    chain    BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE records (
    stream   TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    chain    BLOB NOT NULL,
    data     BLOB NOT NULL,
    PRIMARY KEY (stream, sequence)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER records_are_not_changed BEFORE UPDATE ON records
BEGIN SELECT RAISE(ABORT, 'records are never changed'); END;

CREATE TRIGGER records_are_not_removed BEFORE DELETE ON records
BEGIN SELECT RAISE(ABORT, 'records are never removed'); END;

CREATE TABLE receipts (
    sender  TEXT NOT NULL,
    id      TEXT NOT NULL,
    receipt BLOB NOT NULL,
    PRIMARY KEY (sender, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE balances (
    account TEXT PRIMARY KEY,
    balance INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE postings (
    number  INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    sender  TEXT NOT NULL,
    id      TEXT NOT NULL,
    amount  INTEGER NOT NULL,
    balance INTEGER NOT NULL
) STRICT;

CREATE INDEX postings_by_account ON postings (account, number);

CREATE TRIGGER postings_are_not_changed BEFORE UPDATE ON postings
BEGIN SELECT RAISE(ABORT, 'postings are never changed'); END;

CREATE TRIGGER postings_are_not_removed BEFORE DELETE ON postings
BEGIN SELECT RAISE(ABORT, 'postings are never removed'); END;

-- A removed document keeps its row without data, so that its version numbers never come again.
CREATE TABLE documents (
    kind    TEXT NOT NULL,
    key     TEXT NOT NULL,
    version INTEGER NOT NULL,
    data    BLOB,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

-- "round", "first" and "last" are words of the glossary; SQL has its own use for some of them.
CREATE TABLE rounds (
    stream    TEXT NOT NULL,
    number    INTEGER NOT NULL,
    first_one INTEGER NOT NULL,
    last_one  INTEGER NOT NULL,
    ended_at  INTEGER NOT NULL,
    PRIMARY KEY (stream, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE round_players (
    stream   TEXT NOT NULL,
    number   INTEGER NOT NULL,
    place    INTEGER NOT NULL,
    player   TEXT NOT NULL,
    staked   INTEGER NOT NULL,
    net      INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    PRIMARY KEY (stream, number, place)
) STRICT, WITHOUT ROWID;

-- Totals are read from the indexes alone.
CREATE INDEX rounds_of_a_player ON round_players (player, ended_at, stream, number, staked, net);
CREATE INDEX rounds_by_time ON round_players (stream, ended_at, number, staked, net);

CREATE TABLE snapshots (
    stream   TEXT PRIMARY KEY,
    sequence INTEGER NOT NULL,
    data     BLOB NOT NULL
) STRICT;
