-- The day of the exam: sessions and rooms, rules of an event, what a proctor does, and signs of life.

alter type submitted_by add value 'pengawas';
create type counted_attempt as enum ('pertama', 'terakhir', 'terbaik');

alter table event
  -- A token that changes every so many minutes, instead of `token`.
  add token_minutes integer check (token_minutes between 5 and 240),
  -- How long after the opening one may still begin; null: as long as it is open.
  add late_minutes integer check (late_minutes >= 0),
  -- Handing in is possible after so many minutes.
  add min_minutes integer not null default 0 check (min_minutes >= 0),
  add max_attempts integer not null default 1 check (max_attempts between 1 and 20),
  add counted counted_attempt not null default 'terbaik',
  add show_rank boolean not null default false,
  -- Another device than the one it began on needs the proctor.
  add lock_device boolean not null default false;

create table event_sesi (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null,
  event_id uuid not null,
  nama text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  unique (application_id, id),
  unique (event_id, nama),
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade
);
select protect_tenant_table('event_sesi');

create table event_ruang (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null,
  event_id uuid not null,
  nama text not null,
  kapasitas integer not null check (kapasitas > 0),
  pengawas_id uuid,
  unique (application_id, id),
  unique (event_id, nama),
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade,
  foreign key (application_id, pengawas_id) references application_user (application_id, id) on delete set null (pengawas_id)
);
select protect_tenant_table('event_ruang');

alter table attempt
  add number integer not null default 1,
  add sesi_id uuid,
  add ruang_id uuid,
  add kursi integer,
  -- Its own window, where its session has one.
  add opens_at timestamptz,
  add closes_at timestamptz,
  add extra_percent integer not null default 0 check (extra_percent between 0 and 300),
  add text_step integer not null default 0 check (text_step between 0 and 3),
  add paused_at timestamptz,
  -- Grows with all that happens to it from outside, so that a browser sees that there is something to fetch.
  add version integer not null default 1,
  -- Whether it is the one that counts among a student's attempts at the event.
  add counted boolean not null default true,
  add foreign key (application_id, sesi_id) references event_sesi (application_id, id),
  add foreign key (application_id, ruang_id) references event_ruang (application_id, id);

alter table hasil add counted boolean not null default true;

-- Signs of life, one row per attempt that has begun: worth nothing after a crash, so they are not logged.
create unlogged table attempt_presence (
  attempt_id uuid primary key,
  application_id uuid not null,
  seen_at timestamptz not null,
  soal_number integer,
  answered integer not null,
  unsent integer not null,
  address text,
  device text
) with (fillfactor = 60);
select protect_tenant_table('attempt_presence');

-- What happened during an attempt: evidence from the browser and what a proctor did, in one line of time.
create table attempt_log (
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  attempt_id uuid not null,
  event_id uuid not null,
  kind text not null,
  detail jsonb not null default '{}',
  -- Who did it, where it was not the student.
  actor_id uuid,
  at timestamptz not null default now(),
  primary key (attempt_id, id)
);
create index attempt_log_event on attempt_log (event_id, at desc);
select protect_tenant_table('attempt_log');

create table event_message (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null,
  event_id uuid not null,
  -- For one room or one attempt only; both null: for everybody.
  ruang_id uuid,
  attempt_id uuid,
  text text not null,
  pengirim_id uuid not null,
  at timestamptz not null default now(),
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade,
  foreign key (application_id, ruang_id) references event_ruang (application_id, id) on delete cascade
);
create index event_message_event on event_message (event_id, at);
select protect_tenant_table('event_message');

-- As before, and: while an attempt is paused its time stands still, and what is written then is not taken; an attempt
-- that a proctor has ended takes late arrivals like one that the server has ended.
create or replace function store_answers(
  application uuid, attempt_ids uuid[], user_ids uuid[], soal_ids uuid[], section_ids text[],
  answer_values text[], ragus boolean[], seqs bigint[], at_times float8[]
) returns table (attempt_id uuid, soal_id uuid, is_stored boolean, late boolean, status attempt_status, deadline_ms float8)
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
as $$
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
           (a.status = 'berlangsung' or a.submitted_by <> 'murid')
             and i.at_ms between w.opens and w.closes
             and (a.paused_at is null or i.at_ms <= n.ms)
             and n.ms <= w.closes + (select e.grace_seconds from event e where e.id = a.event_id) * 1000 as is_stored
      from input i
      join attempt a on a.id = i.attempt_id and a.application_user_id = i.user_id
     cross join lateral (select (a.clock -> i.section_id ->> 0)::float8 as opens,
                                (a.clock -> i.section_id ->> 1)::float8 as closes) w
     cross join lateral (select extract(epoch from coalesce(a.paused_at, clock_timestamp()))::float8 * 1000 as ms) n
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

-- As before, within the window of the attempt's own session and not later than the event lets one begin.
create or replace function start_attempts(
  application uuid, attempt_ids uuid[], user_ids uuid[], clocks text[], starts float8[], deadlines float8[], devices text[]
) returns setof uuid language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
as $$
begin
  execute format('set local suluh.application = %L', application);
  return query
  update attempt a
     set status = 'berlangsung', clock = i.clock::jsonb, device = i.device,
         started_at = to_timestamp(i.start / 1000), deadline = to_timestamp(i.deadline / 1000)
    from unnest(attempt_ids, user_ids, clocks, starts, deadlines, devices)
           as i (id, user_id, clock, start, deadline, device)
   where a.id = i.id and a.application_user_id = i.user_id and a.status = 'siap'
     -- Whatever is the student's own takes the longer way, which knows it.
     and a.opens_at is null and a.extra_percent = 0
     and exists (select from event e
                  where e.id = a.event_id and not e.dibatalkan and now() between e.opens_at and e.closes_at
                    and (e.late_minutes is null or now() <= e.opens_at + make_interval(mins => e.late_minutes)))
  returning a.id;
end $$;

-- As before, not before the least time, and not while paused.
create or replace function submit_attempt(application uuid, the_attempt uuid, student uuid)
returns table (event_id uuid, paket_soal_id uuid, snapshot_id uuid, deadline timestamptz, answers jsonb)
language plpgsql as $$
#variable_conflict use_column
begin
  execute format('set local suluh.application = %L', application);
  -- Waits for saves under way, which hold it shared: nothing acknowledged is missing from the score.
  perform pg_advisory_xact_lock(hashtextextended(the_attempt::text, 0));
  return query
  with ended as (
    update attempt a set status = 'dikumpulkan', submitted_at = now(), submitted_by = 'murid', stale = true
     where a.id = the_attempt and a.application_user_id = student and a.status = 'berlangsung' and a.paused_at is null
       and exists (select from event e where e.id = a.event_id
                      and now() >= least(a.started_at + make_interval(mins => e.min_minutes), a.deadline))
    returning event_id, deadline
  )
  select e.id, e.paket_soal_id, e.snapshot_id, ended.deadline,
         coalesce((select jsonb_object_agg(w.soal_id, w.value) from answer w where w.attempt_id = the_attempt), '{}')
    from ended join event e on e.id = ended.event_id;
end $$;

-- As before; of several attempts of a student the one that the event's rule names counts.
create or replace function store_hasil(application uuid, result jsonb) returns void language plpgsql as $$
declare
  h hasil;
  rule counted_attempt;
begin
  execute format('set local suluh.application = %L', application);
  h := jsonb_populate_record(null::hasil, result || '{"counted": true}');
  insert into hasil select h.*
  on conflict (attempt_id) do update
     set score = excluded.score, max_score = excluded.max_score, nilai = excluded.nilai, correct = excluded.correct,
         partial = excluded.partial, wrong = excluded.wrong, blank = excluded.blank, pending = excluded.pending,
         sections = excluded.sections, scores = excluded.scores, outcomes = excluded.outcomes,
         choices = excluded.choices, lulus = excluded.lulus, scored_at = excluded.scored_at;
  update attempt
     set status = case when h.pending > 0 then 'dikumpulkan' else 'dinilai' end::attempt_status, stale = false
   where id = h.attempt_id;
  select e.counted into rule from event e where e.id = h.event_id and e.max_attempts > 1;
  if found then
    perform count_one_attempt(h.event_id, h.application_user_id, rule);
  end if;
end $$;

-- Marks the one attempt of a student at an event that counts.
create function count_one_attempt(the_event uuid, student uuid, rule counted_attempt) returns void language plpgsql as $$
declare chosen uuid;
begin
  select h.attempt_id into chosen
    from hasil h join attempt a on a.id = h.attempt_id
   where h.event_id = the_event and h.application_user_id = student
   order by case rule when 'terbaik' then h.nilai end desc,
            case rule when 'pertama' then a.number else -a.number end
   limit 1;
  update hasil set counted = attempt_id = chosen
   where event_id = the_event and application_user_id = student and counted <> (attempt_id = chosen);
  update attempt set counted = id = chosen
   where event_id = the_event and application_user_id = student and counted <> (id = chosen);
end $$;

-- Signs of life of many students in one write; tells each what has changed for it since.
create function store_pulses(
  application uuid, attempt_ids uuid[], user_ids uuid[], soal_numbers int[], answereds int[], unsents int[],
  addresses text[], devices text[]
) returns table (attempt_id uuid, version integer, status attempt_status, paused boolean, deadline_ms float8, newest_message timestamptz)
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
as $$
#variable_conflict use_column
begin
  execute format('set local suluh.application = %L', application);
  return query
  with input as (
    select * from unnest(attempt_ids, user_ids, soal_numbers, answereds, unsents, addresses, devices)
      as i (attempt_id, user_id, soal_number, answered, unsent, address, device)
  ), own as (
    select i.*, a.event_id, a.ruang_id, a.version, a.status, a.paused_at is not null as paused,
           extract(epoch from a.deadline)::float8 * 1000 as deadline_ms
      from input i join attempt a on a.id = i.attempt_id and a.application_user_id = i.user_id
  ), moved as (
    insert into attempt_log (application_id, attempt_id, event_id, kind, detail)
    select application, own.attempt_id, own.event_id, 'alamat-berganti',
           jsonb_build_object('from', p.address, 'to', own.address)
      from own join attempt_presence p on p.attempt_id = own.attempt_id and p.address <> own.address
  ), seen as (
    insert into attempt_presence (attempt_id, application_id, seen_at, soal_number, answered, unsent, address, device)
    select own.attempt_id, application, now(), own.soal_number, own.answered, own.unsent, own.address, own.device from own
    on conflict (attempt_id) do update
       set seen_at = excluded.seen_at, soal_number = excluded.soal_number, answered = excluded.answered,
           unsent = excluded.unsent, address = excluded.address, device = excluded.device
  )
  select own.attempt_id, own.version, own.status, own.paused, own.deadline_ms,
         (select max(m.at) from event_message m
           where m.event_id = own.event_id and (m.attempt_id is null or m.attempt_id = own.attempt_id)
             and (m.ruang_id is null or m.ruang_id = own.ruang_id))
    from own;
end $$;
