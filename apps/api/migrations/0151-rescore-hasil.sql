-- Results under another scoring version: `changed` with what is new of each, `same` whose scores stay. A result that
-- was stored anew since it was read (`read_at`) keeps its older version, by which it is found and scored again.
create function rescore_hasil(the_version integer, changed jsonb, same jsonb) returns void language plpgsql as $$
begin
  update hasil h
     set score = r.score, max_score = r.max_score, nilai = r.nilai, correct = r.correct, partial = r.partial,
         wrong = r.wrong, blank = r.blank, pending = r.pending, sections = r.sections, scores = r.scores,
         outcomes = r.outcomes, lulus = r.lulus, scored_at = now(), scoring_version = the_version
    from jsonb_to_recordset(changed) as r (
      attempt_id uuid, read_at text, score float8, max_score float8, nilai float8, correct int, partial int, wrong int,
      blank int, pending int, sections jsonb, scores float8[], outcomes text[], lulus boolean)
   where h.attempt_id = r.attempt_id and h.scored_at::text = r.read_at;
  update attempt a
     set status = case when r.pending > 0 then 'dikumpulkan' else 'dinilai' end::attempt_status
    from jsonb_to_recordset(changed) as r (attempt_id uuid, pending int)
   where a.id = r.attempt_id and (a.status = 'dinilai') = (r.pending > 0);
  update hasil h set scoring_version = the_version
    from jsonb_to_recordset(same) as r (attempt_id uuid, read_at text)
   where h.attempt_id = r.attempt_id and h.scored_at::text = r.read_at;
end $$;

-- Puts a version in force once nobody stores under the one before: what came meanwhile is scored again, and where
-- several attempts of a student may count, the one that does is found anew.
create function settle_scoring(the_snapshot uuid, the_version integer) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(the_snapshot::text, 1));
  update attempt a set stale = true
    from hasil h
   where h.snapshot_id = the_snapshot and h.scoring_version <> the_version and a.id = h.attempt_id;
  perform count_one_attempt(e.id, h.application_user_id, e.counted)
     from event e join hasil h on h.event_id = e.id
    where e.snapshot_id = the_snapshot and e.max_attempts > 1
    group by e.id, h.application_user_id, e.counted;
end $$;
