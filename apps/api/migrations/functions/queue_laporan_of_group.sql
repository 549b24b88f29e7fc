-- A group moves with all below it.
create or replace function queue_laporan_of_group() returns trigger language plpgsql as $$
begin
  insert into laporan_antrean (application_id, event_id)
  select distinct m.application_id, m.event_id
    from group_belajar_member g join laporan_murid m on m.application_user_id = g.application_user_id
   where g.group_belajar_id = new.id;
  return null;
end $$;

create or replace trigger group_moved_queues_laporan after update on group_belajar
  for each row when (old.path is distinct from new.path) execute function queue_laporan_of_group();
