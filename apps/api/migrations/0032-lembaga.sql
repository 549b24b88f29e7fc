-- What a lembaga is and where, and the letterhead of what it prints.

alter table file add unique (application_id, id);

alter table lembaga
  add column jenjang_id uuid,
  add column provinsi_kode text references provinsi,
  add column kabupaten_kota_kode text references kabupaten_kota,
  add column alamat text not null default '',
  add column logo_id uuid,
  -- Lines above and below the name.
  add column kop_atas text[] not null default '{}',
  add column kop_bawah text[] not null default '{}',
  add column is_aktif boolean not null default true,
  add column version integer not null default 1,
  add column diubah_oleh uuid,
  add column diubah_pada timestamptz not null default now(),
  add check (left(kabupaten_kota_kode, 2) = provinsi_kode),
  add check (kabupaten_kota_kode is null or provinsi_kode is not null),
  add foreign key (application_id, jenjang_id) references jenjang (application_id, id),
  add foreign key (application_id, logo_id) references file (application_id, id);

create unique index lembaga_npsn on lembaga (application_id, npsn) where npsn is not null;
create index lembaga_nama on lembaga (application_id, nama, id);
