-- Writes results, new or again, and what follows from them for their attempts, which are ended now where this is `by_student`; of
-- several attempts of a student the one that the event's rule names counts. What was scored by another version than the one in
-- force, while that was being published, is marked to be scored again. The lock is shared by all who store and taken alone for a
-- moment by whoever has published, before they look for results of the version before. Within a transaction that has entered the tenant and holds the attempts.
create or replace function store_hasil(results jsonb, by_student boolean) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(id::text, 1))
     from (select distinct (r ->> 'snapshot_id')::uuid as id from jsonb_array_elements(results) r order by 1) snapshots;
  insert into hasil select * from jsonb_populate_recordset(null::hasil, results) order by attempt_id
  on conflict (attempt_id) do update
     set score = excluded.score, max_score = excluded.max_score, nilai = excluded.nilai, correct = excluded.correct,
         partial = excluded.partial, wrong = excluded.wrong, blank = excluded.blank, pending = excluded.pending,
         sections = excluded.sections, scores = excluded.scores, outcomes = excluded.outcomes,
         choices = excluded.choices, lulus = excluded.lulus, scored_at = excluded.scored_at,
         scoring_version = excluded.scoring_version;
  update attempt a
     set status = case when h.pending > 0 then 'dikumpulkan' else 'dinilai' end::attempt_status,
         stale = h.scoring_version <> n.number,
         submitted_at = case when by_student then now() else a.submitted_at end,
         submitted_by = case when by_student then 'murid'::submitted_by else a.submitted_by end
    from jsonb_to_recordset(results) as h (attempt_id uuid, snapshot_id uuid, pending integer, scoring_version integer)
    join (select s.id, scoring_number(s.id) as number
            from (select distinct (r ->> 'snapshot_id')::uuid as id from jsonb_array_elements(results) r) s) n on n.id = h.snapshot_id
   where a.id = h.attempt_id;
  perform count_one_attempt(h.event_id, h.application_user_id, e.counted)
     from jsonb_to_recordset(results) as h (event_id uuid, application_user_id uuid)
     join event e on e.id = h.event_id and e.max_attempts > 1;
end $$;
