-- Results under another scoring version: `changed` with what is new of each, `same` whose scores stay. A result that
-- was stored anew since it was read (`read_at`) keeps its older version, by which it is found and scored again.
create or replace function rescore_hasil(the_version integer, changed jsonb, same jsonb) returns void language plpgsql as $$
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
