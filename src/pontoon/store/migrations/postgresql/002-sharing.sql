-- What several processes tell each other. None of it has to survive a crash of the database: whoever was not answered
-- asks again, and whoever lost a stream claims it again. So nothing here is logged.

CREATE UNLOGGED TABLE processes (
    process text COLLATE "C" PRIMARY KEY,
    life    bigint NOT NULL,
    beat_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE UNLOGGED TABLE claims (
    stream  text COLLATE "C" PRIMARY KEY,
    process text COLLATE "C" NOT NULL
);

CREATE INDEX claims_by_process ON claims (process);

CREATE UNLOGGED TABLE letters (
    number    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    addressee text COLLATE "C" NOT NULL,
    sender    text COLLATE "C" NOT NULL,
    body      bytea NOT NULL,
    sent_at   timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX letters_by_addressee ON letters (addressee, number);

CREATE UNLOGGED TABLE news (
    number  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    stream  text COLLATE "C" NOT NULL,
    process text COLLATE "C" NOT NULL,
    body    bytea NOT NULL,
    told_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
