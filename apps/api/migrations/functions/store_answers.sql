-- Stores a batch of answers (each attempt and question once) in one round trip, because under load the way to the
-- database and back costs more than the work: enters the tenant, holds the attempts against a submission that
-- would score in between, and checks ownership, state and deadline in the statement that writes. The highest seq
-- wins. While an attempt is paused its time stands still, and what is written then is not taken. What arrives for an
-- attempt that the server or a proctor has ended marks it to be scored again. Rows are found by key, whatever the planner
-- believes of tables that grow within minutes from nothing to a province's.
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
