-- Sessions of operators in the console. A session is worth as much as the operator key it was opened with, and no longer
-- than that key.
create table operator_session (
  -- SHA-256 of the token, in hex; the token itself is only in the browser's cookie.
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of the operator key, which is in api_key or in the configuration.
  key_hash text not null check (key_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_session_expiry on operator_session (expires_at);
