-- When a feed was last read without an error; `looked_at` counts failed polls, too.
alter table feed add column read_at timestamptz;
update feed set read_at = looked_at where error is null;
