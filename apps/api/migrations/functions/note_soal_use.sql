-- Keeps where a question was published.
create or replace function note_soal_use() returns trigger language plpgsql as $$
begin
  insert into soal_use (application_id, snapshot_id, soal_id)
  select new.application_id, new.id, soal::uuid from jsonb_object_keys(new.keys) soal;
  return null;
end $$;

create or replace trigger note_soal_use after insert on paket_snapshot for each row execute function note_soal_use();
