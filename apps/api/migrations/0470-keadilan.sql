-- Whether a publication's questions are as hard for two groups of like ability; made when somebody asks for a grouping.
create table keadilan (
  application_id uuid not null,
  snapshot_id uuid not null,
  menurut text not null,
  fokus text not null,
  n integer not null,
  newest_hasil timestamptz not null,
  scoring_version integer not null,
  result jsonb not null,
  computed_at timestamptz not null default now(),
  primary key (snapshot_id, menurut, fokus),
  foreign key (application_id, snapshot_id) references paket_snapshot (application_id, id) on delete cascade
);
select protect_tenant_table('keadilan');
