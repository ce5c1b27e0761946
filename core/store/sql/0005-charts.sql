-- Charts: what is drawn, kept whole, so that a change of theme or type needs no new search.
create table chart (
  id text primary key check (id ~ '^chart_[0-9A-Za-z]{24}$'),
  organization_id text not null references organization,
  type text not null,
  title text not null,
  theme text not null,
  locale text not null,
  -- The rest of it: table, parts, plan, sources, what was asked for, warnings.
  drawn jsonb not null,
  -- Counts up with every change.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Null: never.
  expires_at timestamptz
);
-- Newest first within an organization, which is how they are listed.
create index chart_newest on chart (organization_id, created_at desc, id collate "C" desc);
create index chart_expiry on chart (expires_at) where expires_at is not null;
