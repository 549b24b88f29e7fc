-- What the platform gives its tenants. A plan is a named set of limits; where one is empty there is none.
create table paket_layanan (
  id uuid primary key default gen_random_uuid(),
  nama text not null,
  orang integer check (orang > 0),
  ruang_mb integer check (ruang_mb > 0),
  ujian_serentak integer check (ujian_serentak > 0),
  version integer not null default 1
);
create unique index paket_layanan_nama on paket_layanan (lower(nama));

-- A closed application is suspended besides, so that programs of before let nobody in either.
alter table application
  add column paket_layanan_id uuid references paket_layanan,
  add column ditutup_pada timestamptz,
  add column hapus_setelah timestamptz,
  add column alasan_tutup text;
