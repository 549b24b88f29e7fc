-- What proctors said to each of these attempts after it last read: the newest twenty. One table in one statement, so that it
-- runs on a cluster as it is.
create or replace function list_messages(application uuid, attempt_ids uuid[], afters timestamptz[])
returns table (attempt_id uuid, id uuid, body text, at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  own jsonb;
begin
  execute format('set local suluh.application = %L', application);
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'event_id', a.event_id, 'ruang_id', a.ruang_id)), '[]') into own
    from attempt a where a.id = any (attempt_ids);
  return query
  select o.id, m.id, m.text, m.at
    from jsonb_to_recordset(own) as o (id uuid, event_id uuid, ruang_id uuid)
    join unnest(attempt_ids, afters) as i (attempt_id, after) on i.attempt_id = o.id
   cross join lateral (
     select e.id, e.text, e.at from event_message e
      where e.event_id = o.event_id and (e.attempt_id is null or e.attempt_id = o.id)
        and (e.ruang_id is null or e.ruang_id = o.ruang_id) and e.at > coalesce(i.after, '-infinity')
      order by e.at desc limit 20) m
   order by m.at;
end $$;
