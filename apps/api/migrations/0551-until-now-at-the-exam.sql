-- For exams until now today's facts are the best that is known. Application by application, so that no table is closed to
-- others meanwhile; those who sit an exam come last, and wait least.
do $$
declare
  one uuid;
begin
  for one in select id from application loop
    perform set_config('suluh.application', one::text, true);

    update event_unit v
       set provinsi_kode = l.provinsi_kode, kabupaten_kota_kode = l.kabupaten_kota_kode, jenjang_id = l.jenjang_id,
           atribut = l.atribut
      from lembaga l
     where v.application_id = one and v.is_lembaga and l.id = v.unit_id and v.atribut is null;
    update event_unit v set atribut = g.atribut
      from group_belajar g
     where v.application_id = one and not v.is_lembaga and g.id = v.unit_id and v.atribut is null;

    update soal_use n set form = s.form, level = s.level from soal s where n.application_id = one and s.id = n.soal_id;

    insert into event_tindakan (application_id, event_id, at, kind, actor_id, user_ids, ubahan)
    select one, e.id, l.at, c.kind, u.id,
           coalesce((
             select array_agg((p ->> 'userId')::uuid)
               from jsonb_array_elements(case jsonb_typeof(l.detail -> 'peserta') when 'array' then l.detail -> 'peserta' else '[]' end) p
              where c.kind = 'peserta' and jsonb_typeof(p) = 'object' and p ->> 'userId' ~ '^[0-9a-f-]{36}$'), '{}'),
           case jsonb_typeof(l.detail -> 'ubahan') when 'array' then l.detail -> 'ubahan' else '[]' end
      from audit l
      join (values ('PUT /event/:id', 'jadwal'), ('PUT /laporan/murid/:id/peringkat', 'peringkat'),
                   ('POST /event/:id/cancel', 'batal'), ('PUT /event/:id/peserta', 'peserta'),
                   ('POST /event/:id/berkas/cetak', 'berita-acara')) c (action, kind) on c.action = l.action
      join event e on e.application_id = one and e.id::text = right(l.target, 36)
      left join application_user u on u.id = l.application_user_id
     where l.application_id = one;

    update attempt a set tanggal_lahir = u.tanggal_lahir, jenis_kelamin = u.jenis_kelamin
      from application_user u
     where a.application_id = one and u.id = a.application_user_id and a.status not in ('siap', 'berlangsung')
       and (u.tanggal_lahir is not null or u.jenis_kelamin is not null);
  end loop;
  for one in select id from application loop
    perform set_config('suluh.application', one::text, true);
    update attempt a set tanggal_lahir = u.tanggal_lahir, jenis_kelamin = u.jenis_kelamin
      from application_user u
     where a.application_id = one and u.id = a.application_user_id and a.status in ('siap', 'berlangsung')
       and (u.tanggal_lahir is not null or u.jenis_kelamin is not null);
  end loop;
end $$;
