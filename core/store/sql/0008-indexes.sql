-- Custom indexes: a tenant's own addresses, read and kept for its searches alone, and what they held by day.

create table custom_index (
  id text primary key check (id ~ '^idx_[a-z0-9]{6,40}$'),
  organization_id text not null references organization,
  name text not null,
  kind text not null check (kind in ('urls', 'sitemap', 'feed')),
  -- The sitemap's or feed's address; a list of addresses has its rows only.
  source text check ((kind = 'urls') = (source is null)),
  refresh_hours integer not null,
  max_urls integer not null,
  status text not null default 'building' check (status in ('building', 'ready', 'failed')),
  error text,
  -- A pass goes over all of its addresses once. The number of the one under way, else of the last.
  pass integer not null default 1,
  -- Null: no pass is under way.
  began_at timestamptz,
  -- The addresses of the pass are all written down.
  listed boolean not null default false,
  -- Passes since the last one whose list could be read.
  failures integer not null default 0,
  -- How many pages there are, by status: right in every transaction that touches a page.
  total integer not null default 0 check (total >= 0),
  indexed integer not null default 0 check (indexed >= 0),
  failed integer not null default 0 check (failed >= 0),
  created_at timestamptz not null,
  refreshed_at timestamptz,
  next_refresh_at timestamptz,
  -- When there is next something to do, whatever it is; null: nothing, ever.
  due_at timestamptz,
  -- When its words were last made findable.
  words_at timestamptz,
  -- The last day of UTC whose bill is settled.
  billed_to date not null,
  -- A removed one is gone for everybody; the row waits for its pages to go and its last day to be billed.
  removed_at timestamptz
);
create index custom_index_newest on custom_index (organization_id, created_at desc, id collate "C" desc);
create index custom_index_due on custom_index (due_at) where due_at is not null;

-- Grows with every page that says something new: the word index is made anew where it is behind.
create sequence index_stamp_seq;

create table index_page (
  id bigint generated always as identity primary key,
  index_id text not null references custom_index on delete cascade,
  url text not null,
  host text not null,
  -- The last pass whose list named it.
  pass integer not null,
  -- Its number among the pages of its host: hosts take turns.
  turn integer not null,
  -- To be read, from `due_at` on where that is set; `attempts` so far in this pass.
  todo boolean not null default true,
  attempts integer not null default 0,
  due_at timestamptz,
  status text not null default 'waiting' check (status in ('waiting', 'indexed', 'failed')),
  -- Why it could not be read the last time: {code, detail}.
  failure jsonb,
  stamp bigint not null default 0,
  first_seen_at timestamptz not null,
  read_at timestamptz,
  etag text,
  last_modified text,
  -- Of all that the page says, to tell whether it changed.
  hash text,
  title text,
  standfirst text,
  section text,
  language text,
  country text,
  author text,
  image text,
  published_at timestamptz,
  modified_at timestamptz,
  data jsonb,
  -- readPage's answer. Never leaves the service whole.
  body jsonb,
  story bytea,
  unique (index_id, url)
);
create index index_page_todo on index_page (index_id, turn, id) where todo;
create index index_page_status on index_page (index_id, status, id);

-- Parts of the word index of one custom index: its pages with lo <= id <= hi, as they were up to `stamp`.
create table index_segment (
  id bigint generated always as identity primary key,
  index_id text not null references custom_index on delete cascade,
  lo bigint not null,
  hi bigint not null,
  documents integer not null,
  stamp bigint not null,
  body bytea not null
);
create index index_segment_index on index_segment (index_id, lo);

-- What an index held on a day of UTC on which that changed: at most, and at its end.
create table index_day (
  index_id text not null references custom_index on delete cascade,
  day date not null,
  most integer not null,
  last integer not null,
  primary key (index_id, day)
);
