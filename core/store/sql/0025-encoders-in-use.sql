-- Processes of two encoders keep their vectors apart, and nobody's are deleted while a process uses them.
create table encoder_use (
  encoder text primary key,
  -- When a process last said so; they do every few minutes.
  used_at timestamptz not null
);
insert into encoder_use (encoder, used_at)
select encoder, now() from (
  select encoder from article_vector union select encoder from vector_segment union select encoder from index_vector
) as stored;

alter table index_vector drop constraint index_vector_pkey, add primary key (page, encoder);
