-- Where an application goes: nothing of a copy that was broken off stays, and the plan that it is on is there, which is of no
-- application. For the owner of the database, before the copying.
create or replace function pindah_terima(target uuid, rencana jsonb) returns void
language plpgsql set search_path = public as $$
declare
  one record;
begin
  perform set_config('session_replication_role', 'replica', true);
  for one in select c.oid::regclass as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'application_id'
              where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' loop
    execute format('delete from %s where application_id = %L', one.name, target);
  end loop;
  delete from application where id = target;
  perform set_config('session_replication_role', 'origin', true);
  if rencana is not null then
    insert into paket_layanan select * from jsonb_populate_record(null::paket_layanan, rencana) on conflict do nothing;
  end if;
end $$;
revoke execute on function pindah_terima(uuid, jsonb) from public;
