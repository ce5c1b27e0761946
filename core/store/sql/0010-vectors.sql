-- Vectors of articles, one byte per dimension, as a log that every process follows by `id`. An article whose `seq` changed
-- needs another one; another version of the encoder makes them all anew.
create table article_vector (
  id bigint generated always as identity primary key,
  encoder text not null,
  seq bigint not null,
  vector bytea not null
);
create index article_vector_encoder on article_vector (encoder, id);

-- Older entries of the log, up to `hi`: the `seq` of each as an eight-byte number, then the vectors.
create table vector_segment (
  id bigint generated always as identity primary key,
  encoder text not null,
  hi bigint not null,
  documents integer not null,
  -- The range of their articles.
  first_seq bigint not null,
  last_seq bigint not null,
  body bytea not null
);
create index vector_segment_encoder on vector_segment (encoder, hi);
