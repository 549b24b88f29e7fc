-- What a version in force means for attempts whose results have changed by it: whether they wait for a mark, whether they
-- are to be scored again, and which of several counts. Who was let in again meanwhile stays in.
create or replace function settle_scoring(ids uuid[]) returns void language plpgsql as $$
begin
  perform lock_attempts(ids);
  update attempt a
     set status = case when h.pending > 0 then 'dikumpulkan' else 'dinilai' end::attempt_status,
         stale = a.stale or h.scoring_version <> scoring_number(h.snapshot_id)
    from hasil h
   where h.attempt_id = a.id and a.id = any(ids) and a.status not in ('siap', 'berlangsung');
  perform count_one_attempt(e.id, h.application_user_id, e.counted)
     from hasil h join event e on e.id = h.event_id and e.max_attempts > 1
    where h.attempt_id = any(ids)
    group by e.id, h.application_user_id, e.counted;
end $$;
