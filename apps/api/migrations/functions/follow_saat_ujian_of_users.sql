-- Somebody moves to another lembaga, or what is kept of them changes.
create or replace function follow_saat_ujian_of_users() returns trigger language plpgsql as $$
declare
  moved uuid[] := array(
    select c.id from changed c join before b using (id)
     where (c.lembaga_id, c.atribut, c.tanggal_lahir, c.jenis_kelamin)
           is distinct from (b.lembaga_id, b.atribut, b.tanggal_lahir, b.jenis_kelamin));
begin
  if cardinality(moved) > 0 then
    perform follow_saat_ujian(moved);
  end if;
  return null;
end $$;

create or replace trigger application_user_moves_attempts after update on application_user
  referencing old table as before new table as changed for each statement execute function follow_saat_ujian_of_users();
