-- Scoring after the exam: versions of keys and rules, and marks by hand.

create type scoring_status as enum ('draf', 'terbit', 'ditarik');

-- What of a snapshot's keys and rules is changed. `changes` says all that differs from what was published with the
-- package, which is version 0; a draft has no number yet. The version in force is the greatest one that is 'terbit'.
create table scoring_version (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  snapshot_id uuid not null,
  number integer check (number > 0),
  -- The version in force when the draft was begun: another one published since is a conflict.
  base_number integer not null,
  changes jsonb not null,
  status scoring_status not null default 'draf',
  reason text,
  -- Grows with every change of the draft; `effect` is what the one of `effect_revision` would do.
  revision integer not null default 1,
  effect jsonb,
  effect_revision integer,
  pembuat_id uuid,
  dibuat_pada timestamptz not null default now(),
  diubah_pada timestamptz not null default now(),
  published_at timestamptz,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  check ((status = 'draf') = (number is null)),
  unique (application_id, id),
  unique (snapshot_id, number),
  foreign key (application_id, snapshot_id) references paket_snapshot (application_id, id) on delete cascade,
  foreign key (application_id, pembuat_id) references application_user (application_id, id) on delete set null (pembuat_id),
  foreign key (application_id, withdrawn_by) references application_user (application_id, id) on delete set null (withdrawn_by)
);
create unique index scoring_version_draft on scoring_version (snapshot_id, pembuat_id) where status = 'draf';
select protect_tenant_table('scoring_version');

-- The version in force of a snapshot.
create function scoring_number(the_snapshot uuid) returns integer language sql stable as $$
  select coalesce(max(number), 0) from scoring_version where snapshot_id = the_snapshot and status = 'terbit'
$$;

-- Whose scores a result holds: always those of the version in force.
alter table hasil add scoring_version integer not null default 0;
create index hasil_snapshot on hasil (snapshot_id);
alter table statistik add scoring_version integer not null default 0;

-- What somebody gave an answer by hand. `seq` is the answer's as it was read then (0 for none): an answer that has
-- changed since waits for its mark again. `version` grows with every change, so that two markers never overwrite.
create table mark (
  attempt_id uuid not null references attempt on delete cascade,
  soal_id uuid not null,
  application_id uuid not null,
  mark double precision not null check (mark >= 0),
  catatan text not null default '',
  seq bigint not null,
  version integer not null default 1,
  marker_id uuid,
  at timestamptz not null default now(),
  primary key (attempt_id, soal_id),
  foreign key (application_id, marker_id) references application_user (application_id, id) on delete set null (marker_id)
);
select protect_tenant_table('mark');

-- As before, under the version in force: what was scored by another while that one was being published is marked to
-- be scored again. The lock is shared by all who store and taken alone for a moment by whoever publishes.
create or replace function store_hasil(application uuid, result jsonb) returns void language plpgsql as $$
declare
  h hasil;
  rule counted_attempt;
begin
  execute format('set local suluh.application = %L', application);
  h := jsonb_populate_record(null::hasil, '{"scoring_version": 0}' || result || '{"counted": true}');
  perform pg_advisory_xact_lock_shared(hashtextextended(h.snapshot_id::text, 1));
  insert into hasil select h.*
  on conflict (attempt_id) do update
     set score = excluded.score, max_score = excluded.max_score, nilai = excluded.nilai, correct = excluded.correct,
         partial = excluded.partial, wrong = excluded.wrong, blank = excluded.blank, pending = excluded.pending,
         sections = excluded.sections, scores = excluded.scores, outcomes = excluded.outcomes,
         choices = excluded.choices, lulus = excluded.lulus, scored_at = excluded.scored_at,
         scoring_version = excluded.scoring_version;
  update attempt
     set status = case when h.pending > 0 then 'dikumpulkan' else 'dinilai' end::attempt_status,
         stale = h.scoring_version <> scoring_number(h.snapshot_id)
   where id = h.attempt_id;
  select e.counted into rule from event e where e.id = h.event_id and e.max_attempts > 1;
  if found then
    perform count_one_attempt(h.event_id, h.application_user_id, rule);
  end if;
end $$;
