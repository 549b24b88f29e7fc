-- Writes a result, new or again, and what follows from it for its attempt; of several attempts of a student the one that
-- the event's rule names counts. What was scored by another version than the one in force, while that was being published,
-- is marked to be scored again. The lock is shared by all who store and taken alone for a moment by whoever publishes.
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
