-- What operators do with tenants, outlets and articles.

alter table organization
  -- Its keys are refused from then on, until this is null again.
  add column suspended_at timestamptz,
  -- Its keys are revoked and its data are gone; the row stays for the ledger.
  add column deleted_at timestamptz,
  -- Ids of outlets, and domains: all that its searches may see. Null: everything.
  add column outlets text[];

alter table api_key
  add column expires_at timestamptz,
  -- Null: every capability of the organization.
  add column capabilities text[],
  -- Null: the limit of the organization.
  add column rate_per_second double precision check (rate_per_second > 0),
  add column rate_burst integer check (rate_burst > 0),
  add check ((rate_per_second is null) = (rate_burst is null));

-- An outlet that is paused is not polled.
alter table source add column paused_at timestamptz;

-- Articles that an operator took down. `address` is the URL without scheme, www. and the last slash: the article is not
-- stored again under any spelling.
create table takedown (
  address text primary key,
  url text not null,
  reason text not null default '',
  at timestamptz not null
);
