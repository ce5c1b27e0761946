-- The press: outlets, their feeds, their articles, the pages read, and the segments of the word index.

create table source (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  domain text not null,
  homepage text not null,
  country text,
  languages text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- An outlet that the operator took off the list keeps its articles, and is no longer looked at.
  removed_at timestamptz
);

create table feed (
  id bigint generated always as identity primary key,
  source_id text not null references source on delete cascade,
  url text not null unique,
  format text,
  etag text,
  last_modified text,
  looked_at timestamptz,
  new_at timestamptz,
  next_look_at timestamptz not null default now(),
  interval_s integer not null default 900,
  -- Why the next look is when it is, in words for the operator.
  why text,
  failures integer not null default 0,
  error text,
  warnings text[] not null default '{}'
);
create index feed_source on feed (source_id);
create index feed_due on feed (next_look_at);

-- Grows with every insert and every change of an article. Documents of the word index are known by it: a
-- document whose seq no row carries any more is out of date, and is dropped when its row is asked for.
create sequence article_seq;

create table article (
  url text primary key,
  seq bigint not null unique default nextval('article_seq'),
  source_id text not null references source,
  title text not null,
  standfirst text,
  section text,
  language text,
  author text,
  image text,
  published_at timestamptz,
  modified_at timestamptz,
  first_seen_at timestamptz not null default now()
);
create index article_source on article (source_id, published_at desc);
-- Retention goes by the day an article came in, so that an imported archive is kept as long as anything else.
create index article_seen on article (first_seen_at);

-- What a page said when it was read on demand. Never leaves the service whole; expires.
create table page (
  url text primary key,
  -- readPage's answer, or the reason there is none.
  body jsonb,
  failure jsonb,
  read_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index page_expiry on page (expires_at);

-- Immutable parts of the word index, shared by all processes: the documents with lo <= seq <= hi.
create table segment (
  id bigint generated always as identity primary key,
  lo bigint not null,
  hi bigint not null,
  documents integer not null,
  body bytea not null,
  created_at timestamptz not null default now()
);

-- How far a bulk import of a file has come, so that it can go on where it stopped.
create table import (
  file text primary key,
  sha256 text not null,
  lines bigint not null,
  updated_at timestamptz not null default now()
);
