-- Where a subject or part stood among the others at the last of these exams, else at its last; null where it has taken none.
-- Planned for what it is given it costs 1 ms each time, instead of 0.02.
create or replace function urutan_saat_ujian(the_unit uuid, among uuid[]) returns int language sql stable parallel safe
set plan_cache_mode = force_generic_plan as $$
  select v.urutan from event_unit v join event e on e.id = v.event_id and not e.dibatalkan
   where v.unit_id = the_unit and (among is null or v.event_id = any (among))
   order by e.opens_at desc, e.id desc limit 1
$$;
