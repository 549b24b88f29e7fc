-- Somebody comes into a group or leaves it.
create or replace function follow_saat_ujian_of_members() returns trigger language plpgsql as $$
declare
  moved uuid[] := array(select distinct application_user_id from changed where not is_guru);
begin
  if cardinality(moved) > 0 then
    perform follow_saat_ujian(moved);
  end if;
  return null;
end $$;

create or replace trigger member_come_moves_attempts after insert on group_belajar_member
  referencing new table as changed for each statement execute function follow_saat_ujian_of_members();
create or replace trigger member_gone_moves_attempts after delete on group_belajar_member
  referencing old table as changed for each statement execute function follow_saat_ujian_of_members();
