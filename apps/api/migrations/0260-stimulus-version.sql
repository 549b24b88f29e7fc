-- What a shared text said before, as questions have it: newest last, one entry for each sitting.
create table stimulus_version (
  application_id uuid not null,
  stimulus_id uuid not null,
  version integer not null,
  html text not null,
  diubah_oleh uuid,
  dibuat_pada timestamptz not null default now(),
  primary key (stimulus_id, version),
  foreign key (application_id, stimulus_id) references stimulus (application_id, id) on delete cascade
);

-- The owner of the tables is held by row level security too, so it rests for a moment.
alter table stimulus no force row level security;
insert into stimulus_version (application_id, stimulus_id, version, html, diubah_oleh, dibuat_pada)
select application_id, id, version, html, diubah_oleh, diubah_pada from stimulus;
alter table stimulus force row level security;
select protect_tenant_table('stimulus_version');
