-- store_pulses.sql for a Citus cluster, put in place of it by `npm run distribute`: one table in one statement, and no clock,
-- lateral or changing CTE in what travels to the nodes.
create or replace function store_pulses(
  application uuid, attempt_ids uuid[], user_ids uuid[], soal_numbers integer[], answereds integer[], unsents integer[],
  addresses text[], devices text[], lines uuid[], heard_ats timestamptz[], session_ids uuid[]
) returns table (attempt_id uuid, session_id uuid, version integer, status attempt_status, paused boolean, deadline_ms double precision,
                 newest_message timestamptz, elsewhere boolean, event_id uuid)
language plpgsql as $$
#variable_conflict use_column
declare
  facts jsonb;
  own jsonb;
begin
  execute format('set local suluh.application = %L', application);
  select coalesce(jsonb_agg(to_jsonb(x)), '[]') into facts from (
    select a.id, a.application_user_id as user_id, a.event_id, a.ruang_id, a.version, a.status, a.paused_at is not null as paused,
           extract(epoch from a.deadline)::float8 * 1000 as deadline_ms, a.session_id as holder,
           p.address as last_address, p.seen_at, p.line, a.started_at
      from attempt a
      left join attempt_presence p on p.attempt_id = a.id
     where a.id = any (attempt_ids)) x;
  select coalesce(jsonb_agg(to_jsonb(x)), '[]') into own from (
    select i.*, coalesce(i.heard_at, now()) as seen_at, coalesce(last_seen(f.seen_at, f.line), f.started_at) as before, f.event_id, f.ruang_id, f.version, f.status, f.paused, f.deadline_ms, f.last_address,
           f.status = 'berlangsung' and f.holder is distinct from i.session_id as elsewhere
      from unnest(attempt_ids, user_ids, soal_numbers, answereds, unsents, addresses, devices, lines, heard_ats, session_ids)
             as i (attempt_id, user_id, soal_number, answered, unsent, address, device, line, heard_at, session_id)
      join jsonb_to_recordset(facts) as f (id uuid, user_id uuid, event_id uuid, ruang_id uuid, version int, status attempt_status,
             paused boolean, deadline_ms float8, holder uuid, last_address text, seen_at timestamptz, line uuid, started_at timestamptz)
        on f.id = i.attempt_id and f.user_id = i.user_id) x;
  if exists (select from jsonb_to_recordset(own) as o (last_address text, address text, elsewhere boolean)
              where o.last_address <> o.address and not o.elsewhere) then
    insert into attempt_log (id, application_id, attempt_id, event_id, kind, detail, at)
    select gen_random_uuid(), application, o.attempt_id, o.event_id, 'alamat-berganti',
           jsonb_build_object('from', o.last_address, 'to', o.address), now()
      from jsonb_to_recordset(own) as o (attempt_id uuid, event_id uuid, last_address text, address text, elsewhere boolean)
     where o.last_address <> o.address and not o.elsewhere
       and not exists (
       select from jsonb_to_recordset(coalesce((
         select jsonb_agg(jsonb_build_object('attempt_id', g.attempt_id, 'to', g.detail ->> 'to'))
           from attempt_log g
          where g.attempt_id = any (attempt_ids)
            and g.kind = 'alamat-berganti' and g.at > now() - interval '5 minutes'), '[]'))
           as g (attempt_id uuid, "to" text)
        where g.attempt_id = o.attempt_id and g."to" = o.address)
    on conflict do nothing;
  end if;
  insert into attempt_presence (attempt_id, application_id, seen_at, soal_number, answered, unsent, address, device, line, silences)
  select distinct on (o.attempt_id) o.attempt_id, application, o.seen_at, o.soal_number, o.answered, o.unsent, o.address, o.device, o.line,
         case when o.seen_at > o.before + interval '10 seconds' then tstzmultirange(tstzrange(o.before, o.seen_at, '()')) else '{}' end
    from jsonb_to_recordset(own) as o (attempt_id uuid, soal_number int, answered int, unsent int, address text, device text, line uuid,
           seen_at timestamptz, before timestamptz, elsewhere boolean)
   where not o.elsewhere
  on conflict (attempt_id) do update
     set seen_at = greatest(attempt_presence.seen_at, excluded.seen_at), soal_number = excluded.soal_number, answered = excluded.answered,
         unsent = excluded.unsent, address = excluded.address, device = excluded.device,
         silences = attempt_presence.silences + excluded.silences, line = excluded.line;
  return query
  select o.attempt_id, o.session_id, o.version, o.status, o.paused, o.deadline_ms,
         (select max(m.at) from event_message m
           where m.event_id = o.event_id and (m.attempt_id is null or m.attempt_id = o.attempt_id)
             and (m.ruang_id is null or m.ruang_id = o.ruang_id)),
         o.elsewhere, o.event_id
    from jsonb_to_recordset(own) as o (attempt_id uuid, session_id uuid, event_id uuid, ruang_id uuid, version int, status attempt_status,
           paused boolean, deadline_ms float8, elsewhere boolean);
end $$;
