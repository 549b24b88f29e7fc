-- Somebody is another by birth date.
create or replace function queue_laporan_of_users() returns trigger language plpgsql as $$
begin
  insert into laporan_antrean (application_id, event_id)
  select distinct m.application_id, m.event_id
    from changed c
    join before b using (id)
    join laporan_murid m on m.application_user_id = c.id
   where c.tanggal_lahir is distinct from b.tanggal_lahir;
  return null;
end $$;

create or replace trigger application_user_queues_laporan after update on application_user
  referencing old table as before new table as changed for each statement execute function queue_laporan_of_users();
