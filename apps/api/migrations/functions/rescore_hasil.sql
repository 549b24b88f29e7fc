-- Results under another scoring version: `changed` with what is new of each, `same` whose scores stay. Whoever calls has
-- locked all of them before they were read.
create or replace function rescore_hasil(the_version integer, changed jsonb, same uuid[]) returns void language plpgsql as $$
begin
  update hasil h
     set score = r.score, max_score = r.max_score, nilai = r.nilai, correct = r.correct, partial = r.partial,
         wrong = r.wrong, blank = r.blank, pending = r.pending, sections = r.sections, scores = r.scores,
         outcomes = r.outcomes, lulus = r.lulus, scored_at = now(), scoring_version = the_version
    from jsonb_to_recordset(changed) as r (
      attempt_id uuid, score float8, max_score float8, nilai float8, correct int, partial int, wrong int,
      blank int, pending int, sections jsonb, scores float8[], outcomes text[], lulus boolean)
   where h.attempt_id = r.attempt_id;
  update hasil set scoring_version = the_version where attempt_id = any(same);
end $$;
