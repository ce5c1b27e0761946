-- When a watch got another name, which is the title of its feed.
alter table watch add column renamed_at timestamptz;
