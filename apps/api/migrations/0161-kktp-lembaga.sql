-- Schools set their own KKM: a row of a lembaga stands before the application's, which names none.
alter table kktp
  drop constraint kktp_pkey,
  add column id uuid not null default gen_random_uuid() primary key,
  add column lembaga_id uuid,
  add unique nulls not distinct (pelajaran_id, lembaga_id),
  add foreign key (application_id, lembaga_id) references lembaga (application_id, id) on delete cascade;
