-- A figure of a saved report that is watched: whom its limit tells, and what each of them was told last. Whoever made it may leave;
-- what they asked for then goes with the report.
create table pantauan (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  report_id uuid not null,
  pembuat_id uuid,
  widget text not null,
  kolom text not null,
  syarat jsonb not null,
  parameters jsonb not null default '{}',
  aktif boolean not null default true,
  diperiksa_pada timestamptz,
  dibuat_pada timestamptz not null default now(),
  version integer not null default 1,
  unique (application_id, id),
  foreign key (application_id, report_id) references application_report (application_id, id) on delete cascade,
  foreign key (application_id, pembuat_id) references application_user (application_id, id) on delete set null (pembuat_id)
);
create index pantauan_laporan on pantauan (report_id);
create index pantauan_pembuat on pantauan (pembuat_id);
select protect_tenant_table('pantauan');

create table pantauan_penerima (
  application_id uuid not null,
  pantauan_id uuid not null,
  application_user_id uuid not null,
  -- For how many groups the limit holds, by what this person may read.
  jumlah integer not null default 0,
  masalah text,
  diberitahu_pada timestamptz,
  -- What they were told: its sentence, and a digest of its figures, which may name pupils; null once it holds no more.
  kalimat text,
  sidik text,
  primary key (pantauan_id, application_user_id),
  foreign key (application_id, pantauan_id) references pantauan (application_id, id) on delete cascade,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
create index pantauan_penerima_user on pantauan_penerima (application_user_id);
select protect_tenant_table('pantauan_penerima');
