-- What operators do with outlets: lists taken in as jobs, the rhythm of each feed, and the hubs that push.

alter table feed
  -- What the operator's list files the feed under: the section of its articles that name none.
  add column section text,
  -- Moments a day at which the feed had something new, lately.
  add column per_day double precision,
  -- How long the feed itself says that nothing new will come, in seconds.
  add column asks_s integer,
  -- A WebSub hub that announces what is new, and the address under which it knows the feed.
  add column hub text,
  add column topic text;

-- A list of outlets on its way in. The text is kept until all of it is taken; `done` lines are, so that an import
-- goes on where it was interrupted.
create table intake (
  id text primary key,
  format text not null check (format in ('opml', 'json')),
  -- Outlets and feeds that the list does not name go when all of it is in.
  replaces boolean not null,
  body text,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  total integer not null,
  done integer not null default 0,
  taken integer not null default 0,
  known integer not null default 0,
  refused integer not null default 0,
  removed integer not null default 0,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz
);

create table intake_line (
  intake_id text not null references intake on delete cascade,
  place integer not null,
  line integer not null,
  title text not null,
  url text not null,
  outcome text not null check (outcome in ('taken', 'known', 'refused')),
  source_id text,
  why text,
  primary key (intake_id, place)
);

-- Feeds that a hub pushes. `lease_until` is null until the hub has confirmed; `token` is in the callback's address.
create table subscription (
  feed_id bigint primary key references feed on delete cascade,
  hub text not null,
  topic text not null,
  token text not null unique,
  secret text not null,
  asked_at timestamptz not null,
  attempts integer not null default 1,
  lease_until timestamptz,
  pushed_at timestamptz,
  error text
);
