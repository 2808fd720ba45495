-- The last transaction of each store that writes, by which one whose connection broke during a commit learns whether it
-- was done. PostgreSQL's own transaction numbers do not serve: after a crash they are given again.
CREATE TABLE writers (
    writer bigint PRIMARY KEY,
    last   bigint NOT NULL,
    since  timestamptz NOT NULL DEFAULT clock_timestamp()
);
