-- store_answers.sql for a Citus cluster, put in place of it by `npm run distribute`: one table in one statement, and no clock,
-- lateral or changing CTE in what travels to the nodes.
create or replace function store_answers(
  application uuid, attempt_ids uuid[], user_ids uuid[], soal_ids uuid[], section_ids text[], answer_values text[],
  ragus boolean[], seqs bigint[], at_times double precision[], session_ids uuid[]
) returns table (attempt_id uuid, soal_id uuid, session_id uuid, reason text, late boolean, status attempt_status, deadline_ms double precision)
language plpgsql as $$
#variable_conflict use_column
declare
  facts jsonb;
  seen jsonb;
  moment float8;
  -- Sessions that had to give one of these attempts up.
  left_by uuid[];
begin
  execute format('set local suluh.application = %L', application);
  perform pg_advisory_xact_lock_shared(hashtextextended(id::text, 0))
     from (select distinct unnest(attempt_ids) as id order by 1) attempts;
  moment := extract(epoch from clock_timestamp())::float8 * 1000;
  select coalesce(jsonb_agg(to_jsonb(x)), '[]') into facts from (
    select a.id, a.application_user_id as user_id, a.event_id, a.session_id as holder, a.status, a.clock, e.grace_seconds,
           e.dibatalkan, a.submitted_by, extract(epoch from a.submitted_at)::float8 * 1000 as submitted_ms,
           extract(epoch from a.paused_at)::float8 * 1000 as paused_ms, extract(epoch from a.deadline)::float8 * 1000 as deadline_ms
      from attempt a join event e on e.id = a.event_id
     where a.id = any (attempt_ids) and a.clock is not null) x;
  left_by := array(select d.session_id from attempt_device d where d.attempt_id = any (attempt_ids) and d.left_at is not null);
  select coalesce(jsonb_agg(to_jsonb(x)), '[]') into seen from (
    select i.attempt_id, i.soal_id, i.session_id, i.value, i.ragu, i.seq, t.at_ms, f.status, f.deadline_ms, least(f.paused_ms, w.closes) as stopped_ms,
           coalesce(f.paused_ms, moment) > w.closes as late,
           case
             when f.holder is distinct from i.session_id and f.status = 'berlangsung' and not i.session_id = any (left_by) then 'other-device'
             when w.opens is null or w.opens = w.closes or t.at_ms < w.opens or f.paused_ms < w.opens then 'belum-dibuka'
             when f.status <> 'berlangsung' and f.submitted_by = 'pengawas' then 'sesudah-dikumpulkan'
             when f.status <> 'berlangsung' and f.submitted_by = 'murid'
               then case when t.at_ms <= least(w.closes, f.submitted_ms) then 'sesudah-dikumpulkan' else 'terlambat' end
             when f.status <> 'berlangsung' and f.dibatalkan then 'sesudah-dikumpulkan'
             when t.at_ms > w.closes then 'terlambat'
             when f.holder is distinct from i.session_id then 'perangkat-lain'
             when f.paused_ms <= w.closes
               then case when moment <= f.paused_ms + 5000 then null when t.at_ms <= f.paused_ms then 'saat-dijeda?' else 'saat-dijeda' end
             when moment <= w.closes then null
             when coalesce(f.paused_ms, moment) > w.closes + f.grace_seconds * 1000 then 'lewat-tenggang'
             when moment <= w.closes + 5000 then null
             else 'tanpa-bukti?'
           end as reason
      from unnest(attempt_ids, user_ids, soal_ids, section_ids, answer_values, ragus, seqs, at_times, session_ids)
             as i (attempt_id, user_id, soal_id, section_id, value, ragu, seq, at_ms, session_id)
      join jsonb_to_recordset(facts) as f (id uuid, user_id uuid, event_id uuid, holder uuid, status attempt_status, clock jsonb,
             grace_seconds int, dibatalkan boolean, submitted_by text, submitted_ms float8, paused_ms float8, deadline_ms float8)
        on f.id = i.attempt_id and f.user_id = i.user_id
     cross join lateral (select (f.clock -> i.section_id ->> 0)::float8 as opens, (f.clock -> i.section_id ->> 1)::float8 as closes) w
     cross join lateral (select least(i.at_ms, moment) as at_ms) t) x;
  -- A question mark: stored where it is proven, which is rare enough to be asked one by one.
  if exists (select from jsonb_to_recordset(seen) as s (reason text) where s.reason like '%?') then
    select jsonb_agg(s.row || jsonb_build_object('reason',
             case when s.row ->> 'reason' not like '%?' then s.row ->> 'reason'
                  when not was_cut_off((s.row ->> 'attempt_id')::uuid, (s.row ->> 'at_ms')::float8, (s.row ->> 'stopped_ms')::float8)
                    then rtrim(s.row ->> 'reason', '?') end)) into seen
      from jsonb_array_elements(seen) as s (row);
  end if;
  insert into answer (application_id, attempt_id, soal_id, value, ragu, seq, at, late, received_at)
  select application, s.attempt_id, s.soal_id, s.value::jsonb, s.ragu, s.seq, to_timestamp(s.at_ms / 1000), s.late, to_timestamp(moment / 1000)
    from jsonb_to_recordset(seen) as s (attempt_id uuid, soal_id uuid, value text, ragu boolean, seq bigint, at_ms float8, late boolean, reason text)
   where s.reason is null
  on conflict (attempt_id, soal_id) do update
     set value = excluded.value, ragu = excluded.ragu, seq = excluded.seq, at = excluded.at, late = excluded.late,
         received_at = excluded.received_at
   where answer.seq < excluded.seq;
  if exists (select from jsonb_to_recordset(seen) as s (status text, reason text) where s.reason is null and s.status <> 'berlangsung') then
    update attempt a set stale = true
     where a.id = any (array(select s.attempt_id from jsonb_to_recordset(seen) as s (attempt_id uuid, status text, reason text)
                              where s.reason is null and s.status <> 'berlangsung'));
  end if;
  return query
  select s.attempt_id, s.soal_id, s.session_id, s.reason, s.late, s.status, s.deadline_ms
    from jsonb_to_recordset(seen) as s (attempt_id uuid, soal_id uuid, session_id uuid, reason text, late boolean, status attempt_status, deadline_ms float8);
end $$;
