-- Work that callers left with us: known to the key that asked, run by the queue, kept for a day.
create table job (
  id text primary key check (id ~ '^job_[0-9a-f]{24}$'),
  organization_id text not null references organization,
  key_id text not null references api_key,
  -- Its name in the queue.
  queued_as uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed')),
  -- What was asked; gone once it is finished.
  request jsonb,
  -- The caller's, which its error names.
  request_id text not null,
  -- The answer, word for word.
  result text,
  -- What a failure says: code, detail, errors.
  error jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  check ((result is not null) = (status = 'succeeded')),
  check ((error is not null) = (status = 'failed')),
  check ((finished_at is not null) = (status in ('succeeded', 'failed')))
);
create index job_unfinished on job (organization_id) where finished_at is null;
create index job_expiry on job (expires_at);
