-- Articles whose outlets change their addresses stay one: by what the old and the new have in common. Hashes of the article's id
-- in the feeds of its outlet, and of the number in its address.
alter table article add column feed_key bigint, add column path_key bigint;
create index article_feed_key on article (feed_key) where feed_key is not null;
create index article_path_key on article (path_key) where path_key is not null;

-- Addresses that articles had before.
create table former_address (
  -- The URL without scheme, www. and the last slash.
  address text primary key,
  former_url text not null,
  url text not null references article on update cascade on delete cascade,
  moved_at timestamptz not null
);
create index former_address_article on former_address (url);

-- An article that was taken down stays so under addresses that it had before, or gets later.
alter table takedown
  -- The address under which it was taken down; null: this one.
  add column part_of text,
  -- By what it is known again: see `tracesOf` in core/store/articles/article-keys.ts.
  add column traces bigint[];
create index takedown_traces on takedown using gin (traces);
