-- Starts attempts that are ready, a class at a time, while their events are open and not later than they let one begin;
-- returns those it has started, with the session that holds each. Whatever is the student's own (a turn, extra time, larger
-- letters) takes the longer way, which knows it and tells the browser; so does who has no turn where there are some. Rows are found by key, as in store_answers.
create or replace function start_attempts(
  application uuid, attempt_ids uuid[], user_ids uuid[], clocks text[], starts float8[], deadlines float8[], devices text[],
  session_ids uuid[]
) returns table (attempt_id uuid, session_id uuid) language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
as $$
#variable_conflict use_column
begin
  execute format('set local suluh.application = %L', application);
  return query
  update attempt a
     set status = 'berlangsung', clock = i.clock::jsonb, device = i.device, session_id = i.session_id,
         started_at = to_timestamp(i.start / 1000), deadline = to_timestamp(i.deadline / 1000)
    from unnest(attempt_ids, user_ids, clocks, starts, deadlines, devices, session_ids)
           as i (id, user_id, clock, start, deadline, device, session_id)
   where a.id = i.id and a.application_user_id = i.user_id and a.status = 'siap'
     and a.opens_at is null and a.extra_percent = 0 and a.text_step = 0
     and not exists (select from event_sesi s where s.event_id = a.event_id)
     and exists (select from event e
                  where e.id = a.event_id and not e.dibatalkan and now() between e.opens_at and e.closes_at
                    and (e.late_minutes is null or now() <= e.opens_at + make_interval(mins => e.late_minutes)))
  returning a.id, a.session_id;
end $$;
