-- A sign of life by something else than a pulse: what a student's device asks for shows that it is not cut off. Two silences
-- with a sign of life between them stay two: hence their open ends.
create or replace function hear_device(application uuid, the_attempt uuid, heard timestamptz) returns void
language plpgsql as $$
declare
  started timestamptz := (select started_at from attempt where id = the_attempt);
begin
  insert into attempt_presence (attempt_id, application_id, seen_at, answered, unsent, silences)
  values (the_attempt, application, heard, 0, 0,
          case when heard > started + interval '10 seconds' then tstzmultirange(tstzrange(started, heard, '()')) else '{}' end)
  on conflict (attempt_id) do update
     set seen_at = greatest(attempt_presence.seen_at, excluded.seen_at),
         -- `last_seen` is never before `seen_at`, and is dear.
         silences = case when excluded.seen_at > attempt_presence.seen_at + interval '10 seconds'
                          and excluded.seen_at > last_seen(attempt_presence.seen_at, attempt_presence.line) + interval '10 seconds'
                         then attempt_presence.silences
                              + tstzmultirange(tstzrange(last_seen(attempt_presence.seen_at, attempt_presence.line), excluded.seen_at, '()'))
                         else attempt_presence.silences end;
end $$;
