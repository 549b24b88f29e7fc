-- Stores a batch of answers (each attempt and question once) in one round trip, because under load the way to the
-- database and back costs more than the work: enters the tenant, holds the attempts against a submission that
-- would score in between, and checks ownership, state and deadline in the statement that writes. The highest seq
-- wins. What arrives for an attempt that the server has ended marks it to be scored again. Rows are found by key,
-- whatever the planner believes of tables that grow within minutes from nothing to a province's. `offset 0` keeps what is read
-- of the clock from being read anew wherever it is named, a fifth of the work; date_part gives a float without a numeric.
--
-- `reason` is null for what is stored. 'belum-dibuka' and 'terlambat' are final: by its own time it was written when its
-- section was closed, and a time that is still to come counts as now. Everything else is for a person to decide: after a
-- hand-in, while paused, beyond the grace, or late without being proven by `was_cut_off`. What was on its way when the
-- clock stopped has five seconds; after a hand-in by somebody else it has none. Another session than the one that holds the
-- attempt stores nothing: what one writes that has never held it is nothing at all ('other-device'), what one hands over that
-- had to give it up is for a person.
create or replace function store_answers(
  application uuid, attempt_ids uuid[], user_ids uuid[], soal_ids uuid[], section_ids text[],
  answer_values text[], ragus boolean[], seqs bigint[], at_times float8[], session_ids uuid[]
) returns table (attempt_id uuid, soal_id uuid, session_id uuid, reason text, late boolean, status attempt_status, deadline_ms float8)
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
as $$
#variable_conflict use_column
declare
  moment timestamptz;
begin
  execute format('set local suluh.application = %L', application);
  perform pg_advisory_xact_lock_shared(hashtextextended(id::text, 0))
     from (select distinct unnest(attempt_ids) as id order by 1) attempts;
  moment := clock_timestamp();
  return query
  with input as (
    select i.*, n.ms from unnest(attempt_ids, user_ids, soal_ids, section_ids, answer_values, ragus, seqs, at_times, session_ids)
      as i (attempt_id, user_id, soal_id, section_id, value, ragu, seq, said_ms, session_id)
     cross join (select date_part('epoch', moment) * 1000 as ms) n
  ), seen as (
    select i.attempt_id, i.soal_id, i.session_id, i.value, i.ragu, i.seq, t.at_ms, a.status,
           date_part('epoch', a.deadline) * 1000 as deadline_ms,
           coalesce(t.paused_ms, i.ms) > w.closes as late,
           case
             when a.session_id is distinct from i.session_id and a.status = 'berlangsung'
                  and not exists (select from attempt_device d where d.attempt_id = a.id and d.session_id = i.session_id and d.left_at is not null)
               then 'other-device'
             when w.opens is null or w.opens = w.closes or t.at_ms < w.opens or t.paused_ms < w.opens then 'belum-dibuka'
             when a.status <> 'berlangsung' and a.submitted_by = 'pengawas' then 'sesudah-dikumpulkan'
             when a.status <> 'berlangsung' and a.submitted_by = 'murid'
               then case when t.at_ms <= least(w.closes, extract(epoch from a.submitted_at)::float8 * 1000)
                         then 'sesudah-dikumpulkan' else 'terlambat' end
             when a.status <> 'berlangsung' and (select e.dibatalkan from event e where e.id = a.event_id) then 'sesudah-dikumpulkan'
             when t.at_ms > w.closes then 'terlambat'
             when a.session_id is distinct from i.session_id then 'perangkat-lain'
             when t.paused_ms <= w.closes
               then case when i.ms <= t.paused_ms + 5000 or (t.at_ms <= t.paused_ms and was_cut_off(a.id, t.at_ms, t.paused_ms))
                         then null else 'saat-dijeda' end
             when i.ms <= w.closes then null
             when coalesce(t.paused_ms, i.ms) > w.closes + (select e.grace_seconds from event e where e.id = a.event_id) * 1000
               then 'lewat-tenggang'
             when i.ms <= w.closes + 5000 or was_cut_off(a.id, t.at_ms, w.closes) then null
             else 'tanpa-bukti'
           end as reason
      from input i
      join attempt a on a.id = i.attempt_id and a.application_user_id = i.user_id
     cross join lateral (select (a.clock -> i.section_id ->> 0)::float8 as opens,
                                (a.clock -> i.section_id ->> 1)::float8 as closes offset 0) w
     cross join lateral (select least(i.said_ms, i.ms) as at_ms, date_part('epoch', a.paused_at) * 1000 as paused_ms offset 0) t
     where a.clock is not null
  ), stored as (
    insert into answer (application_id, attempt_id, soal_id, value, ragu, seq, at, late, received_at)
    select application, attempt_id, soal_id, value::jsonb, ragu, seq, to_timestamp(at_ms / 1000), late, moment
      from seen where reason is null
    on conflict (attempt_id, soal_id) do update
       set value = excluded.value, ragu = excluded.ragu, seq = excluded.seq, at = excluded.at, late = excluded.late,
           received_at = excluded.received_at
     where answer.seq < excluded.seq
  ), rescored as (
    update attempt a set stale = true from seen
     where a.id = seen.attempt_id and seen.reason is null and seen.status <> 'berlangsung'
  )
  select attempt_id, soal_id, session_id, reason, late, status, deadline_ms from seen;
end $$;
