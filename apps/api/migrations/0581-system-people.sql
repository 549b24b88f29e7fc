-- The platform's own application has people and roles of its own: who runs it invites colleagues, and gives them less than all.
-- The owner of the tables is held by row level security too, so it rests for a moment.
alter table peran no force row level security;
alter table peran_izin no force row level security;
insert into peran (application_id, kode, nama)
  select id, 'sistem-lihat', 'Sistem (melihat)' from application where is_system
  on conflict do nothing;
insert into peran_izin (application_id, peran_id, izin, cakupan)
  select p.application_id, p.id, i.izin, 'aplikasi'
    from peran p join application a on a.id = p.application_id and a.is_system
    join (values ('sistem', 'application-user.read'), ('sistem', 'application-user.write'), ('sistem', 'application-user.delete'),
                 ('sistem', 'peran-izin.read'), ('sistem', 'peran-izin.write'), ('sistem', 'peran-izin.delete'),
                 ('sistem-lihat', 'application.read'), ('sistem-lihat', 'application-user.read'),
                 ('sistem-lihat', 'peran-izin.read'), ('sistem-lihat', 'audit.read')) i (kode, izin) on i.kode = p.kode
  on conflict do nothing;
alter table peran force row level security;
alter table peran_izin force row level security;
