-- Tables that a tenant defines itself; pelajaran in order; aspek as a tree.

do $$
declare
  name text;
begin
  foreach name in array array['jenjang', 'tingkat', 'jurusan', 'jenis_ujian', 'tahun_ajaran', 'pelajaran'] loop
    execute format('alter table %I add diubah_oleh uuid, add diubah_pada timestamptz not null default now()', name);
  end loop;
end $$;

create table general_table (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  nama text not null,
  -- [{ id, nama, kind, choices }]: the columns beside kode and nama.
  columns jsonb not null default '[]',
  version integer not null default 1,
  diubah_oleh uuid,
  diubah_pada timestamptz not null default now(),
  unique (application_id, id)
);
create unique index general_table_nama on general_table (application_id, lower(nama));
select protect_tenant_table('general_table');

create table general_table_row (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null,
  general_table_id uuid not null,
  kode text not null,
  nama text not null,
  urutan integer not null default 0,
  is_aktif boolean not null default true,
  -- Values of the table's own columns by their id.
  isian jsonb not null default '{}',
  version integer not null default 1,
  diubah_oleh uuid,
  diubah_pada timestamptz not null default now(),
  unique (application_id, id),
  foreign key (application_id, general_table_id) references general_table (application_id, id) on delete cascade
);
create unique index general_table_row_kode on general_table_row (general_table_id, lower(kode));
select protect_tenant_table('general_table_row');

alter table pelajaran
  add column urutan integer not null default 0,
  add column is_aktif boolean not null default true,
  add column version integer not null default 1;

alter table aspek
  add column induk_id uuid,
  add column urutan integer not null default 0,
  add column is_aktif boolean not null default true,
  add unique (application_id, pelajaran_id, id),
  -- A part lies under a part of the same subject, and goes with it.
  add foreign key (application_id, pelajaran_id, induk_id) references aspek (application_id, pelajaran_id, id) on delete cascade,
  add check (induk_id <> id);
create index aspek_induk on aspek (induk_id);
