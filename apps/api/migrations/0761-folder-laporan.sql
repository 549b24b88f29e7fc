-- A folder of reports with rights of its own: it lies around all reports that name it. One that has no row here is but a name.
create table folder_laporan (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  lembaga_id uuid,
  pemilik_id uuid,
  nama text not null,
  unique (application_id, id),
  unique (application_id, nama),
  foreign key (application_id, lembaga_id) references lembaga (application_id, id) on delete set null (lembaga_id),
  foreign key (application_id, pemilik_id) references application_user (application_id, id) on delete set null (pemilik_id)
);
create index folder_laporan_lembaga on folder_laporan (lembaga_id);
create index folder_laporan_pemilik on folder_laporan (pemilik_id);
select protect_tenant_table('folder_laporan');

create table folder_laporan_hak (
  application_id uuid not null,
  folder_id uuid not null,
  peran_id uuid,
  lembaga_id uuid,
  application_user_id uuid,
  -- Else they only see what lies in it.
  boleh_ubah boolean not null,
  check (num_nonnulls(peran_id, lembaga_id, application_user_id) = 1),
  unique nulls not distinct (folder_id, peran_id, lembaga_id, application_user_id),
  foreign key (application_id, folder_id) references folder_laporan (application_id, id) on delete cascade,
  foreign key (application_id, peran_id) references peran (application_id, id) on delete cascade,
  foreign key (application_id, lembaga_id) references lembaga (application_id, id) on delete cascade,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
create index folder_laporan_hak_user on folder_laporan_hak (application_user_id);
select protect_tenant_table('folder_laporan_hak');
