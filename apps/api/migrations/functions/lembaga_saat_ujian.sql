-- What the lembaga of an exam's student was called then.
create or replace function lembaga_saat_ujian(the_event uuid, the_lembaga uuid) returns text language sql stable parallel safe as $$
  select coalesce((select v.nama from event_unit v where v.event_id = the_event and v.unit_id = the_lembaga),
                  (select l.nama from lembaga l where l.id = the_lembaga))
$$;
