-- Signs of life of running attempts; returns what each is to know. A device is `beside` while another works on the same
-- attempt, and `locked` where the exam is locked to another: then it is no sign of life of the exam that goes on elsewhere.
-- A change of address or device leaves one line, two devices that take turns one each, and the one that was moved away from
-- has not come. `lines` are the processes that have a line to the device, null where each sign comes by itself. Rows are found by key, as in store_answers.
create or replace function store_pulses(
  application uuid, attempt_ids uuid[], user_ids uuid[], soal_numbers int[], answereds int[], unsents int[],
  addresses text[], devices text[], lines uuid[], heard_ats timestamptz[]
) returns table (
  attempt_id uuid, version integer, status attempt_status, paused boolean, deadline_ms float8, newest_message timestamptz,
  beside boolean, locked boolean, event_id uuid
)
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
as $$
#variable_conflict use_column
begin
  execute format('set local suluh.application = %L', application);
  return query
  with input as (
    select * from unnest(attempt_ids, user_ids, soal_numbers, answereds, unsents, addresses, devices, lines, heard_ats)
      as i (attempt_id, user_id, soal_number, answered, unsent, address, device, line, heard_at)
  ), own as (
    select i.*, coalesce(i.heard_at, now()) as seen_at, coalesce(last_seen(p.seen_at, p.line), a.started_at) as before, a.event_id, a.ruang_id, a.version, a.status, a.paused_at is not null as paused,
           extract(epoch from a.deadline)::float8 * 1000 as deadline_ms, p.address as last_address,
           coalesce(p.device <> i.device and (p.line is not null or p.seen_at > now() - interval '15 seconds'), false) as beside,
           a.device as entitled,
           coalesce(case when a.device <> i.device then (select e.lock_device from event e where e.id = a.event_id) end, false) as locked
      from input i join attempt a on a.id = i.attempt_id and a.application_user_id = i.user_id
      left join attempt_presence p on p.attempt_id = i.attempt_id
  ), moved as (
    insert into attempt_log (application_id, attempt_id, event_id, kind, detail)
    select application, own.attempt_id, own.event_id, 'alamat-berganti',
           jsonb_build_object('from', own.last_address, 'to', own.address)
      from own
     where own.last_address <> own.address and not own.locked
       and not exists (select from attempt_log g
                        where g.attempt_id = own.attempt_id and g.kind = 'alamat-berganti'
                          and g.detail ->> 'to' = own.address and g.at > now() - interval '5 minutes')
  ), came as (
    insert into attempt_log (application_id, attempt_id, event_id, kind, detail)
    select application, own.attempt_id, own.event_id, 'perangkat-berganti',
           jsonb_build_object('from', own.entitled, 'to', own.device)
      from own
     where own.entitled <> own.device
       and not exists (select from attempt_log g
                        where g.attempt_id = own.attempt_id and g.kind = 'perangkat-berganti'
                          and (g.detail ->> 'to' = own.device or (own.locked and g.detail ->> 'from' = own.device)))
  ), seen as (
    insert into attempt_presence (attempt_id, application_id, seen_at, soal_number, answered, unsent, address, device, line, silences)
    select own.attempt_id, application, own.seen_at, own.soal_number, own.answered, own.unsent, own.address, own.device, own.line,
           case when own.seen_at > own.before + interval '10 seconds' then tstzmultirange(tstzrange(own.before, own.seen_at, '()')) else '{}' end
      from own
     where not own.locked
    on conflict (attempt_id) do update
       set seen_at = greatest(attempt_presence.seen_at, excluded.seen_at), soal_number = excluded.soal_number, answered = excluded.answered,
           unsent = excluded.unsent, address = excluded.address, device = excluded.device,
           silences = attempt_presence.silences + excluded.silences, line = excluded.line
  )
  select own.attempt_id, own.version, own.status, own.paused, own.deadline_ms,
         (select max(m.at) from event_message m
           where m.event_id = own.event_id and (m.attempt_id is null or m.attempt_id = own.attempt_id)
             and (m.ruang_id is null or m.ruang_id = own.ruang_id)),
         own.beside, own.locked, own.event_id
    from own;
end $$;
