-- When a watch's runs were missed, from the last one before to the one that made up for them: for a day after it, while
-- outlets are still being read again, searches go back as far as the missed ones would have.
alter table watch add column missed_from timestamptz, add column missed_until timestamptz,
  add check ((missed_from is null) = (missed_until is null));
