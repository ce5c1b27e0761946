-- Undated articles that went with their time: feeds go on listing them, and without a date they would come back as new ones.
create table expired_article (
  url text primary key,
  -- When a feed last listed it, right to the day.
  listed_at timestamptz not null
);
create index expired_article_age on expired_article (listed_at);
