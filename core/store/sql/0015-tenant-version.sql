-- Grows with every change to an organization or a key that processes may hold in memory. No row: nothing changed yet.
create table tenant_version (
  one boolean primary key default true check (one),
  version bigint not null
);

create function count_tenant_change() returns trigger language plpgsql as $$
begin
  insert into tenant_version as t (version) values (1) on conflict (one) do update set version = t.version + 1;
  return null;
end $$;

create trigger organization_changed after update or delete on organization
  for each row execute function count_tenant_change();
create trigger key_deleted after delete on api_key
  for each row execute function count_tenant_change();
create trigger key_changed after update on api_key for each row
  when ((to_jsonb(old) - 'last_used_at') is distinct from (to_jsonb(new) - 'last_used_at'))
  execute function count_tenant_change();
