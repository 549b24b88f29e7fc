-- An attempt is made with what its student is then.
create or replace function note_saat_ujian() returns trigger language plpgsql as $$
begin
  select s.lembaga_id, s.group_ids, s.group_path_ids, s.atribut, s.tanggal_lahir, s.jenis_kelamin
    into new.lembaga_id, new.group_ids, new.group_path_ids, new.atribut, new.tanggal_lahir, new.jenis_kelamin
    from saat_ujian(array[new.application_user_id]) s;
  new.group_ids := coalesce(new.group_ids, '{}');
  new.group_path_ids := coalesce(new.group_path_ids, '{}');
  new.atribut := coalesce(new.atribut, '{}');
  return new;
end $$;

create or replace trigger attempt_notes_saat_ujian before insert on attempt
  for each row when (new.atribut is null) execute function note_saat_ujian();
