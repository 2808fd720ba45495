CREATE TABLE heads (
    stream   text COLLATE "C" PRIMARY KEY,
    sequence bigint NOT NULL,
    chain    bytea NOT NULL
);

CREATE TABLE records (
    stream   text COLLATE "C" NOT NULL,
    sequence bigint NOT NULL,
    chain    bytea NOT NULL,
    data     bytea NOT NULL,
    PRIMARY KEY (stream, sequence)
);

CREATE TABLE receipts (
    sender  text COLLATE "C" NOT NULL,
    id      text COLLATE "C" NOT NULL,
    receipt bytea NOT NULL,
    PRIMARY KEY (sender, id)
);

CREATE TABLE balances (
    account text COLLATE "C" PRIMARY KEY,
    balance bigint NOT NULL
);

CREATE TABLE postings (
    number  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account text COLLATE "C" NOT NULL,
    sender  text COLLATE "C" NOT NULL,
    id      text COLLATE "C" NOT NULL,
    amount  bigint NOT NULL,
    balance bigint NOT NULL
);

CREATE INDEX postings_by_account ON postings (account, number);

CREATE FUNCTION never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% are never changed or removed', TG_TABLE_NAME;
END
$$;

CREATE TRIGGER records_are_forever BEFORE UPDATE OR DELETE OR TRUNCATE ON records
FOR EACH STATEMENT EXECUTE FUNCTION never_changed();

CREATE TRIGGER postings_are_forever BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
FOR EACH STATEMENT EXECUTE FUNCTION never_changed();

-- A removed document keeps its row without data, so that its version numbers never come again.
CREATE TABLE documents (
    kind    text COLLATE "C" NOT NULL,
    key     text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    data    bytea,
    PRIMARY KEY (kind, key)
);

CREATE TABLE rounds (
    stream    text COLLATE "C" NOT NULL,
    number    bigint NOT NULL,
    first_one bigint NOT NULL,
    last_one  bigint NOT NULL,
    ended_at  bigint NOT NULL,
    PRIMARY KEY (stream, number)
);

CREATE TABLE round_players (
    stream   text COLLATE "C" NOT NULL,
    number   bigint NOT NULL,
    place    bigint NOT NULL,
    player   text COLLATE "C" NOT NULL,
    staked   bigint NOT NULL,
    net      bigint NOT NULL,
    ended_at bigint NOT NULL,
    PRIMARY KEY (stream, number, place)
);

-- Totals are read from the indexes alone.
CREATE INDEX rounds_of_a_player ON round_players (player, ended_at, stream, number) INCLUDE (staked, net);
CREATE INDEX rounds_by_time ON round_players (stream, ended_at, number) INCLUDE (staked, net);

CREATE TABLE snapshots (
    stream   text COLLATE "C" PRIMARY KEY,
    sequence bigint NOT NULL,
    data     bytea NOT NULL
);
