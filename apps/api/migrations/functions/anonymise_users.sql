-- Makes people of this application nobody in particular: every name, number, address and word of theirs goes, from the
-- log too. Rows that figures are computed from stay under an id that leads nowhere.
create or replace function anonymise_users(users uuid[]) returns void language plpgsql as $$
declare
  -- What names them wherever it stands: numbers and addresses as they are, names only where they are the whole text.
  traces text[];
  addresses text[];
  pictures uuid[];
  doors text[] := '{daftar,masuk-lewat-ditolak}';
begin
  select coalesce(array_agg(trim(both '"' from to_json(word)::text)), '{}') into traces
    from application_user u, unnest(array[u.email, u.telp, u.username, u.nomor, u.nis, u.nomor_peserta]) as word
   where u.id = any (users) and length(word) >= 4;
  -- An account elsewhere may bear another address.
  select traces || coalesce(array_agg(trim(both '"' from to_json(k.email)::text)), '{}') into traces
    from akun_penyedia k where k.application_user_id = any (users) and length(k.email) >= 4;
  -- Files are named "VIII A - Ani".
  select traces || coalesce(array_agg(to_json(u.nama)::text), '{}') || coalesce(array_agg(' - ' || ltrim(to_json(u.nama)::text, '"')), '{}'),
         coalesce(array_agg(lower(u.email)), '{}') || coalesce(array_agg(u.telp), '{}'),
         coalesce(array_agg(u.foto_id) filter (where u.foto_id is not null), '{}')
    into traces, addresses, pictures
    from application_user u where u.id = any (users);

  -- Of an exam that is over they were absent, and go on being counted.
  delete from attempt a using event e
   where a.application_user_id = any (users) and a.status = 'siap' and e.id = a.event_id
     and coalesce(a.closes_at, e.closes_at) > now();
  delete from peserta_keluar where application_user_id = any (users);
  update attempt set atribut = '{}', tanggal_lahir = null, jenis_kelamin = null
   where application_user_id = any (users)
     and (atribut <> '{}' or tanggal_lahir is not null or jenis_kelamin is not null);
  perform clear_attempt_details(array(select id from attempt where application_user_id = any (users)));

  delete from login_identifier where application_user_id = any (users);
  delete from session where application_user_id = any (users);
  delete from perangkat where application_user_id = any (users);
  delete from second_factor where application_user_id = any (users);
  delete from passkey where application_user_id = any (users);
  delete from recovery_code where application_user_id = any (users);
  delete from akun_penyedia where application_user_id = any (users);
  delete from account_link where application_user_id = any (users);
  delete from email where lower(recipient) = any (addresses)
     and application_id = nullif(current_setting('suluh.application', true), '')::uuid;
  -- What was sent to a former address, or about them to somebody else, bears their name; of older ones it alone says whose it is.
  delete from email e using application_user u
   where u.id = any (users) and e.application_id = u.application_id
     and (e.tentang_id = u.id or e.tentang_id is null
           and (e.lampiran = u.nama || '.pdf' or right(e.lampiran, length(u.nama) + 7) = ' - ' || u.nama || '.pdf'));
  delete from calon_pengguna where lower(email) = any (addresses);
  delete from kartu_peserta where application_user_id = any (users);
  delete from kartu_peserta_user where application_user_id = any (users);
  delete from staged_import_row r
   where r.record_id = any (users)
      or exists (select from unnest(traces) t
                  where strpos(to_json(r.cells)::text || r."values"::text || r.changes::text || coalesce(r.before::text, ''), t) > 0);
  update rapor_murid
     set catatan = '', isi = isi || '{"nama": "Pengguna terhapus", "nomor": null, "nis": null}'
         || jsonb_build_object('nilai', (select coalesce(jsonb_agg(n || '{"deskripsi": ""}' order by at), '[]')
                                           from jsonb_array_elements(isi -> 'nilai') with ordinality as x (n, at)))
   where application_user_id = any (users);
  update surat_hasil set isi = isi || '{"murid": "Pengguna terhapus", "nomor": null, "tempatLahir": null, "tanggalLahir": null}', alasan = ''
   where application_user_id = any (users);
  delete from laporan_cetak where user_ids && users or application_user_id = any (users);
  update scoring_version v
     set effect = (select jsonb_set(v.effect, '{students}', coalesce(jsonb_agg(s) filter (where s ->> 'id' <> all (users::text[])), '[]'))
                     from jsonb_array_elements(v.effect -> 'students') s)
   where exists (select from jsonb_array_elements(v.effect -> 'students') s where s ->> 'id' = any (users::text[]));
  update event_tindakan t set user_ids = array(select unnest(t.user_ids) except select unnest(users))
   where t.user_ids && users;
  update event_tindakan t set ubahan = '[]'
   where exists (select from unnest(traces) w where strpos(t.ubahan::text, w) > 0);
  update persetujuan set nama_pemberi = '', catatan = '' where application_user_id = any (users);

  -- Who registers, or is refused at the door, writes a line as nobody yet.
  update audit a
     set detail = '{}', target_nama = null, dilupakan_pada = now(),
         nama = case when coalesce(a.application_user_id = any (users), a.action = any (doors)) then 'Pengguna terhapus' else a.nama end,
         address = case when coalesce(a.application_user_id = any (users), a.action = any (doors)) then null else a.address end,
         device = case when coalesce(a.application_user_id = any (users), a.action = any (doors)) then null else a.device end
   where a.application_user_id = any (users)
      or a.application_user_id is null and a.action = any (doors) and to_json(a.nama)::text = any (traces)
      or a.target = any (select 'application-user/' || u from unnest(users) u)
      or a.action like 'POST /privasi/%' and exists (select from unnest(users) u where strpos(a.detail::text, u::text) > 0)
      or exists (select from unnest(traces) t
                  where strpos(a.detail::text || coalesce(to_json(a.target_nama)::text, ''), t) > 0);

  update application_user
     set nama = 'Pengguna terhapus', nomor = null, nis = null, nomor_peserta = null, username = null, email = null, email_terbukti = null,
         telp = null, jenis_kelamin = null, tanggal_lahir = null, tempat_lahir = null, provinsi_kode = null, kabupaten_kota_kode = null,
         foto_id = null, password_hash = null, atribut = '{}', status = 'nonaktif', version = version + 1,
         diubah_pada = now(), dianonimkan_pada = now()
   where id = any (users);
  perform delete_unused_files(pictures);
end $$;
