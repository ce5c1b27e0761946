-- Watches: searches that are repeated, what they reported, and what is still to be delivered.

create table watch (
  id text primary key check (id ~ '^wtc_[0-9a-f]{24}$'),
  organization_id text not null references organization,
  -- The key it was made with, which its runs are billed to.
  key_id text not null references api_key,
  name text not null,
  -- The body of a search, as validated.
  request jsonb not null,
  every_minutes integer not null check (every_minutes between 5 and 1440),
  status text not null default 'active' check (status in ('active', 'paused', 'failing')),
  webhook_url text,
  webhook_secret text,
  feed_token text unique,
  -- How many runs were finished: a run is finished only by whoever began it with this number.
  runs integer not null default 0,
  matches integer not null default 0,
  created_at timestamptz not null,
  last_run_at timestamptz,
  -- When it runs next, or is tried again should the run under way be lost. Null: not until its owner says so.
  next_run_at timestamptz,
  -- Why the last run failed, or the last delivery.
  run_error text,
  webhook_error text,
  check ((webhook_url is null) = (webhook_secret is null))
);
create index watch_newest on watch (organization_id, created_at desc, id collate "C" desc);
create index watch_due on watch (next_run_at) where next_run_at is not null;

create table watch_match (
  -- Grows in the order of discovery.
  seq bigint generated always as identity primary key,
  watch_id text not null references watch on delete cascade,
  found_at timestamptz not null,
  result jsonb not null
);
create index watch_match_order on watch_match (watch_id, seq);
create index watch_match_age on watch_match (found_at);

-- What a watch never reports again: hashes of the addresses it reported, and of those of the same stories.
create table watch_seen (
  watch_id text not null references watch on delete cascade,
  url_hash bytea not null,
  -- When it was last among the results, right to the day.
  seen_at timestamptz not null,
  primary key (watch_id, url_hash)
);
create index watch_seen_age on watch_seen (seen_at);

-- Matches of a watch on their way to its webhook; deleted when they have arrived.
create table webhook_delivery (
  seq bigint generated always as identity primary key,
  id text not null unique check (id ~ '^msg_[0-9a-f]{24}$'),
  watch_id text not null references watch on delete cascade,
  -- The matches from one `seq` to another.
  first_match bigint not null,
  last_match bigint not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  -- When its attempts began, after a day of which they end.
  tried_from timestamptz not null,
  -- When it is tried, or tried again should the attempt under way be lost. Null: it was given up.
  due_at timestamptz
);
create index webhook_delivery_watch on webhook_delivery (watch_id, seq);
create index webhook_delivery_due on webhook_delivery (due_at) where due_at is not null;
