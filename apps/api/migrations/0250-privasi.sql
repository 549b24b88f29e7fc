-- Personal data of children (UU 27/2022): what an application tells of itself, who agreed to it, how long data stay, and
-- what becomes of a person who is to be forgotten. Their results stay, and lead to nobody.

-- What stands on the privacy page beside the product's own text; the newest version counts, 0 is none at all.
create table naskah_privasi (
  application_id uuid not null references application on delete cascade,
  versi integer not null check (versi > 0),
  pengendali text not null,
  kontak text not null,
  tambahan text not null default '',
  dibuat_oleh uuid,
  dibuat_pada timestamptz not null default now(),
  primary key (application_id, versi),
  foreign key (application_id, dibuat_oleh) references application_user (application_id, id) on delete set null (dibuat_oleh)
);
select protect_tenant_table('naskah_privasi');

-- Whole school years after the one that something belongs to; null: until somebody deletes it.
create table retensi (
  application_id uuid primary key references application on delete cascade,
  rincian_tahun integer check (rincian_tahun between 1 and 20),
  identitas_tahun integer check (identitas_tahun between 1 and 20),
  version integer not null default 1,
  diubah_oleh uuid,
  diubah_pada timestamptz not null default now()
);
select protect_tenant_table('retensi');

create table persetujuan (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  application_user_id uuid not null,
  oleh text not null check (oleh in ('wali', 'murid')),
  nama_pemberi text not null default '',
  cara text not null check (cara in ('formulir', 'daring', 'lisan')),
  catatan text not null default '',
  naskah_versi integer not null check (naskah_versi >= 0),
  diberikan_pada text not null check (diberikan_pada ~ '^\d{4}-\d\d-\d\d$'),
  dicatat_oleh uuid,
  dicatat_pada timestamptz not null default now(),
  ditarik_pada timestamptz,
  unique (application_id, id),
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade,
  foreign key (application_id, dicatat_oleh) references application_user (application_id, id) on delete set null (dicatat_oleh)
);
create index persetujuan_user on persetujuan (application_user_id, dicatat_pada desc);
select protect_tenant_table('persetujuan');

alter table application_user add column dianonimkan_pada timestamptz;

-- What of attempts says who sat there and where, and what they wrote in their own words. Scores and choices stay; so does
-- the mark of an essay, whose text goes.
create function clear_attempt_details(attempts uuid[]) returns void language sql as $$
  update attempt set device = null where id = any (attempts) and device is not null;
  delete from attempt_presence where attempt_id = any (attempts);
  delete from bukti_simpan where attempt_id = any (attempts);
  delete from event_message where attempt_id = any (attempts);
  update attempt_log set detail = '{}' where attempt_id = any (attempts) and detail <> '{}';
  update mark set catatan = '' where attempt_id = any (attempts) and catatan <> '';
  update answer w set value = '"[dihapus]"'
    from soal s
   where w.attempt_id = any (attempts) and s.id = w.soal_id and s.form = 'uraian' and w.value <> 'null';
$$;

-- Makes people of this application nobody in particular: every name, number, address and word of theirs goes, from the
-- log too. Rows that figures are computed from stay under an id that leads nowhere.
create function anonymise_users(users uuid[]) returns void language plpgsql as $$
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
  -- A picture that others show too stays.
  delete from file f
   where f.id = any (pictures)
     and not exists (select from application_user u where u.foto_id = f.id)
     and not exists (select from lembaga l where l.logo_id = f.id)
     and not exists (select from soal_version v where strpos(v.content::text || v.pembahasan, f.id::text) > 0)
     and not exists (select from stimulus s where strpos(to_jsonb(s)::text, f.id::text) > 0);
end $$;
