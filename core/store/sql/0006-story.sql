-- What an article is about, in a form that can be compared (core/inference/same-story/same-story.ts). Null: made when it is read.
alter table article add column story bytea;
