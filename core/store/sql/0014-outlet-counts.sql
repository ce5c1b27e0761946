-- How many articles each outlet has, by section, kept by triggers: counting them took a second for every 200,000 articles.
create table outlet_count (
  source_id text not null references source on delete cascade,
  -- The beginning of it; empty for the articles that name none.
  section text not null,
  articles bigint not null,
  -- When the newest of them was published, or first seen.
  newest timestamptz not null,
  primary key (source_id, section)
);

create function counted_section(section text) returns text language sql immutable as
  $$ select left(coalesce(section, ''), 200) $$;

create function counted_moment(published_at timestamptz, first_seen_at timestamptz) returns timestamptz language sql immutable as
  $$ select coalesce(published_at, first_seen_at) $$;

insert into outlet_count (source_id, section, articles, newest)
select source_id, counted_section(section), count(*), max(counted_moment(published_at, first_seen_at)) from article group by 1, 2;

create function count_added_articles() returns trigger language plpgsql as $$
begin
  insert into outlet_count as c (source_id, section, articles, newest)
  select source_id, counted_section(section), count(*), max(counted_moment(published_at, first_seen_at)) from added group by 1, 2
  on conflict (source_id, section) do update
    set articles = c.articles + excluded.articles, newest = greatest(c.newest, excluded.newest);
  return null;
end $$;

create function count_removed_articles() returns trigger language plpgsql as $$
begin
  update outlet_count c set articles = c.articles - less.articles
  from (select source_id, counted_section(section) as section, count(*) as articles from removed group by 1, 2) less
  where c.source_id = less.source_id and c.section = less.section;
  delete from outlet_count c using removed
  where c.source_id = removed.source_id and c.section = counted_section(removed.section) and articles = 0;
  -- The oldest articles go first, so that this is rarely needed.
  update outlet_count c set newest = (
    select max(counted_moment(published_at, first_seen_at)) from article a
    where a.source_id = c.source_id and counted_section(a.section) = c.section)
  from (
    select source_id, counted_section(section) as section, max(counted_moment(published_at, first_seen_at)) as newest
    from removed group by 1, 2
  ) less
  where c.source_id = less.source_id and c.section = less.section and c.newest <= less.newest;
  return null;
end $$;

-- Not counted back in time: an article that is dated later than it was seen leaves `newest` as it is.
create function recount_article() returns trigger language plpgsql as $$
begin
  update outlet_count set articles = articles - 1
  where source_id = old.source_id and section = counted_section(old.section);
  insert into outlet_count as c (source_id, section, articles, newest)
  values (new.source_id, counted_section(new.section), 1, counted_moment(new.published_at, new.first_seen_at))
  on conflict (source_id, section) do update
    set articles = c.articles + 1, newest = greatest(c.newest, excluded.newest);
  delete from outlet_count
  where source_id = old.source_id and section = counted_section(old.section) and articles = 0;
  return null;
end $$;

create trigger article_added after insert on article
  referencing new table as added for each statement execute function count_added_articles();
create trigger article_removed after delete on article
  referencing old table as removed for each statement execute function count_removed_articles();
create trigger article_moved after update on article for each row
  when (old.source_id <> new.source_id or old.section is distinct from new.section or old.published_at is distinct from new.published_at)
  execute function recount_article();

-- Processes have the outlets in memory.
create function announce_outlets() returns trigger language plpgsql as $$
begin
  perform pg_notify('canillita_outlets', '');
  return null;
end $$;
create trigger outlet_changed after insert or update or delete on source
  for each row execute function announce_outlets();
