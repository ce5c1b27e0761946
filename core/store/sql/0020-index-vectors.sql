-- Vectors of the pages of custom indexes, one byte per dimension, each of the page as of its `stamp`.
create table index_vector (
  page bigint primary key references index_page on delete cascade,
  index_id text not null references custom_index on delete cascade,
  encoder text not null,
  stamp bigint not null,
  -- The index's `vectors` with which it was added: processes load what is newer than what they have.
  added bigint not null,
  vector bytea not null
);
create index index_vector_added on index_vector (index_id, added);

alter table custom_index
  -- Grows whenever vectors are added.
  add column vectors bigint not null default 0,
  -- The encoder, and the `words_at`, for whose pages all vectors are there.
  add column vectors_encoder text,
  add column vectors_words_at timestamptz;
