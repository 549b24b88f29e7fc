-- A large question bank is read once for a search, and counted and narrowed from one index alone. Row level security lets no
-- index answer whether arrays overlap or a text has another in it, so the two made for that were only written.
drop index soal_shingles;
drop index soal_tags;
drop index soal_newest;
drop index soal_changed;
alter table soal add column cari text generated always as (lower(search_text)) stored;
create index soal_changed on soal (application_id, diubah_pada desc, id)
  include (status, berbagi, lembaga_id, pembuat_id, pelajaran_id, aspek_id, form, level);
