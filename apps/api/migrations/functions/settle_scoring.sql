-- Puts a version in force once nobody stores under the one before: what came meanwhile is scored again, and where
-- several attempts of a student may count, the one that does is found anew.
create or replace function settle_scoring(the_snapshot uuid, the_version integer) returns void language plpgsql as $$
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
