-- Where students are in their papers, said over lines that stand: gives the attempts that still run as the process knows
-- them, held by the session that speaks, with the line to that process, which beats. Of any other more has to be asked:
-- store_pulses. Written in the order of ids, as by all who write presences of several attempts. Rows are found by key, as in
-- store_answers.
create or replace function note_news(
  application uuid, process uuid, attempt_ids uuid[], session_ids uuid[], versions int[], heard_ms float8[],
  soal_numbers int[], answereds int[], unsents int[]
) returns setof uuid
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
as $$
begin
  execute format('set local suluh.application = %L', application);
  return query
  update attempt_presence p
     set soal_number = i.soal_number, answered = i.answered, unsent = i.unsent,
         seen_at = greatest(p.seen_at, to_timestamp(i.heard_ms / 1000))
    from (select * from unnest(attempt_ids, session_ids, versions, heard_ms, soal_numbers, answereds, unsents)
            as i (attempt_id, session_id, version, heard_ms, soal_number, answered, unsent) order by attempt_id) i
    join attempt a on a.id = i.attempt_id and a.version = i.version and a.session_id = i.session_id and a.status = 'berlangsung'
   where p.attempt_id = i.attempt_id and p.line = process
     and exists (select from api_process b where b.id = process and b.beat_at > now() - interval '10 seconds')
  returning p.attempt_id;
end $$;
