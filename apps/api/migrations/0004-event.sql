-- Events and what students do in them. attempt, answer and hasil are keyed by the attempt alone, so that a
-- distributed PostgreSQL can spread them: no unique key without it, and no key from a shared table to them.

create type show_result as enum ('tidak', 'setelah-kumpul', 'setelah-selesai');
create type attempt_status as enum ('siap', 'berlangsung', 'dikumpulkan', 'dinilai', 'dihentikan');
create type submitted_by as enum ('murid', 'server');

create table event (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  paket_soal_id uuid not null,
  snapshot_id uuid not null,
  pembuat_id uuid,
  lembaga_id uuid,
  nama text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  token text,
  grace_seconds integer not null default 600 check (grace_seconds >= 0),
  show_result show_result not null default 'setelah-selesai',
  show_pembahasan boolean not null default false,
  dibatalkan boolean not null default false,
  version integer not null default 1,
  diubah_oleh uuid,
  diubah_pada timestamptz not null default now(),
  dibuat_pada timestamptz not null default now(),
  unique (application_id, id),
  foreign key (application_id, paket_soal_id) references paket_soal (application_id, id),
  foreign key (application_id, snapshot_id) references paket_snapshot (application_id, id),
  foreign key (application_id, lembaga_id) references lembaga (application_id, id),
  foreign key (application_id, pembuat_id) references application_user (application_id, id) on delete set null (pembuat_id)
);
create index event_window on event (application_id, opens_at desc, id);
select protect_tenant_table('event');

create table event_audience (
  application_id uuid not null,
  event_id uuid not null,
  group_belajar_id uuid,
  lembaga_id uuid,
  application_user_id uuid,
  check (num_nonnulls(group_belajar_id, lembaga_id, application_user_id) = 1),
  unique nulls not distinct (event_id, group_belajar_id, lembaga_id, application_user_id),
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade,
  foreign key (application_id, group_belajar_id) references group_belajar (application_id, id) on delete cascade,
  foreign key (application_id, lembaga_id) references lembaga (application_id, id) on delete cascade,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
select protect_tenant_table('event_audience');

-- `id` is derived from event, student and number, so the same attempt cannot be made twice.
-- `clock` holds, per section, the absolute window in milliseconds: { "<section>": [opens, closes] }.
create table attempt (
  id uuid primary key,
  application_id uuid not null,
  event_id uuid not null,
  application_user_id uuid not null,
  status attempt_status not null default 'siap',
  seed integer not null,
  clock jsonb,
  started_at timestamptz,
  deadline timestamptz,
  submitted_at timestamptz,
  submitted_by submitted_by,
  device text,
  -- Answers that came after it was scored: score it again.
  stale boolean not null default false,
  foreign key (application_id, event_id) references event (application_id, id),
  foreign key (application_id, application_user_id) references application_user (application_id, id)
);
create index attempt_event on attempt (event_id);
create index attempt_user on attempt (application_user_id);
create index attempt_due on attempt (application_id, deadline) where status = 'berlangsung';
create index attempt_stale on attempt (application_id) where stale;
select protect_tenant_table('attempt');

create table answer (
  application_id uuid not null,
  attempt_id uuid not null references attempt on delete cascade,
  soal_id uuid not null,
  value jsonb not null,
  ragu boolean not null,
  seq bigint not null,
  -- The student's own time of the change, on the server's clock.
  at timestamptz not null,
  -- Arrived after the deadline, within the grace window.
  late boolean not null default false,
  primary key (attempt_id, soal_id)
  -- Room on each page, so that a changed answer stays where it was and touches no index.
) with (fillfactor = 80);
select protect_tenant_table('answer');

-- One row per student: totals, sections, and vectors in the order of the snapshot's questions.
create table hasil (
  attempt_id uuid primary key references attempt on delete cascade,
  application_id uuid not null,
  event_id uuid not null,
  paket_soal_id uuid not null,
  snapshot_id uuid not null,
  application_user_id uuid not null,
  score double precision not null,
  max_score double precision not null,
  nilai double precision not null,
  correct integer not null,
  partial integer not null,
  wrong integer not null,
  blank integer not null,
  pending integer not null,
  sections jsonb not null,
  scores double precision[] not null,
  outcomes text[] not null,
  choices text[] not null,
  lulus boolean,
  scored_at timestamptz not null default now()
);
create index hasil_event on hasil (event_id, nilai desc);
create index hasil_paket on hasil (paket_soal_id);
select protect_tenant_table('hasil');

create table statistik (
  application_id uuid not null,
  snapshot_id uuid not null,
  n integer not null,
  newest_hasil timestamptz not null,
  result jsonb not null,
  computed_at timestamptz not null default now(),
  primary key (snapshot_id),
  foreign key (application_id, snapshot_id) references paket_snapshot (application_id, id) on delete cascade
);
select protect_tenant_table('statistik');

-- Stores a batch of answers (each attempt and question once) in one round trip, because under load the way to the
-- database and back costs more than the work: enters the tenant, holds the attempts against a submission that
-- would score in between, and checks ownership, state and deadline in the statement that writes. The highest seq
-- wins. What arrives for an attempt that the server has submitted marks it to be scored again.
create function store_answers(
  application uuid, attempt_ids uuid[], user_ids uuid[], soal_ids uuid[], section_ids text[],
  answer_values text[], ragus boolean[], seqs bigint[], at_times float8[]
) returns table (attempt_id uuid, soal_id uuid, is_stored boolean, late boolean, status attempt_status, deadline_ms float8)
language plpgsql as $$
#variable_conflict use_column
begin
  execute format('set local suluh.application = %L', application);
  perform pg_advisory_xact_lock_shared(hashtextextended(id::text, 0))
     from (select distinct unnest(attempt_ids) as id order by 1) attempts;
  return query
  with input as (
    select * from unnest(attempt_ids, user_ids, soal_ids, section_ids, answer_values, ragus, seqs, at_times)
      as i (attempt_id, user_id, soal_id, section_id, value, ragu, seq, at_ms)
  ), seen as (
    select i.*, a.status, extract(epoch from a.deadline)::float8 * 1000 as deadline_ms, n.ms > w.closes as late,
           (a.status = 'berlangsung' or a.submitted_by = 'server')
             and i.at_ms between w.opens and w.closes
             and n.ms <= w.closes + e.grace_seconds * 1000 as is_stored
      from input i
      join attempt a on a.id = i.attempt_id and a.application_user_id = i.user_id
      join event e on e.id = a.event_id
     cross join lateral (select (a.clock -> i.section_id ->> 0)::float8 as opens,
                                (a.clock -> i.section_id ->> 1)::float8 as closes) w
     cross join (select extract(epoch from clock_timestamp())::float8 * 1000 as ms) n
     where a.clock is not null
  ), stored as (
    insert into answer (application_id, attempt_id, soal_id, value, ragu, seq, at, late)
    select application, attempt_id, soal_id, value::jsonb, ragu, seq, to_timestamp(at_ms / 1000), late
      from seen where is_stored
    on conflict (attempt_id, soal_id) do update
       set value = excluded.value, ragu = excluded.ragu, seq = excluded.seq, at = excluded.at, late = excluded.late
     where answer.seq < excluded.seq
  ), rescored as (
    update attempt a set stale = true from seen
     where a.id = seen.attempt_id and seen.is_stored and seen.status <> 'berlangsung'
  )
  select attempt_id, soal_id, is_stored, late, status, deadline_ms from seen;
end $$;

-- Starts attempts that are ready, a class at a time, while their events are open; returns those it has started.
create function start_attempts(
  application uuid, attempt_ids uuid[], user_ids uuid[], clocks text[], starts float8[], deadlines float8[], devices text[]
) returns setof uuid language plpgsql as $$
begin
  execute format('set local suluh.application = %L', application);
  return query
  update attempt a
     set status = 'berlangsung', clock = i.clock::jsonb, device = i.device,
         started_at = to_timestamp(i.start / 1000), deadline = to_timestamp(i.deadline / 1000)
    from unnest(attempt_ids, user_ids, clocks, starts, deadlines, devices)
           as i (id, user_id, clock, start, deadline, device), event e
   where a.id = i.id and a.application_user_id = i.user_id and a.status = 'siap'
     and e.id = a.event_id and not e.dibatalkan and now() between e.opens_at and e.closes_at
  returning a.id;
end $$;

-- Ends a running attempt for its student and gives what there is to score. It stays marked to be scored until
-- store_hasil takes the mark away, so that a crash in between leaves work for the sweep and not a hole.
create function submit_attempt(application uuid, the_attempt uuid, student uuid)
returns table (event_id uuid, paket_soal_id uuid, snapshot_id uuid, deadline timestamptz, answers jsonb)
language plpgsql as $$
#variable_conflict use_column
begin
  execute format('set local suluh.application = %L', application);
  -- Waits for saves under way, which hold it shared: nothing acknowledged is missing from the score.
  perform pg_advisory_xact_lock(hashtextextended(the_attempt::text, 0));
  return query
  with ended as (
    update attempt set status = 'dikumpulkan', submitted_at = now(), submitted_by = 'murid', stale = true
     where id = the_attempt and application_user_id = student and status = 'berlangsung'
    returning event_id, deadline
  )
  select e.id, e.paket_soal_id, e.snapshot_id, ended.deadline,
         coalesce((select jsonb_object_agg(w.soal_id, w.value) from answer w where w.attempt_id = the_attempt), '{}')
    from ended join event e on e.id = ended.event_id;
end $$;

-- Writes a result, new or again, and what follows from it for its attempt.
create function store_hasil(application uuid, result jsonb) returns void language plpgsql as $$
declare h hasil;
begin
  execute format('set local suluh.application = %L', application);
  h := jsonb_populate_record(null::hasil, result);
  insert into hasil select h.*
  on conflict (attempt_id) do update
     set score = excluded.score, max_score = excluded.max_score, nilai = excluded.nilai, correct = excluded.correct,
         partial = excluded.partial, wrong = excluded.wrong, blank = excluded.blank, pending = excluded.pending,
         sections = excluded.sections, scores = excluded.scores, outcomes = excluded.outcomes,
         choices = excluded.choices, lulus = excluded.lulus, scored_at = excluded.scored_at;
  update attempt
     set status = case when h.pending > 0 then 'dikumpulkan' else 'dinilai' end::attempt_status, stale = false
   where id = h.attempt_id;
end $$;
