-- The question bank. Saving a question adds an immutable version; packages point at versions.

create table pelajaran (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  kode text not null,
  nama text not null,
  unique (application_id, id),
  unique (application_id, kode)
);
select protect_tenant_table('pelajaran');

create table aspek (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null,
  pelajaran_id uuid not null,
  nama text not null,
  unique (application_id, id),
  unique (pelajaran_id, nama),
  foreign key (application_id, pelajaran_id) references pelajaran (application_id, id) on delete cascade
);
select protect_tenant_table('aspek');

-- One row per distinct content of an application: the same picture is kept once.
create table file (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  sha256 bytea not null,
  mime text not null,
  bytes bytea not null,
  dibuat_pada timestamptz not null default now(),
  unique (application_id, sha256)
);
select protect_tenant_table('file');

create table soal (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  pelajaran_id uuid not null,
  aspek_id uuid,
  pembuat_id uuid,
  lembaga_id uuid,
  form text not null,
  plain_text text not null,
  version integer not null default 1,
  dibuat_pada timestamptz not null default now(),
  diubah_pada timestamptz not null default now(),
  unique (application_id, id),
  foreign key (application_id, pelajaran_id) references pelajaran (application_id, id),
  foreign key (application_id, aspek_id) references aspek (application_id, id),
  foreign key (application_id, lembaga_id) references lembaga (application_id, id),
  foreign key (application_id, pembuat_id) references application_user (application_id, id) on delete set null (pembuat_id)
);
create index soal_newest on soal (application_id, dibuat_pada desc, id);
select protect_tenant_table('soal');

create table soal_version (
  application_id uuid not null,
  soal_id uuid not null,
  version integer not null,
  content jsonb not null,
  key jsonb not null,
  pembahasan text not null default '',
  diubah_oleh uuid,
  dibuat_pada timestamptz not null default now(),
  primary key (soal_id, version),
  unique (application_id, soal_id, version),
  foreign key (application_id, soal_id) references soal (application_id, id) on delete cascade
);
select protect_tenant_table('soal_version');

-- What a file was understood as, between preview and confirmation; nothing of it is in the bank yet.
create table soal_import (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  application_user_id uuid not null,
  result jsonb not null,
  images jsonb not null,
  confirmed boolean not null default false,
  dibuat_pada timestamptz not null default now()
);
select protect_tenant_table('soal_import');
