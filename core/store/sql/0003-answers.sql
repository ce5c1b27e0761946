-- Answers of the last ten minutes, shared by all processes. `key` is the hash of the normalised request.
create table answer (
  key text primary key,
  body text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index answer_expiry on answer (expires_at);
