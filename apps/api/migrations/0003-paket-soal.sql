-- Packages: what is edited (paket_soal, section, section_soal) and what is frozen by publishing (paket_snapshot).

create type paket_status as enum ('draf', 'terbit', 'arsip');
create type time_mode as enum ('keseluruhan', 'per-section');
create type navigation as enum ('bebas', 'terkunci');

create table paket_soal (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  lembaga_id uuid,
  pembuat_id uuid,
  nama text not null,
  status paket_status not null default 'draf',
  preset text not null,
  time_mode time_mode not null,
  navigation navigation not null,
  duration_seconds integer not null check (duration_seconds > 0),
  threshold double precision,
  version integer not null default 1,
  diubah_oleh uuid,
  dibuat_pada timestamptz not null default now(),
  diubah_pada timestamptz not null default now(),
  unique (application_id, id),
  foreign key (application_id, lembaga_id) references lembaga (application_id, id),
  foreign key (application_id, pembuat_id) references application_user (application_id, id) on delete set null (pembuat_id)
);
create index paket_soal_newest on paket_soal (application_id, dibuat_pada desc, id);
select protect_tenant_table('paket_soal');

create table section (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null,
  paket_soal_id uuid not null,
  position integer not null,
  nama text not null,
  duration_seconds integer not null check (duration_seconds > 0),
  threshold double precision,
  shuffle_questions boolean not null default false,
  shuffle_options boolean not null default false,
  scoring jsonb not null,
  unique (application_id, id),
  foreign key (application_id, paket_soal_id) references paket_soal (application_id, id) on delete cascade
);
create index section_paket on section (paket_soal_id, position);
select protect_tenant_table('section');

create table section_soal (
  application_id uuid not null,
  paket_soal_id uuid not null,
  section_id uuid not null,
  soal_id uuid not null,
  version integer not null,
  position integer not null,
  primary key (section_id, soal_id),
  unique (paket_soal_id, soal_id),
  foreign key (application_id, section_id) references section (application_id, id) on delete cascade,
  foreign key (application_id, paket_soal_id) references paket_soal (application_id, id) on delete cascade,
  foreign key (application_id, soal_id, version) references soal_version (application_id, soal_id, version)
);
select protect_tenant_table('section_soal');

-- `content` is what a browser gets (gzipped JSON, no keys), addressed by its hash; `keys` stay here.
create table paket_snapshot (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null,
  paket_soal_id uuid not null,
  content_hash text not null,
  content bytea not null,
  structure jsonb not null,
  keys jsonb not null,
  diterbitkan_oleh uuid,
  dibuat_pada timestamptz not null default now(),
  unique (application_id, id),
  foreign key (application_id, paket_soal_id) references paket_soal (application_id, id) on delete cascade
);
create index paket_snapshot_paket on paket_snapshot (paket_soal_id, dibuat_pada desc);
select protect_tenant_table('paket_snapshot');
