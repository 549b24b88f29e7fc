-- The rapor of a class in one semester: which exams and gabungan make the nilai of each subject, what its wali kelas wrote,
-- and, once it is issued, what stands on it.
create table rapor (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  group_belajar_id uuid not null,
  judul text not null,
  semester text not null check (semester in ('ganjil', 'genap')),
  tahun_ajaran text not null,
  -- As issued: class, lembaga, who signs for the class, subjects in order with KKM and where their nilai come from, rules.
  beku jsonb,
  terbit_pada timestamptz,
  terbit_oleh uuid,
  version integer not null default 0,
  diubah_oleh uuid,
  diubah_pada timestamptz not null default now(),
  check ((beku is null) = (terbit_pada is null)),
  unique (application_id, id),
  unique (group_belajar_id, tahun_ajaran, semester, judul),
  foreign key (application_id, group_belajar_id) references group_belajar (application_id, id) on delete cascade,
  foreign key (application_id, terbit_oleh) references application_user (application_id, id) on delete set null (terbit_oleh),
  foreign key (application_id, diubah_oleh) references application_user (application_id, id) on delete set null (diubah_oleh)
);
select protect_tenant_table('rapor');

create table rapor_pelajaran (
  application_id uuid not null,
  rapor_id uuid not null,
  pelajaran_id uuid not null,
  urutan integer not null,
  primary key (rapor_id, pelajaran_id),
  foreign key (application_id, rapor_id) references rapor (application_id, id) on delete cascade,
  foreign key (application_id, pelajaran_id) references pelajaran (application_id, id) on delete cascade
);
create index rapor_pelajaran_pelajaran on rapor_pelajaran (pelajaran_id);
select protect_tenant_table('rapor_pelajaran');

create table rapor_sumber (
  application_id uuid not null,
  rapor_id uuid not null,
  pelajaran_id uuid not null,
  urutan integer not null,
  event_id uuid,
  gabungan_id uuid,
  bobot double precision not null check (bobot > 0),
  check (num_nonnulls(event_id, gabungan_id) = 1),
  primary key (rapor_id, pelajaran_id, urutan),
  foreign key (rapor_id, pelajaran_id) references rapor_pelajaran (rapor_id, pelajaran_id) on delete cascade,
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade,
  foreign key (application_id, gabungan_id) references gabungan (application_id, id) on delete cascade
);
create index rapor_sumber_event on rapor_sumber (event_id);
create index rapor_sumber_gabungan on rapor_sumber (gabungan_id);
select protect_tenant_table('rapor_sumber');

create table rapor_murid (
  application_id uuid not null,
  rapor_id uuid not null,
  application_user_id uuid not null,
  -- Days; null where nobody has written them.
  sakit integer check (sakit >= 0),
  izin integer check (izin >= 0),
  alpa integer check (alpa >= 0),
  catatan text not null default '',
  -- As issued: name, numbers, nilai by subject, sum, mean and rank.
  isi jsonb,
  primary key (rapor_id, application_user_id),
  foreign key (application_id, rapor_id) references rapor (application_id, id) on delete cascade,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
create index rapor_murid_user on rapor_murid (application_user_id);
select protect_tenant_table('rapor_murid');

-- How a school writes its rapor; without a lembaga: those of the application that have no rules of their own.
create table rapor_aturan (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  lembaga_id uuid,
  isi jsonb not null,
  version integer not null default 1,
  diubah_oleh uuid,
  diubah_pada timestamptz not null default now(),
  unique nulls not distinct (application_id, lembaga_id),
  foreign key (application_id, lembaga_id) references lembaga (application_id, id) on delete cascade,
  foreign key (application_id, diubah_oleh) references application_user (application_id, id) on delete set null (diubah_oleh)
);
select protect_tenant_table('rapor_aturan');
