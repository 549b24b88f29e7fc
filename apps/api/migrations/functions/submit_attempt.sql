-- Ends a running attempt for its student, by the session that holds it, not before the least time and not while paused, and gives what there is to
-- score. It stays marked to be scored until store_hasil takes the mark away, so that a crash in between leaves work for the
-- sweep and not a hole.
create or replace function submit_attempt(application uuid, the_attempt uuid, student uuid, holder uuid)
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
     where a.id = the_attempt and a.application_user_id = student and a.session_id = holder and a.status = 'berlangsung' and a.paused_at is null
       and exists (select from event e where e.id = a.event_id
                      and now() >= least(a.started_at + make_interval(mins => e.min_minutes), a.deadline))
    returning event_id, deadline
  )
  select e.id, e.paket_soal_id, e.snapshot_id, ended.deadline,
         coalesce((select jsonb_object_agg(w.soal_id, w.value) from answer w where w.attempt_id = the_attempt), '{}')
    from ended join event e on e.id = ended.event_id;
end $$;
