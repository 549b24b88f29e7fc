-- Somebody comes into a group or leaves it.
create or replace function queue_laporan_of_members() returns trigger language plpgsql as $$
begin
  insert into laporan_antrean (application_id, event_id)
  select distinct m.application_id, m.event_id
    from changed c join laporan_murid m on m.application_user_id = c.application_user_id;
  return null;
end $$;

create or replace trigger member_come_queues_laporan after insert on group_belajar_member
  referencing new table as changed for each statement execute function queue_laporan_of_members();
create or replace trigger member_gone_queues_laporan after delete on group_belajar_member
  referencing old table as changed for each statement execute function queue_laporan_of_members();
