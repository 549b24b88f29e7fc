-- A question is counted under another subject or aspect.
create or replace function queue_laporan_of_soal() returns trigger language plpgsql as $$
begin
  insert into laporan_antrean (application_id, event_id)
  select distinct e.application_id, e.event_id
    from changed c
    join before b using (id)
    join soal_use s on s.soal_id = c.id
    join laporan_event e on e.snapshot_id = s.snapshot_id
   where c.aspek_id is distinct from b.aspek_id or c.pelajaran_id is distinct from b.pelajaran_id;
  return null;
end $$;

create or replace trigger soal_queues_laporan after update on soal
  referencing old table as before new table as changed for each statement execute function queue_laporan_of_soal();
