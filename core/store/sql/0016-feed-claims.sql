-- The process that polls a feed has claimed it until then, and renews its claim while it polls.
alter table feed add column claimed_until timestamptz;
