-- What people tell of themselves.
alter table application_user
  add column foto_id uuid,
  add column tanggal_lahir text check (tanggal_lahir ~ '^\d{4}-\d\d-\d\d$'),
  add column provinsi_kode text references provinsi,
  add column kabupaten_kota_kode text references kabupaten_kota,
  add foreign key (application_id, foto_id) references file (application_id, id) on delete set null (foto_id),
  add check (left(kabupaten_kota_kode, 2) = provinsi_kode);
