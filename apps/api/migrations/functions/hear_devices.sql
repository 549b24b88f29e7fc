-- Signs of life by something else than a pulse: what students' devices ask for shows that they are not cut off. Two silences with
-- a sign of life between them stay two: hence their open ends. Each attempt once, written in the order of ids as by all who write
-- presences of several attempts, so that two of them never wait for each other.
create or replace function hear_devices(application uuid, attempt_ids uuid[], heard_ats timestamptz[]) returns void
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
as $$
begin
  insert into attempt_presence (attempt_id, application_id, seen_at, answered, unsent, silences)
  select i.attempt_id, application, i.heard, 0, 0,
         case when i.heard > a.started_at + interval '10 seconds' then tstzmultirange(tstzrange(a.started_at, i.heard, '()')) else '{}' end
    from (select * from unnest(attempt_ids, heard_ats) as i (attempt_id, heard) order by attempt_id) i
    left join attempt a on a.id = i.attempt_id
  on conflict (attempt_id) do update
     set seen_at = greatest(attempt_presence.seen_at, excluded.seen_at),
         -- `last_seen` is never before `seen_at`, and is dear.
         silences = case when excluded.seen_at > attempt_presence.seen_at + interval '10 seconds'
                          and excluded.seen_at > last_seen(attempt_presence.seen_at, attempt_presence.line) + interval '10 seconds'
                         then attempt_presence.silences
                              + tstzmultirange(tstzrange(last_seen(attempt_presence.seen_at, attempt_presence.line), excluded.seen_at, '()'))
                         else attempt_presence.silences end;
end $$;
