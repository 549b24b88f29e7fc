-- The one order in which attempts and their results are locked, so that no two ever wait for each other: results first,
-- then each attempt's own lock (saves hold it shared), then its row; each by id. Whoever publishes a scoring locks results
-- alone, by id, and nothing after them (what follows for attempts is for settle_scoring): who waits for them keeps no
-- save waiting. Where an event gives several attempts, all of a student's go together, because which one counts follows from all.
create or replace function lock_attempts(ids uuid[]) returns void language plpgsql as $$
declare
  together uuid[] := (
    select array_agg(id order by id) from (
      select unnest(ids) as id
      union
      select s.id from attempt a
        join event e on e.id = a.event_id and e.max_attempts > 1
        join attempt s on s.event_id = a.event_id and s.application_user_id = a.application_user_id
       where a.id = any(ids)) t);
begin
  perform from hasil where attempt_id = any(together) order by attempt_id for update;
  perform pg_advisory_xact_lock(hashtextextended(id::text, 0)) from unnest(together) as id;
  perform from attempt where id = any(together) order by id for no key update;
  -- Those that were stored in between.
  perform from hasil where attempt_id = any(together) order by attempt_id for update;
end $$;
