-- Row level security for a new table of tenants; a migration that makes one calls it.
create or replace function protect_tenant_table(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (application_id = nullif(current_setting(''suluh.application'', true), '''')::uuid)',
    target);
end $$;
