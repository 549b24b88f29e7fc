-- What a result or a rule of reports changes puts its event into the queue.
create or replace function queue_laporan() returns trigger language plpgsql as $$
begin
  insert into laporan_antrean (application_id, event_id) select distinct application_id, event_id from changed;
  return null;
end $$;

create or replace trigger hasil_made_queues_laporan after insert on hasil
  referencing new table as changed for each statement execute function queue_laporan();
create or replace trigger hasil_changed_queues_laporan after update on hasil
  referencing new table as changed for each statement execute function queue_laporan();
create or replace trigger hasil_gone_queues_laporan after delete on hasil
  referencing old table as changed for each statement execute function queue_laporan();
create or replace trigger laporan_aturan_made_queues_laporan after insert on laporan_aturan
  referencing new table as changed for each statement execute function queue_laporan();
create or replace trigger laporan_aturan_changed_queues_laporan after update on laporan_aturan
  referencing new table as changed for each statement execute function queue_laporan();
