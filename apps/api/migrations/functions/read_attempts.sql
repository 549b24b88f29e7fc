-- What each of these attempts has come to, for the session that holds it, or any of its student's once it is over; whose it is
-- decides whoever asked. That it was asked for is a sign of life of the device that holds it. Rows are found by key, as in
-- store_answers.
create or replace function read_attempts(
  application uuid, attempt_ids uuid[], user_ids uuid[], session_ids uuid[], heard_ms float8[]
) returns table (
  attempt_id uuid, asked_by uuid, status attempt_status, session_id uuid, seed integer, clock jsonb, version integer,
  text_step integer, plays_given jsonb, extra_percent integer, started_at timestamptz, deadline timestamptz, paused_at timestamptz,
  submitted_at timestamptz, submitted_by submitted_by, event_id uuid, event text, min_minutes integer, late_rule late_rule,
  snapshot_id uuid, paket_soal_id uuid, paket_soal text, answers text, held json, visitor json
) language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
as $$
#variable_conflict use_column
begin
  execute format('set local suluh.application = %L', application);
  perform hear_devices(application, array_agg(i.attempt_id), array_agg(to_timestamp(i.heard_ms / 1000)))
     from unnest(attempt_ids, user_ids, session_ids, heard_ms) as i (attempt_id, user_id, session_id, heard_ms)
     join attempt a on a.id = i.attempt_id and a.application_user_id = i.user_id and a.session_id = i.session_id and a.status = 'berlangsung';
  return query
  select a.id, i.session_id, a.status, a.session_id, a.seed, a.clock, a.version,
         a.text_step, a.plays_given, a.extra_percent, a.started_at, a.deadline, a.paused_at,
         a.submitted_at, a.submitted_by, e.id, e.nama, e.min_minutes, e.late_rule,
         e.snapshot_id, k.id, k.nama,
         -- As text: of forty answers the functions for JSON would look up their types two hundred times.
         (select '[' || string_agg('["' || w.soal_id || '",' || w.value::text || ',' || w.ragu || ',' || w.seq || ','
                                   || date_part('epoch', w.at) * 1000 || ']', ',') || ']'
            from answer w where w.attempt_id = a.id),
         (select json_agg(json_build_object('soal', h.soal_id, 'seq', h.seq, 'decision', h.decision) order by h.soal_id, h.seq)
            from held_answer h
           where h.attempt_id = a.id
             and (h.decision is not null
                  or not exists (select from answer n where n.attempt_id = h.attempt_id and n.soal_id = h.soal_id and n.seq >= h.seq))),
         (select json_build_object('device', d.device, 'at', extract(epoch from coalesce(d.asked_at, d.seen_at))::float8 * 1000,
                                   'isAsking', d.asked_at is not null)
            from attempt_device d
           where d.attempt_id = a.id and d.left_at is null and d.refused_at is null and a.status = 'berlangsung'
           order by d.seen_at desc limit 1)
    from unnest(attempt_ids, user_ids, session_ids) as i (attempt_id, user_id, session_id)
    join attempt a on a.id = i.attempt_id and a.application_user_id = i.user_id
    join event e on e.id = a.event_id
    join paket_soal k on k.id = e.paket_soal_id;
end $$;
