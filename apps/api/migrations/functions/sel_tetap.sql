-- At a cell: whoever has gone to another school's cell, or from the application, while they are at an exam here stays until it is over
-- here; the next copy lets go of them.
create or replace function sel_tetap() returns trigger language plpgsql set search_path = public set enable_seqscan = off as $$
declare
  who uuid := coalesce(to_jsonb(old) ->> 'application_user_id', to_jsonb(old) ->> 'id')::uuid;
begin
  if pg_trigger_depth() = 1 and exists (select from attempt where application_user_id = who and status = 'berlangsung') then
    return null;
  end if;
  return old;
end $$;
