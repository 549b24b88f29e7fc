-- At a cell: the centre has called an exam off. Who is at it is handed in as they are, as `endAttempts` does; the sweep scores them.
create or replace function sel_turun_event() returns trigger language plpgsql set search_path = public set enable_seqscan = off as $$
begin
  update attempt
     set status = 'dikumpulkan', submitted_by = 'server', submitted_at = least(deadline, now()), paused_at = null,
         version = version + 1, stale = true, deadline = least(deadline, coalesce(paused_at, now())),
         clock = (select jsonb_object_agg(key, jsonb_build_array(least((value ->> 0)::numeric, ends.ms), least((value ->> 1)::numeric, ends.ms)))
                    from jsonb_each(clock), (select floor(extract(epoch from coalesce(paused_at, now())) * 1000) as ms) ends)
   where event_id = new.id and status = 'berlangsung';
  return null;
end $$;
