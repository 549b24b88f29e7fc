-- Nothing of this application is written here from now on: a trigger on each table, which waits for who is writing just now, so that
-- all that was acknowledged is in the log when this is committed. Sessions that processes remember are read anew, and refused too.
-- Refused where an exam begins within ten minutes, unless it is asked for all the same.
create or replace function pindah_tutup(target uuid, tujuan text, tetap boolean) returns void
language plpgsql security definer set search_path = public as $$
declare
  one record;
  nama_ujian text;
begin
  if exists (select from application where id = target and pindah_ke is not null) then return; end if;
  perform set_config('suluh.application', target::text, true);
  select nama into nama_ujian from event
   where application_id = target and not dibatalkan and opens_at between now() and now() + interval '10 minutes' limit 1;
  if found and not tetap then
    raise exception using errcode = 'SU722', message = format('Ujian %s mulai dalam sepuluh menit. Beralih setelah ujiannya mulai, atau ulangi dengan --tetap.', nama_ujian);
  end if;
  for one in select c.oid::regclass as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'application_id'
              where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname loop
    execute format('create trigger pindah_tolak before insert or update on %s for each row when (new.application_id = %L) execute function pindah_tolak(%L)', one.name, target, tujuan);
    execute format('create trigger pindah_tolak_hapus before delete on %s for each row when (old.application_id = %L) execute function pindah_tolak(%L)', one.name, target, tujuan);
  end loop;
  update application set pindah_ke = tujuan where id = target;
  perform pg_notify('session_changed', target::text);
end $$;
revoke execute on function pindah_tutup(uuid, text, boolean) from public;
