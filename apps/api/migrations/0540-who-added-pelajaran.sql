-- oldest: 0530-who-signs.sql
-- Who added a subject or a part may change it while nobody else's questions use it; what all schools share is changed
-- by those whose right reaches the whole application. Null for what came before, and once its person is gone.
alter table pelajaran
  add column pembuat_id uuid,
  add foreign key (application_id, pembuat_id) references application_user (application_id, id) on delete set null (pembuat_id);
create index pelajaran_pembuat on pelajaran (pembuat_id) where pembuat_id is not null;

alter table aspek
  add column pembuat_id uuid,
  add foreign key (application_id, pembuat_id) references application_user (application_id, id) on delete set null (pembuat_id);
create index aspek_pembuat on aspek (pembuat_id) where pembuat_id is not null;

-- The standard roles of a school, as a new application has them.
alter table peran no force row level security;
alter table peran_izin no force row level security;
insert into peran_izin (application_id, peran_id, izin, cakupan)
select g.application_id, g.peran_id, 'pelajaran.delete', 'milik'
  from peran_izin g join peran p on p.id = g.peran_id
 where p.kode in ('guru', 'lembaga') and g.izin = 'pelajaran.write' and g.cakupan = 'aplikasi'
on conflict do nothing;
update peran_izin g set cakupan = 'milik'
  from peran p
 where p.id = g.peran_id and p.kode in ('guru', 'lembaga') and g.izin = 'pelajaran.write' and g.cakupan = 'aplikasi';
alter table peran force row level security;
alter table peran_izin force row level security;
