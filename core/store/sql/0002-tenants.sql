-- Tenants and money: organizations, their keys, what they were billed, and the buckets of their rate limits.
-- Money is in nano-dollars (1e-9 USD), whole numbers only.

create table organization (
  id text primary key check (id ~ '^org_[a-z0-9]{6,40}$'),
  name text not null check (char_length(name) between 1 and 100),
  plan text not null default 'payg' check (plan in ('payg', 'credit')),
  -- What a credit plan may spend in one month of UTC; null on the other plan.
  monthly_credit bigint check (monthly_credit >= 0),
  -- Capability to true or false, over the deployment's defaults.
  plugins jsonb not null default '{}',
  -- Null: the deployment's defaults.
  rate_per_second double precision check (rate_per_second > 0),
  rate_burst integer check (rate_burst > 0),
  created_at timestamptz not null,
  check ((plan = 'credit') = (monthly_credit is not null)),
  check ((rate_per_second is null) = (rate_burst is null))
);

create table api_key (
  id text primary key check (id ~ '^key_[a-z0-9]{6,40}$'),
  -- Null for the operator's own keys, which belong to no tenant.
  organization_id text references organization,
  operator boolean not null default false,
  label text not null default '' check (char_length(label) <= 100),
  -- SHA-256 of the key, in hex; the key itself is nowhere.
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  -- The first characters, so that people can tell their keys apart.
  hint text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  check (operator = (organization_id is null))
);
create index api_key_organization on api_key (organization_id, created_at);

-- One row, once the operator key and the first organization have been made.
create table first_start (
  done boolean primary key default true check (done),
  at timestamptz not null
);

-- What was billed; rows are only ever added. A line is known by the work it is for and its item, so that
-- settling the same work again adds nothing. Work is an answer, a job, or an index on one day (whose line has
-- no key, and an amount that the day's share decides rather than quantity times price).
create table ledger (
  seq bigint generated always as identity primary key,
  organization_id text not null references organization,
  key_id text references api_key,
  work text not null check (char_length(work) between 1 and 200),
  item text not null check (char_length(item) between 1 and 60),
  quantity bigint not null check (quantity > 0),
  nano_usd bigint not null check (nano_usd >= 0),
  -- The day and the month of UTC that the line counts in.
  day date not null,
  billed_at timestamptz not null,
  unique (work, item)
);
create index ledger_usage on ledger (organization_id, day, item) include (quantity, nano_usd);
create index ledger_day on ledger (day);

-- What an organization has spent in a month of UTC: always the sum of its ledger lines of that month. The row
-- that concurrent requests of a credit plan queue up for.
create table spending (
  organization_id text not null references organization,
  month date not null check (extract(day from month) = 1),
  nano_usd bigint not null check (nano_usd >= 0),
  primary key (organization_id, month)
);

-- Token buckets that processes share: what was left in one at a time (ms). One row per key that was ever used.
-- Losing them in a crash only fills them.
create unlogged table bucket (
  key text primary key,
  tokens double precision not null,
  at bigint not null
);
