-- Keeps how a published question performed. Of one that was voided or that all were given full points for, nothing: these
-- figures are the correction's, not the question's.
create or replace function note_soal_figures() returns trigger language plpgsql as $$
begin
  update soal_use u
     set n = (item ->> 'n')::float8::integer,
         facility = case when item ->> 'aside' is null then (item ->> 'facility')::float8 end,
         discrimination = case when item ->> 'aside' is null then (item ->> 'discrimination')::float8 end,
         verdict = item ->> 'verdict'
    from jsonb_array_elements(new.result -> 'items') item
   where u.snapshot_id = new.snapshot_id and u.soal_id = (item ->> 'soalId')::uuid;
  return null;
end $$;

create or replace trigger note_soal_figures after insert or update on statistik for each row execute function note_soal_figures();
