-- A group is moved with all below it, is archived, or comes back.
create or replace function follow_saat_ujian_of_group() returns trigger language plpgsql as $$
begin
  perform follow_saat_ujian(array(
    select application_user_id from group_belajar_member where group_belajar_id = new.id and not is_guru));
  return null;
end $$;

create or replace trigger group_moves_attempts after update on group_belajar
  for each row when (old.path is distinct from new.path
                     or (old.diarsipkan_pada is null) is distinct from (new.diarsipkan_pada is null))
  execute function follow_saat_ujian_of_group();
