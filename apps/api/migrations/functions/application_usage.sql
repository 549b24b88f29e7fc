-- How much each of these applications holds, in numbers and nothing else: what the platform may know of its tenants.
-- Enters each of them in turn, because nobody looks across, and leaves the caller where it was.
create or replace function application_usage(applications uuid[])
returns table (application_id uuid, users bigint, pengelola bigint, events bigint, attempts bigint, storage_bytes bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  caller text := current_setting('suluh.application', true);
  target uuid;
begin
  foreach target in array applications loop
    execute format('set local suluh.application = %L', target);
    return query select target,
      (select count(*) from application_user where application_id = target),
      (select count(*) from application_user u join peran p on p.id = u.peran_id
        where u.application_id = target and p.kode = 'pengelola' and u.status = 'aktif'),
      (select count(*) from event where application_id = target),
      (select count(*) from attempt where application_id = target),
      (select coalesce(sum(octet_length(bytes)), 0)::bigint from file where application_id = target);
  end loop;
  execute format('set local suluh.application = %L', coalesce(caller, ''));
end $$;
