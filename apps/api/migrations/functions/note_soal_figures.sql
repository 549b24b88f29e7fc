-- Keeps how a published question performed.
create or replace function note_soal_figures() returns trigger language plpgsql as $$
begin
  update soal_use u
     set n = (item ->> 'n')::float8::integer, facility = (item ->> 'facility')::float8,
         discrimination = (item ->> 'discrimination')::float8, verdict = item ->> 'verdict'
    from jsonb_array_elements(new.result -> 'items') item
   where u.snapshot_id = new.snapshot_id and u.soal_id = (item ->> 'soalId')::uuid;
  return null;
end $$;

create or replace trigger note_soal_figures after insert or update on statistik for each row execute function note_soal_figures();
