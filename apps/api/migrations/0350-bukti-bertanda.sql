-- Whose a receipt's code is, read before the tenant is known: anybody who holds a code may check it without signing in.
create table bukti_alamat (
  kode text primary key,
  application_id uuid not null,
  foreign key (application_id, kode) references bukti_simpan (application_id, kode) on delete cascade
);
create index bukti_alamat_bukti on bukti_alamat (application_id, kode);
alter table bukti_simpan no force row level security;
insert into bukti_alamat (kode, application_id) select kode, application_id from bukti_simpan on conflict do nothing;
alter table bukti_simpan force row level security;
