-- A teacher reads where the own school stands, as a new application's guru does.
alter table peran no force row level security;
alter table peran_izin no force row level security;
insert into peran_izin (application_id, peran_id, izin, cakupan)
select p.application_id, p.id, 'laporan-lembaga.read', 'lembaga' from peran p where p.kode = 'guru'
on conflict do nothing;
alter table peran force row level security;
alter table peran_izin force row level security;
