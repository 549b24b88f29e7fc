-- Ujian gabungan: several events as one ranking. The rules are the definition's; a version is one computation with the
-- rules and results it was made from; the one that `shown_version_id` names is what readers see.

create type gabungan_status as enum ('draf', 'beku', 'terbit');

create table gabungan (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  lembaga_id uuid,
  pembuat_id uuid,
  nama text not null,
  status gabungan_status not null default 'draf',
  basis text not null default 'nilai' check (basis in ('nilai', 'skor', 'standar', 'irt')),
  centre double precision not null default 50,
  spread double precision not null default 10,
  missing text not null default 'gugur' check (missing in ('gugur', 'nol', 'rata-rata')),
  threshold double precision,
  tie_break jsonb not null default '[]',
  style text not null default '1-2-2-4' check (style in ('1-2-2-4', '1-2-2-3')),
  -- Who sees it once it is 'terbit'.
  for_guru boolean not null default false,
  for_lembaga boolean not null default false,
  for_murid text not null default 'tidak' check (for_murid in ('tidak', 'nilai', 'peringkat')),
  shown_version_id uuid,
  version integer not null default 1,
  diubah_oleh uuid,
  diubah_pada timestamptz not null default now(),
  dibuat_pada timestamptz not null default now(),
  unique (application_id, id),
  check (status = 'draf' or shown_version_id is not null),
  foreign key (application_id, lembaga_id) references lembaga (application_id, id),
  foreign key (application_id, pembuat_id) references application_user (application_id, id) on delete set null (pembuat_id)
);
create index gabungan_terbaru on gabungan (application_id, diubah_pada desc, id);
select protect_tenant_table('gabungan');

create table gabungan_member (
  application_id uuid not null,
  gabungan_id uuid not null,
  event_id uuid not null,
  position integer not null,
  weight double precision not null,
  required boolean not null,
  threshold double precision,
  primary key (gabungan_id, event_id),
  foreign key (application_id, gabungan_id) references gabungan (application_id, id) on delete cascade,
  foreign key (application_id, event_id) references event (application_id, id)
);
create index gabungan_member_event on gabungan_member (event_id);
select protect_tenant_table('gabungan_member');

-- `rules` and `sources` say what it was computed from, `summary` and `effect` what came of it as a whole.
create table gabungan_version (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null,
  gabungan_id uuid not null,
  number integer not null check (number > 0),
  status text not null default 'menghitung' check (status in ('menghitung', 'siap', 'gagal')),
  note text,
  rules jsonb,
  sources jsonb,
  summary jsonb,
  effect jsonb,
  done integer not null default 0,
  total integer not null default 0,
  alive_at timestamptz not null default now(),
  -- Once it is or was shown: since when, by whom, and why it took the place of the one before.
  shown_at timestamptz,
  shown_by uuid,
  reason text,
  dibuat_oleh uuid,
  dibuat_pada timestamptz not null default now(),
  unique (application_id, id),
  unique (gabungan_id, number),
  foreign key (application_id, gabungan_id) references gabungan (application_id, id) on delete cascade,
  foreign key (application_id, shown_by) references application_user (application_id, id) on delete set null (shown_by),
  foreign key (application_id, dibuat_oleh) references application_user (application_id, id) on delete set null (dibuat_oleh)
);
select protect_tenant_table('gabungan_version');

alter table gabungan add foreign key (application_id, shown_version_id) references gabungan_version (application_id, id);

-- A student's line, and what it was in the version shown before.
create table gabungan_line (
  version_id uuid not null,
  application_id uuid not null,
  application_user_id uuid not null,
  lembaga_id uuid,
  value double precision,
  rank integer,
  rank_in_lembaga integer,
  rank_in_groups jsonb not null,
  tied_with integer not null,
  separation jsonb,
  parts jsonb not null,
  passed boolean,
  reason text,
  value_before double precision,
  rank_before integer,
  passed_before boolean,
  -- Places it moved; null where the recomputation changes nothing of it.
  move integer,
  primary key (version_id, application_user_id),
  foreign key (application_id, version_id) references gabungan_version (application_id, id) on delete cascade,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
create index gabungan_line_rank on gabungan_line (version_id, rank, application_user_id);
create index gabungan_line_move on gabungan_line (version_id, move desc) where move is not null;
create index gabungan_line_user on gabungan_line (application_user_id);
select protect_tenant_table('gabungan_line');
