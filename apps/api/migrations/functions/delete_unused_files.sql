-- A picture goes with its person only where nobody else shows it. Whatever can name a file is looked through: every text
-- and every document of every tenant's table, so that a column of tomorrow is no place that was forgotten. Left out are
-- the tables that grow with exams, people and lists and hold nothing with a picture.
create or replace function delete_unused_files(candidates uuid[]) returns void language plpgsql as $$
declare
  place record;
  used uuid[];
begin
  for place in
    select c.oid::regclass as name, string_agg(format('t.%I', a.attname), ', ') as columns
      from pg_policy p
      join pg_class c on c.oid = p.polrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where p.polname = 'tenant'
       and (exists (select from pg_constraint f
                     where f.contype = 'f' and f.confrelid = 'file'::regclass and f.conrelid = c.oid
                       and a.attnum = any (f.conkey) and a.attname <> 'application_id')
            or a.atttypid = any ('{text,varchar,json,jsonb,text[],jsonb[]}'::regtype[])
               and c.relname <> all ('{answer,application_user,staged_import_row,attempt,attempt_device,
                 attempt_log,attempt_presence,audit,bukti_simpan,event_message,file,gabungan_line,hasil,kartu_peserta_user,
                 laporan_murid,login_identifier}'::text[]))
     group by c.oid
  loop
    execute format(
      'select array_agg(distinct f) from (select concat_ws('' '', %s) as said from %s t offset 0) d
         join unnest($1) f on strpos(d.said, f::text) > 0', place.columns, place.name)
      into used using candidates;
    candidates := array(select unnest(candidates) except select unnest(used));
    exit when candidates = '{}';
  end loop;
  delete from file where id = any (candidates);
end $$;
