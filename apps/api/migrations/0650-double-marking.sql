-- Two markers for one answer, blind, and what becomes of their two marks.

-- How the uraian of an exam are marked; none: by one marker. What one answer needs follows from `seed` and never changes: of a
-- greater share those are drawn that a smaller one has drawn, and some more.
create table cara_menilai (
  event_id uuid not null primary key,
  application_id uuid not null,
  penilai integer not null check (penilai in (1, 2)),
  -- Percent of the answers that two mark.
  share integer not null check (share between 1 and 100),
  -- Points by which two marks may differ and their mean still counts.
  tolerance double precision not null check (tolerance >= 0),
  -- Whether one of the two may settle their difference.
  own_settling boolean not null,
  seed uuid not null default gen_random_uuid(),
  version integer not null default 1,
  diubah_oleh uuid,
  diubah_pada timestamptz not null default now(),
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade,
  foreign key (application_id, diubah_oleh) references application_user (application_id, id) on delete set null (diubah_oleh)
);
create index cara_menilai_application on cara_menilai (application_id);
create index cara_menilai_diubah_oleh on cara_menilai (diubah_oleh);
select protect_tenant_table('cara_menilai');

-- What each of two markers gave an answer as it was then (`seq`): two at most, and nobody twice. It counts for nothing by
-- itself; what counts stands in `mark` as soon as it is settled.
create table mark_reading (
  attempt_id uuid not null references attempt on delete cascade,
  soal_id uuid not null,
  seq bigint not null,
  place integer not null check (place in (1, 2)),
  application_id uuid not null,
  mark double precision not null check (mark >= 0),
  catatan text not null default '',
  version integer not null default 1,
  marker_id uuid,
  at timestamptz not null default now(),
  primary key (attempt_id, soal_id, seq, place),
  unique (attempt_id, soal_id, seq, marker_id),
  foreign key (application_id, marker_id) references application_user (application_id, id) on delete set null (marker_id)
);
create index mark_reading_marker on mark_reading (marker_id);
select protect_tenant_table('mark_reading');

-- How a mark came about: by one marker, by two who agree, or by a third who settled it.
alter table mark add settled_by text not null default 'satu' check (settled_by in ('satu', 'sepakat', 'ketiga'));
