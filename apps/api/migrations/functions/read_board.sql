-- How an event stands that somebody watches, in one round trip that enters the tenant by itself. The first row says what frames
-- its board, and which attempts may have changed since `since` (what was not finished as of it counts as changed): by their own
-- row, by a line of their log, and with `people_since` by their student's or lembaga's row. A log's own time may be a browser's,
-- so what is older than a minute is found by who reports it. Then a row for each of `touched`, with what saves and signs of life
-- write; answers are counted, which is most of the work, only where `with_answers` says that some may have come. Rows are found by
-- key, as in store_answers. What is sat at a cell is watched there.
create or replace function read_board(
  application uuid, the_event uuid, since text, people_since text, touched uuid[], with_answers boolean[]
) returns table (
  as_of text, attempts integer, changed uuid[], has_deeds boolean, frame text, head json,
  attempt_id uuid, connected boolean, seen_at timestamptz, soal_number integer, answered integer, unsent integer,
  device text, address text, stored integer, held integer
) language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
as $$
#variable_conflict use_column
declare
  oldest integer := age(since::xid8::xid);
  oldest_people integer := age(people_since::xid8::xid);
  people uuid[] := '{}';
begin
  execute format('set local suluh.application = %L', application);
  if people_since is not null then
    people := array(
      select a.id from attempt a
        join application_user u on u.id = a.application_user_id
        left join lembaga l on l.id = u.lembaga_id
       where a.event_id = the_event and (age(u.xmin) <= oldest_people or age(l.xmin) <= oldest_people));
  end if;
  return query
  select pg_snapshot_xmin(pg_current_snapshot())::text, t.attempts, t.changed || g.changed || people, g.has_deeds,
         concat_ws(' ', e.xmin,
           (select string_agg(r.xmin::text || r.ctid::text, ' ') from event_ruang r where r.event_id = e.id),
           (select string_agg(s.xmin::text || s.ctid::text, ' ') from event_sesi s where s.event_id = e.id),
           (select string_agg(b.id::text, ' ' order by b.id) from api_process b where b.beat_at > now() - interval '10 seconds')),
         json_build_object(
           'nama', e.nama, 'opensAt', extract(epoch from e.opens_at)::float8 * 1000,
           'closesAt', extract(epoch from e.closes_at)::float8 * 1000,
           'token', e.token, 'tokenMinutes', e.token_minutes, 'snapshotId', e.snapshot_id, 'proctorsSeeAll', e.proctors_see_all,
           'proctors', array(select distinct r.pengawas_id from event_ruang r
                              where r.event_id = e.id and r.pengawas_id is not null order by 1)),
         null::uuid, null::boolean, null::timestamptz, null::integer, null::integer, null::integer, null::text, null::text,
         null::integer, null::integer
    from event e
   cross join (select count(*)::integer as attempts,
                      coalesce(array_agg(a.id) filter (where age(a.xmin) <= oldest), '{}') as changed
                 from attempt a where a.event_id = the_event and a.sel is null) t
   cross join (select coalesce(array_agg(distinct g.attempt_id), '{}') as changed, coalesce(bool_or(g.actor_id is not null), false) as has_deeds
                 from attempt_log g join attempt a on a.id = g.attempt_id and a.sel is null
                where g.event_id = the_event and g.at > now() - interval '1 minute' and age(g.xmin) <= oldest) g
   where e.id = the_event;
  return query
  select null::text, null::integer, null::uuid[], null::boolean, null::text, null::json,
         t.id, b.is_beating, case when b.is_beating then p.seen_at else greatest(p.seen_at, b.beat_at) end,
         p.soal_number, p.answered, p.unsent, p.device, p.address,
         case when t.with_answers
              then (select count(*)::integer from answer x where x.attempt_id = t.id and x.value <> 'null') end,
         case when t.with_answers
              then (select count(*)::integer from held_answer h
                     where h.application_id = application and h.attempt_id = t.id and h.decision is null
                       and not exists (select from answer n where n.attempt_id = h.attempt_id and n.soal_id = h.soal_id and n.seq >= h.seq)) end
    from unnest(touched, with_answers) as t (id, with_answers)
    left join attempt_presence p on p.attempt_id = t.id
    left join lateral (select b.beat_at, b.beat_at > now() - interval '10 seconds' as is_beating
                         from api_process b where b.id = p.line) b on true;
end $$;
