-- Running attempts that their students hand in now, by the sessions that hold them, not before the least time and not while
-- paused, with what there is to score. Nothing is written: they are ended by store_hasil in the same transaction, which has
-- entered the tenant; until then whoever would change them waits. Rows are found by key, as in store_answers.
create or replace function begin_submission(attempt_ids uuid[], user_ids uuid[], session_ids uuid[])
returns table (
  attempt_id uuid, session_id uuid, user_id uuid, event_id uuid, paket_soal_id uuid, snapshot_id uuid, deadline timestamptz,
  answers jsonb, marks jsonb
) language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
as $$
#variable_conflict use_column
begin
  -- Where a student has several attempts, the results of the others change too.
  if exists (select from unnest(attempt_ids) as i (id) join attempt a on a.id = i.id
               join event e on e.id = a.event_id and e.max_attempts > 1) then
    perform lock_attempts(attempt_ids);
  end if;
  -- Waits for saves under way, which hold it shared: nothing acknowledged is missing from the score.
  perform pg_advisory_xact_lock(hashtextextended(id::text, 0))
     from (select distinct unnest(attempt_ids) as id order by 1) attempts;
  -- In the order of ids, as all who change several attempts; and as they are now that nobody saves any more.
  perform from (select * from unnest(attempt_ids) as i (id) order by 1) i join attempt a on a.id = i.id for update of a;
  return query
  select a.id, a.session_id, a.application_user_id, e.id, e.paket_soal_id, e.snapshot_id, a.deadline,
         coalesce((select jsonb_object_agg(w.soal_id, w.value) from answer w where w.attempt_id = a.id), '{}'),
         -- Whoever was let in again may have been marked already: marks of answers that are still what the marker read.
         (select jsonb_object_agg(m.soal_id, m.mark)
            from mark m left join answer w on w.attempt_id = m.attempt_id and w.soal_id = m.soal_id
           where m.attempt_id = a.id and m.seq = coalesce(w.seq, 0))
    from unnest(attempt_ids, user_ids, session_ids) as i (attempt_id, user_id, session_id)
    join attempt a on a.id = i.attempt_id and a.application_user_id = i.user_id and a.session_id = i.session_id
                  and a.status = 'berlangsung' and a.paused_at is null
    join event e on e.id = a.event_id and now() >= least(a.started_at + make_interval(mins => e.min_minutes), a.deadline);
end $$;
