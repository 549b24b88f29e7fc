-- Signs of life of running attempts; returns what each is to know. Only the session that holds an attempt gives one of the
-- exam that goes on there; another one is told that it is `elsewhere`. A change of address leaves one line. `lines` are the
-- processes that have a line to the device, null where each sign comes by itself. Rows are found by key, as in store_answers.
create or replace function store_pulses(
  application uuid, attempt_ids uuid[], user_ids uuid[], soal_numbers int[], answereds int[], unsents int[],
  addresses text[], devices text[], lines uuid[], heard_ats timestamptz[],
  session_ids uuid[]
) returns table (
  attempt_id uuid, session_id uuid, version integer, status attempt_status, paused boolean, deadline_ms float8,
  newest_message timestamptz, elsewhere boolean, event_id uuid
)
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
as $$
#variable_conflict use_column
begin
  execute format('set local suluh.application = %L', application);
  return query
  with input as (
    select * from unnest(attempt_ids, user_ids, soal_numbers, answereds, unsents, addresses, devices, lines, heard_ats, session_ids)
      as i (attempt_id, user_id, soal_number, answered, unsent, address, device, line, heard_at, session_id)
  ), own as (
    select i.*, coalesce(i.heard_at, now()) as seen_at, coalesce(last_seen(p.seen_at, p.line), a.started_at) as before, a.event_id, a.ruang_id, a.version, a.status, a.paused_at is not null as paused,
           extract(epoch from a.deadline)::float8 * 1000 as deadline_ms, p.address as last_address,
           a.status = 'berlangsung' and a.session_id is distinct from i.session_id as elsewhere
      from input i join attempt a on a.id = i.attempt_id and a.application_user_id = i.user_id
      left join attempt_presence p on p.attempt_id = i.attempt_id
  ), moved as (
    insert into attempt_log (application_id, attempt_id, event_id, kind, detail)
    select application, own.attempt_id, own.event_id, 'alamat-berganti',
           jsonb_build_object('from', own.last_address, 'to', own.address)
      from own
     where own.last_address <> own.address and not own.elsewhere
       and not exists (select from attempt_log g
                        where g.attempt_id = own.attempt_id and g.kind = 'alamat-berganti'
                          and g.detail ->> 'to' = own.address and g.at > now() - interval '5 minutes')
  ), seen as (
    insert into attempt_presence (attempt_id, application_id, seen_at, soal_number, answered, unsent, address, device, line, silences)
    select distinct on (own.attempt_id) own.attempt_id, application, own.seen_at, own.soal_number, own.answered, own.unsent, own.address, own.device, own.line,
           case when own.seen_at > own.before + interval '10 seconds' then tstzmultirange(tstzrange(own.before, own.seen_at, '()')) else '{}' end
      from own
     where not own.elsewhere
    on conflict (attempt_id) do update
       set seen_at = greatest(attempt_presence.seen_at, excluded.seen_at), soal_number = excluded.soal_number, answered = excluded.answered,
           unsent = excluded.unsent, address = excluded.address, device = excluded.device,
           silences = attempt_presence.silences + excluded.silences, line = excluded.line
  )
  select own.attempt_id, own.session_id, own.version, own.status, own.paused, own.deadline_ms,
         (select max(m.at) from event_message m
           where m.event_id = own.event_id and (m.attempt_id is null or m.attempt_id = own.attempt_id)
             and (m.ruang_id is null or m.ruang_id = own.ruang_id)),
         own.elsewhere, own.event_id
    from own;
end $$;
