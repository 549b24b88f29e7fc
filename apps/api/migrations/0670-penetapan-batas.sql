-- A panel that sets where a test is passed: by what it expects of students who just pass (angoff), or by a page in a booklet
-- of its questions from the easiest on (bookmark). Up to three rounds; what was rated in the open one is nobody else's yet.
create table penetapan_batas (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  paket_soal_id uuid not null,
  snapshot_id uuid not null,
  -- Whose results show what a cut would do; null where none is looked at.
  event_id uuid,
  nama text not null,
  metode text not null check (metode in ('angoff', 'bookmark')),
  status text not null default 'menilai' check (status in ('menilai', 'dibahas', 'selesai')),
  ronde integer not null default 1 check (ronde between 1 and 3),
  -- The booklet and the parameters behind it as they were at the start: pages keep their numbers.
  buku jsonb,
  -- What the panel recommends, as it stood at the end.
  hasil jsonb,
  ketua_id uuid,
  dimulai_pada timestamptz not null default now(),
  selesai_pada timestamptz,
  -- Taken over as the package's own threshold: by whom, and which.
  dipakai_nilai double precision,
  dipakai_oleh uuid,
  dipakai_pada timestamptz,
  unique (application_id, id),
  foreign key (application_id, paket_soal_id) references paket_soal (application_id, id) on delete cascade,
  foreign key (application_id, snapshot_id) references paket_snapshot (application_id, id) on delete cascade,
  foreign key (application_id, event_id) references event (application_id, id) on delete set null (event_id),
  foreign key (application_id, ketua_id) references application_user (application_id, id) on delete set null (ketua_id),
  foreign key (application_id, dipakai_oleh) references application_user (application_id, id) on delete set null (dipakai_oleh)
);
create index penetapan_batas_paket on penetapan_batas (paket_soal_id);
select protect_tenant_table('penetapan_batas');

create table penetapan_panelis (
  application_id uuid not null,
  penetapan_id uuid not null,
  application_user_id uuid not null,
  -- The last round that they have handed in.
  selesai_ronde integer not null default 0,
  primary key (penetapan_id, application_user_id),
  foreign key (application_id, penetapan_id) references penetapan_batas (application_id, id) on delete cascade,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
create index penetapan_panelis_user on penetapan_panelis (application_user_id);
select protect_tenant_table('penetapan_panelis');

create table penetapan_penilaian (
  application_id uuid not null,
  penetapan_id uuid not null,
  application_user_id uuid not null,
  ronde integer not null,
  -- By question: percent of the way from no points to all of them.
  isi jsonb not null default '{}',
  -- The last page that a just passing student masters.
  halaman integer,
  primary key (penetapan_id, application_user_id, ronde),
  foreign key (application_id, penetapan_id) references penetapan_batas (application_id, id) on delete cascade,
  -- Who leaves the panel takes their ratings along.
  foreign key (penetapan_id, application_user_id) references penetapan_panelis (penetapan_id, application_user_id) on delete cascade
);
select protect_tenant_table('penetapan_penilaian');
