-- A question counts under the subject and part that it was filed under when its package was published, whatever becomes
-- of it in the bank; what a published question was filed under is not deleted.
alter table soal_use
  add column pelajaran_id uuid,
  add column aspek_id uuid,
  add foreign key (application_id, pelajaran_id) references pelajaran (application_id, id),
  add foreign key (application_id, aspek_id) references aspek (application_id, id);

-- Until now reports followed the bank.
alter table soal_use no force row level security;
alter table soal no force row level security;
alter table pelajaran no force row level security;
alter table aspek no force row level security;
update soal_use u set pelajaran_id = s.pelajaran_id, aspek_id = s.aspek_id from soal s where s.id = u.soal_id;
alter table soal_use force row level security;
alter table soal force row level security;
alter table pelajaran force row level security;
alter table aspek force row level security;
create index soal_use_pelajaran on soal_use (pelajaran_id);
create index soal_use_aspek on soal_use (aspek_id);

drop trigger if exists soal_queues_laporan on soal;
drop function if exists queue_laporan_of_soal();

-- A lembaga whose students sat an exam stays as well.
alter table event_unit
  add column lembaga_used uuid generated always as (coalesce(lembaga_id, case when is_lembaga then unit_id end)) stored,
  add foreign key (application_id, lembaga_used) references lembaga (application_id, id);
create index event_unit_lembaga on event_unit (lembaga_used);
