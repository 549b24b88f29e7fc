-- Scores by item response theory, always beside the classical ones: what an institution chose for a package, what the
-- newest calibration found, and each result's ability.

create type irt_model as enum ('1pl', '2pl');

create table irt_scoring (
  paket_soal_id uuid not null primary key,
  application_id uuid not null,
  model irt_model not null,
  scale jsonb not null,
  -- Of the calibration; all null until the first.
  snapshot_id uuid,
  n integer,
  newest_hasil timestamptz,
  scoring_version integer,
  result jsonb,
  diubah_oleh uuid,
  diubah_pada timestamptz not null default now(),
  foreign key (application_id, paket_soal_id) references paket_soal (application_id, id) on delete cascade,
  foreign key (application_id, diubah_oleh) references application_user (application_id, id) on delete set null (diubah_oleh)
);
select protect_tenant_table('irt_scoring');

create table irt_score (
  attempt_id uuid not null primary key references attempt on delete cascade,
  application_id uuid not null,
  snapshot_id uuid not null,
  theta double precision not null,
  se double precision not null,
  score double precision not null,
  error double precision not null
);
create index irt_score_snapshot on irt_score (snapshot_id);
select protect_tenant_table('irt_score');
