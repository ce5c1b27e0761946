-- What one process at a time may do: ask a host, load its robots.txt, compute an answer. Not logged: all of it is worthless
-- after a crash of the server, and nobody waits for a disk.
create unlogged table process (
  id text primary key,
  alive_until timestamptz not null
);
-- A lease lasts as long as its holder lives, or until it is passed on.
create unlogged table lease (
  name text primary key,
  holder text,
  -- Who held it when it was last taken.
  previous text,
  -- Who gets it next.
  wanted_by text,
  -- Of a host: no request before, and none to be waited for before.
  ready_at timestamptz,
  closed_until timestamptz,
  changed_at timestamptz not null default clock_timestamp()
);
create index lease_wanted on lease (holder) where wanted_by is not null;
-- One copy of each robots.txt for all processes. `body` is null when it could not be fetched, and `failure` says why.
create unlogged table robots_file (
  origin text primary key,
  body bytea,
  failure jsonb,
  fresh_until timestamptz not null
);
