-- What an article is about, in a form that can be compared (core/articles/story.ts). Null: made when it is read.
alter table article add column story bytea;
