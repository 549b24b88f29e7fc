-- A picture goes with its person only where nobody else shows it. Whatever can name a file is looked through: every text
-- and every document of every tenant's table, so that a column of tomorrow is no place that was forgotten. Left out are
-- the tables that grow with exams, people and lists and hold nothing with a picture.
create function delete_unused_files(candidates uuid[]) returns void language plpgsql as $$
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
               and c.relname <> all ('{answer,application_user,application_user_import_row,attempt,attempt_log,
                 attempt_presence,audit,bukti_simpan,event_message,file,gabungan_line,hasil,kartu_peserta_user,
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

-- As before, but for the pictures at its end.
create or replace function anonymise_users(users uuid[]) returns void language plpgsql as $$
declare
  -- What names them wherever it stands: numbers and addresses as they are, names only where they are the whole text.
  traces text[];
  addresses text[];
  pictures uuid[];
begin
  select coalesce(array_agg(trim(both '"' from to_json(word)::text)), '{}') into traces
    from application_user u, unnest(array[u.email, u.telp, u.username, u.nomor, u.nis, u.nomor_peserta]) as word
   where u.id = any (users) and length(word) >= 4;
  select traces || coalesce(array_agg(to_json(u.nama)::text), '{}'), coalesce(array_agg(lower(u.email)), '{}'),
         coalesce(array_agg(u.foto_id) filter (where u.foto_id is not null), '{}')
    into traces, addresses, pictures
    from application_user u where u.id = any (users);

  delete from attempt where application_user_id = any (users) and status = 'siap';
  perform clear_attempt_details(array(select id from attempt where application_user_id = any (users)));

  delete from login_identifier where application_user_id = any (users);
  delete from session where application_user_id = any (users);
  delete from account_link where application_user_id = any (users);
  delete from email where lower(recipient) = any (addresses)
     and application_id = nullif(current_setting('suluh.application', true), '')::uuid;
  delete from calon_pengguna where lower(email) = any (addresses);
  delete from kartu_peserta where application_user_id = any (users);
  delete from kartu_peserta_user where application_user_id = any (users);
  delete from application_user_import_row r
   where r.application_user_id = any (users)
      or exists (select from unnest(traces) t
                  where strpos(to_json(r.cells)::text || r."values"::text || r.changes::text || coalesce(r.before::text, ''), t) > 0);
  delete from laporan_cetak where user_ids && users or application_user_id = any (users);
  update scoring_version v
     set effect = (select jsonb_set(v.effect, '{students}', coalesce(jsonb_agg(s) filter (where s ->> 'id' <> all (users::text[])), '[]'))
                     from jsonb_array_elements(v.effect -> 'students') s)
   where exists (select from jsonb_array_elements(v.effect -> 'students') s where s ->> 'id' = any (users::text[]));
  update persetujuan set nama_pemberi = '', catatan = '' where application_user_id = any (users);

  update audit a
     set detail = '{}', target_nama = null,
         nama = case when a.application_user_id = any (users) then 'Pengguna terhapus' else a.nama end,
         address = case when a.application_user_id = any (users) then null else a.address end,
         device = case when a.application_user_id = any (users) then null else a.device end
   where a.application_user_id = any (users)
      or a.target = any (select 'application-user/' || u from unnest(users) u)
      or a.action like 'POST /privasi/%' and exists (select from unnest(users) u where strpos(a.detail::text, u::text) > 0)
      or exists (select from unnest(traces) t
                  where strpos(a.detail::text || coalesce(to_json(a.target_nama)::text, ''), t) > 0);

  update application_user
     set nama = 'Pengguna terhapus', nomor = null, nis = null, nomor_peserta = null, username = null, email = null,
         telp = null, jenis_kelamin = null, tanggal_lahir = null, provinsi_kode = null, kabupaten_kota_kode = null,
         foto_id = null, password_hash = null, atribut = '{}', status = 'nonaktif', version = version + 1,
         diubah_pada = now(), dianonimkan_pada = now()
   where id = any (users);
  perform delete_unused_files(pictures);
end $$;
