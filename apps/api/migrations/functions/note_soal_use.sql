-- Keeps where a question was published, what it was then, and what it was filed under.
create or replace function note_soal_use() returns trigger language plpgsql as $$
begin
  insert into soal_use (application_id, snapshot_id, soal_id, pelajaran_id, aspek_id, form, level)
  select new.application_id, new.id, k.soal::uuid, s.pelajaran_id, s.aspek_id, s.form, s.level
    from jsonb_object_keys(new.keys) k (soal) left join soal s on s.id = k.soal::uuid;
  return null;
end $$;

create or replace trigger note_soal_use after insert on paket_snapshot for each row execute function note_soal_use();
