-- The headlines that an article had before, the latest last: feeds that are behind, or that name it otherwise, go on giving them.
alter table article add column earlier_titles text[];
