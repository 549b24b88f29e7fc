-- Groups of saves and starts find their rows by key, whatever the planner believes of tables that grow within
-- minutes from nothing to a province's: left alone it read every attempt of an event for each group.

create function keep_to_keys(target regprocedure) returns void language plpgsql as $$
declare setting text;
begin
  foreach setting in array array['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin'] loop
    execute format('alter function %s set %I = off', target, setting);
  end loop;
  execute format('alter function %s set join_collapse_limit = 1', target);
end $$;

create or replace function store_answers(
  application uuid, attempt_ids uuid[], user_ids uuid[], soal_ids uuid[], section_ids text[],
  answer_values text[], ragus boolean[], seqs bigint[], at_times float8[]
) returns table (attempt_id uuid, soal_id uuid, is_stored boolean, late boolean, status attempt_status, deadline_ms float8)
language plpgsql as $$
#variable_conflict use_column
begin
  execute format('set local suluh.application = %L', application);
  perform pg_advisory_xact_lock_shared(hashtextextended(id::text, 0))
     from (select distinct unnest(attempt_ids) as id order by 1) attempts;
  return query
  with input as (
    select * from unnest(attempt_ids, user_ids, soal_ids, section_ids, answer_values, ragus, seqs, at_times)
      as i (attempt_id, user_id, soal_id, section_id, value, ragu, seq, at_ms)
  ), seen as (
    select i.*, a.status, extract(epoch from a.deadline)::float8 * 1000 as deadline_ms, n.ms > w.closes as late,
           (a.status = 'berlangsung' or a.submitted_by = 'server')
             and i.at_ms between w.opens and w.closes
             and n.ms <= w.closes + (select e.grace_seconds from event e where e.id = a.event_id) * 1000 as is_stored
      from input i
      join attempt a on a.id = i.attempt_id and a.application_user_id = i.user_id
     cross join lateral (select (a.clock -> i.section_id ->> 0)::float8 as opens,
                                (a.clock -> i.section_id ->> 1)::float8 as closes) w
     cross join (select extract(epoch from clock_timestamp())::float8 * 1000 as ms) n
     where a.clock is not null
  ), stored as (
    insert into answer (application_id, attempt_id, soal_id, value, ragu, seq, at, late)
    select application, attempt_id, soal_id, value::jsonb, ragu, seq, to_timestamp(at_ms / 1000), late
      from seen where is_stored
    on conflict (attempt_id, soal_id) do update
       set value = excluded.value, ragu = excluded.ragu, seq = excluded.seq, at = excluded.at, late = excluded.late
     where answer.seq < excluded.seq
  ), rescored as (
    update attempt a set stale = true from seen
     where a.id = seen.attempt_id and seen.is_stored and seen.status <> 'berlangsung'
  )
  select attempt_id, soal_id, is_stored, late, status, deadline_ms from seen;
end $$;

create or replace function start_attempts(
  application uuid, attempt_ids uuid[], user_ids uuid[], clocks text[], starts float8[], deadlines float8[], devices text[]
) returns setof uuid language plpgsql as $$
begin
  execute format('set local suluh.application = %L', application);
  return query
  update attempt a
     set status = 'berlangsung', clock = i.clock::jsonb, device = i.device,
         started_at = to_timestamp(i.start / 1000), deadline = to_timestamp(i.deadline / 1000)
    from unnest(attempt_ids, user_ids, clocks, starts, deadlines, devices)
           as i (id, user_id, clock, start, deadline, device)
   where a.id = i.id and a.application_user_id = i.user_id and a.status = 'siap'
     and exists (select from event e
                  where e.id = a.event_id and not e.dibatalkan and now() between e.opens_at and e.closes_at)
  returning a.id;
end $$;

select keep_to_keys('store_answers(uuid,uuid[],uuid[],uuid[],text[],text[],boolean[],bigint[],float8[])');
select keep_to_keys('start_attempts(uuid,uuid[],uuid[],text[],float8[],float8[],text[])');
drop function keep_to_keys;
