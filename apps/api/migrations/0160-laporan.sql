-- What the reports show, made by a job when results, marks or scoring versions arrive: pages only read it. Any of
-- these rows can be thrown away and made again from the results; they keep nobody from being deleted.

-- Events whose summaries are out of date. Rows are only ever added, so that submissions wait for nobody; the job takes
-- them away with what it writes. Read for all tenants at once; it says no more than which event.
create table laporan_antrean (
  id bigint generated always as identity primary key,
  application_id uuid not null references application on delete cascade,
  event_id uuid not null,
  at timestamptz not null default now()
);
create index laporan_antrean_event on laporan_antrean (event_id);

-- How an event's students are ranked: criteria, first one first, [{ "by": "skor", "order": "desc" }]. Without a row
-- the score alone decides and equals share their rank.
create table laporan_aturan (
  event_id uuid primary key,
  application_id uuid not null,
  chain jsonb not null,
  style text not null check (style in ('1-2-2-4', '1-2-2-3')),
  version integer not null default 1,
  diubah_oleh uuid,
  diubah_pada timestamptz not null default now(),
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade
);
select protect_tenant_table('laporan_aturan');

-- KKM or KKTP of a subject, each a least mastery in percent: below `sebagian` all of it is learned again, below
-- `tuntas` a part, from `pengayaan` on there is more to give.
create table kktp (
  pelajaran_id uuid primary key,
  application_id uuid not null,
  sebagian double precision not null,
  tuntas double precision not null,
  pengayaan double precision not null,
  version integer not null default 1,
  diubah_oleh uuid,
  diubah_pada timestamptz not null default now(),
  check (0 <= sebagian and sebagian <= tuntas and tuntas <= pengayaan and pengayaan <= 100),
  foreign key (application_id, pelajaran_id) references pelajaran (application_id, id) on delete cascade
);
select protect_tenant_table('kktp');

-- `aspek`: [{ pelajaranId, aspekId, questions }], what the arrays of laporan_murid stand in the order of; an aspekId
-- of null is the whole subject. `chain` and `style` are the rules that the ranks follow.
create table laporan_event (
  event_id uuid primary key,
  application_id uuid not null,
  snapshot_id uuid not null,
  n integer not null,
  scoring_version integer not null,
  aspek jsonb not null,
  chain jsonb not null,
  style text not null,
  computed_at timestamptz not null,
  duration_ms integer not null,
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade
);
create index laporan_event_application on laporan_event (application_id);
select protect_tenant_table('laporan_event');

create type laporan_unit_kind as enum ('semua', 'lembaga', 'group');

-- One event as one unit took it; `unit_id` of 'semua' is the event itself. Figures are of nilai; `bands` counts them
-- below 0, then by tens, 100 with the last.
create table laporan_unit (
  application_id uuid not null,
  event_id uuid not null,
  unit laporan_unit_kind not null,
  unit_id uuid not null,
  n integer not null,
  mean double precision,
  sd double precision,
  min double precision,
  q1 double precision,
  median double precision,
  q3 double precision,
  max double precision,
  lulus integer not null,
  belum integer not null,
  -- Results that wait for marks.
  pending integer not null,
  bands integer[] not null,
  primary key (event_id, unit, unit_id),
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade
);
create index laporan_unit_unit on laporan_unit (application_id, unit, unit_id);
select protect_tenant_table('laporan_unit');

-- Mastery: of `n` students who were asked about it, each with points reached of points possible.
create table laporan_aspek (
  application_id uuid not null,
  event_id uuid not null,
  unit laporan_unit_kind not null,
  unit_id uuid not null,
  pelajaran_id uuid not null,
  aspek_id uuid,
  questions integer not null,
  n integer not null,
  sum double precision not null,
  sum_squares double precision not null,
  unique nulls not distinct (event_id, unit, unit_id, pelajaran_id, aspek_id),
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade
);
create index laporan_aspek_pelajaran on laporan_aspek (application_id, pelajaran_id, unit, unit_id);
create index laporan_aspek_unit on laporan_aspek (application_id, unit, unit_id);
select protect_tenant_table('laporan_aspek');

create table laporan_murid (
  application_id uuid not null,
  event_id uuid not null,
  application_user_id uuid not null,
  attempt_id uuid not null,
  lembaga_id uuid,
  rank integer not null,
  rank_lembaga integer,
  -- The criterion that put the student below the one above.
  separated_by text,
  score double precision not null,
  max_score double precision not null,
  nilai double precision not null,
  correct integer not null,
  partial integer not null,
  wrong integer not null,
  blank integer not null,
  pending integer not null,
  lulus boolean,
  seconds integer,
  aspek_score double precision[] not null,
  aspek_max double precision[] not null,
  primary key (event_id, application_user_id),
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade
);
create index laporan_murid_rank on laporan_murid (event_id, rank, application_user_id);
create index laporan_murid_lembaga on laporan_murid (event_id, lembaga_id, rank);
create index laporan_murid_user on laporan_murid (application_user_id);
select protect_tenant_table('laporan_murid');

-- Reports of many students made in one go: `result` is what the print page draws.
create table laporan_cetak (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null,
  application_user_id uuid not null,
  event_id uuid not null,
  user_ids uuid[] not null,
  done integer not null default 0,
  status text not null default 'berjalan' check (status in ('berjalan', 'selesai', 'gagal', 'dibatalkan')),
  -- Gzipped JSON.
  result bytea,
  alive_at timestamptz not null default now(),
  dibuat_pada timestamptz not null default now(),
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade
);
create index laporan_cetak_user on laporan_cetak (application_user_id);
select protect_tenant_table('laporan_cetak');

-- Whatever changes a report says so.

create function queue_laporan() returns trigger language plpgsql as $$
begin
  insert into laporan_antrean (application_id, event_id) select distinct application_id, event_id from changed;
  return null;
end $$;
create trigger hasil_made_queues_laporan after insert on hasil
  referencing new table as changed for each statement execute function queue_laporan();
create trigger hasil_changed_queues_laporan after update on hasil
  referencing new table as changed for each statement execute function queue_laporan();
create trigger hasil_gone_queues_laporan after delete on hasil
  referencing old table as changed for each statement execute function queue_laporan();
create trigger laporan_aturan_made_queues_laporan after insert on laporan_aturan
  referencing new table as changed for each statement execute function queue_laporan();
create trigger laporan_aturan_changed_queues_laporan after update on laporan_aturan
  referencing new table as changed for each statement execute function queue_laporan();

-- Somebody moves to another lembaga, or is another by birth date.
create function queue_laporan_of_users() returns trigger language plpgsql as $$
begin
  insert into laporan_antrean (application_id, event_id)
  select distinct m.application_id, m.event_id
    from changed c
    join before b using (id)
    join laporan_murid m on m.application_user_id = c.id
   where c.lembaga_id is distinct from b.lembaga_id or c.tanggal_lahir is distinct from b.tanggal_lahir;
  return null;
end $$;
create trigger application_user_queues_laporan after update on application_user
  referencing old table as before new table as changed for each statement execute function queue_laporan_of_users();

-- Somebody comes into a group or leaves it; or a group moves with all below it.
create function queue_laporan_of_members() returns trigger language plpgsql as $$
begin
  insert into laporan_antrean (application_id, event_id)
  select distinct m.application_id, m.event_id
    from changed c join laporan_murid m on m.application_user_id = c.application_user_id;
  return null;
end $$;
create trigger member_come_queues_laporan after insert on group_belajar_member
  referencing new table as changed for each statement execute function queue_laporan_of_members();
create trigger member_gone_queues_laporan after delete on group_belajar_member
  referencing old table as changed for each statement execute function queue_laporan_of_members();

create function queue_laporan_of_group() returns trigger language plpgsql as $$
begin
  insert into laporan_antrean (application_id, event_id)
  select distinct m.application_id, m.event_id
    from group_belajar_member g join laporan_murid m on m.application_user_id = g.application_user_id
   where g.group_belajar_id = new.id;
  return null;
end $$;
create trigger group_moved_queues_laporan after update on group_belajar
  for each row when (old.path is distinct from new.path) execute function queue_laporan_of_group();

-- A question is counted under another subject or aspect.
create function queue_laporan_of_soal() returns trigger language plpgsql as $$
begin
  insert into laporan_antrean (application_id, event_id)
  select distinct e.application_id, e.event_id
    from changed c
    join before b using (id)
    join soal_use s on s.soal_id = c.id
    join laporan_event e on e.snapshot_id = s.snapshot_id
   where c.aspek_id is distinct from b.aspek_id or c.pelajaran_id is distinct from b.pelajaran_id;
  return null;
end $$;
create trigger soal_queues_laporan after update on soal
  referencing old table as before new table as changed for each statement execute function queue_laporan_of_soal();

-- What is there already. The owner of the tables is held by row level security too, so it rests for a moment.
alter table hasil no force row level security;
insert into laporan_antrean (application_id, event_id) select distinct application_id, event_id from hasil;
alter table hasil force row level security;
