-- Lines of a process that are no longer there, and when each was last heard; a device that has found another line keeps it.
create or replace function cut_lines(application uuid, process uuid, attempt_ids uuid[], seen_ats timestamptz[]) returns void
language plpgsql as $$
begin
  execute format('set local suluh.application = %L', application);
  update attempt_presence p set line = null, seen_at = greatest(p.seen_at, least(i.seen_at, now()))
    from (select * from unnest(attempt_ids, seen_ats) as i (attempt_id, seen_at) order by attempt_id) i
   where p.attempt_id = i.attempt_id and p.line = process;
end $$;
