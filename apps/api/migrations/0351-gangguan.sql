-- A process that lived on while the database was out of its reach: between two of its beats.
create table api_silence (
  process_id uuid not null references api_process on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (process_id, from_at)
);

-- Times in which an exam's students could not reach the server, or a room could not; written once, by whichever process
-- notices first.
create table gangguan (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  event_id uuid not null,
  kind text not null check (kind in ('server', 'basis-data', 'ruang')),
  -- Of a room; where none are kept, of the students of one lembaga.
  ruang_id uuid,
  lembaga_id uuid,
  mulai timestamptz not null,
  -- Null: a room that is not back yet.
  selesai timestamptz,
  unique (application_id, id),
  unique nulls not distinct (event_id, kind, ruang_id, lembaga_id, mulai),
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade
);
create index gangguan_open on gangguan (application_id) where selesai is null;
select protect_tenant_table('gangguan');

-- Whom it hit while their clock ran, and how much of their time it took.
create table gangguan_attempt (
  application_id uuid not null,
  gangguan_id uuid not null,
  attempt_id uuid not null,
  hilang_sejak timestamptz not null,
  -- Null: not back yet.
  lost_seconds integer,
  -- When a proctor gave the time back; once.
  dikembalikan_pada timestamptz,
  primary key (gangguan_id, attempt_id),
  foreign key (application_id, gangguan_id) references gangguan (application_id, id) on delete cascade
);
create index gangguan_attempt_attempt on gangguan_attempt (attempt_id);
select protect_tenant_table('gangguan_attempt');
