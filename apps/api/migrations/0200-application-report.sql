-- Reports that people design. What is worked on is the draft; readers see the version that `terbit_nomor` names. A version
-- is only ever added.

create type application_report_status as enum ('draf', 'terbit', 'arsip');

create table application_report (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  lembaga_id uuid,
  pemilik_id uuid,
  nama text not null,
  keterangan text not null default '',
  folder text not null default '',
  status application_report_status not null default 'draf',
  definition jsonb not null,
  -- The draft is not what is published.
  has_draft boolean not null default true,
  terbit_nomor integer,
  version integer not null default 1,
  diubah_oleh uuid,
  diubah_pada timestamptz not null default now(),
  dibuat_pada timestamptz not null default now(),
  unique (application_id, id),
  check (status <> 'terbit' or terbit_nomor is not null),
  foreign key (application_id, lembaga_id) references lembaga (application_id, id) on delete set null (lembaga_id),
  foreign key (application_id, pemilik_id) references application_user (application_id, id) on delete set null (pemilik_id)
);
create index application_report_terbaru on application_report (application_id, diubah_pada desc, id);
select protect_tenant_table('application_report');

create table application_report_version (
  application_id uuid not null,
  report_id uuid not null,
  nomor integer not null check (nomor > 0),
  kind text not null check (kind in ('simpan', 'terbit', 'pulih')),
  ringkasan text not null,
  definition jsonb not null,
  oleh_id uuid,
  oleh text not null,
  dibuat_pada timestamptz not null default now(),
  primary key (report_id, nomor),
  foreign key (application_id, report_id) references application_report (application_id, id) on delete cascade
);
select protect_tenant_table('application_report_version');

-- Whoever it is shared with reads it with the figures of the own scope.
create table application_report_share (
  application_id uuid not null,
  report_id uuid not null,
  peran_id uuid,
  lembaga_id uuid,
  application_user_id uuid,
  check (num_nonnulls(peran_id, lembaga_id, application_user_id) = 1),
  unique nulls not distinct (report_id, peran_id, lembaga_id, application_user_id),
  foreign key (application_id, report_id) references application_report (application_id, id) on delete cascade,
  foreign key (application_id, peran_id) references peran (application_id, id) on delete cascade,
  foreign key (application_id, lembaga_id) references lembaga (application_id, id) on delete cascade,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
create index application_report_share_user on application_report_share (application_user_id);
select protect_tenant_table('application_report_share');
