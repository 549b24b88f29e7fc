-- oldest: 0546-names-of-parts.sql
-- A program of before reads what keeps a jenjang from the keys themselves, and calls nothing that goes.

-- Beside what a lembaga or group was called at an exam: what it was there. `atribut` is null where that is not known.
alter table event_unit
  add column provinsi_kode text,
  add column kabupaten_kota_kode text,
  add column jenjang_id uuid,
  add column atribut jsonb,
  add foreign key (application_id, jenjang_id) references jenjang (application_id, id);
create index event_unit_jenjang on event_unit (jenjang_id) where jenjang_id is not null;

-- What ranks and groups of figures ask of an exam's student, as the attempt found it.
alter table attempt
  add column tanggal_lahir text,
  add column jenis_kelamin text;

-- What a question was when it was published, beside what it was filed under.
alter table soal_use add column form text, add column level text;

-- A day of birth is read from the attempt: another one makes no report anew.
drop trigger if exists application_user_queues_laporan on application_user;
drop function if exists queue_laporan_of_users();

-- Limits hold for exams that end after they were set. Those of until now are the only ones that are known.
alter table kktp add column berlaku_sejak timestamptz not null default '-infinity';
alter table kktp alter column berlaku_sejak set default now();

create table kktp_lama (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null,
  pelajaran_id uuid not null,
  lembaga_id uuid,
  sebagian double precision not null,
  tuntas double precision not null,
  pengayaan double precision not null,
  since timestamptz not null,
  until timestamptz not null default now(),
  foreign key (application_id, pelajaran_id) references pelajaran (application_id, id) on delete cascade,
  foreign key (application_id, lembaga_id) references lembaga (application_id, id) on delete cascade
);
create index kktp_lama_pelajaran on kktp_lama (pelajaran_id, until);
create index kktp_lama_lembaga on kktp_lama (lembaga_id);
select protect_tenant_table('kktp_lama');

-- The head of a lembaga's papers and who signed them, until it became another: a record of an exam's day bears those of
-- that day.
create table kop_lama (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null,
  lembaga_id uuid not null,
  nama text not null,
  npsn text,
  alamat text not null,
  provinsi_kode text,
  kabupaten_kota_kode text,
  logo_id uuid,
  kop_atas text[] not null,
  kop_bawah text[] not null,
  tempat text not null,
  kepala_jabatan text not null,
  kepala_nama text not null,
  kepala_nip text not null,
  until timestamptz not null default now(),
  -- One transaction may change it more than once: in this order.
  written_at timestamptz not null default clock_timestamp(),
  foreign key (application_id, lembaga_id) references lembaga (application_id, id) on delete cascade,
  foreign key (application_id, logo_id) references file (application_id, id)
);
create index kop_lama_lembaga on kop_lama (lembaga_id, until);
create index kop_lama_logo on kop_lama (logo_id);
select protect_tenant_table('kop_lama');

-- What was done to an exam as a whole stays as long as the exam does; the log of the application is shortened.
create table event_tindakan (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null,
  event_id uuid not null,
  at timestamptz not null default now(),
  kind text not null,
  actor_id uuid,
  user_ids uuid[] not null default '{}',
  ubahan jsonb not null default '[]',
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade,
  foreign key (application_id, actor_id) references application_user (application_id, id) on delete set null (actor_id)
);
create index event_tindakan_event on event_tindakan (event_id, at);
create index event_tindakan_actor on event_tindakan (actor_id);
select protect_tenant_table('event_tindakan');
