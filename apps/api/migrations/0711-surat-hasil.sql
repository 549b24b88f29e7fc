-- Certificates of results: what each says, and whether it still holds. Whoever has one checks it by its code, without signing in,
-- so whose a code is stands beside, read before the tenant is known.
create table surat_hasil (
  application_id uuid not null references application on delete cascade,
  kode text primary key,
  event_id uuid not null,
  application_user_id uuid not null,
  isi jsonb not null,
  status text not null default 'berlaku' check (status in ('berlaku', 'diganti', 'dicabut')),
  alasan text not null default '',
  terbit_pada timestamptz not null default now(),
  terbit_oleh uuid,
  unique (application_id, kode),
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade,
  foreign key (application_id, terbit_oleh) references application_user (application_id, id) on delete set null (terbit_oleh)
);
create unique index surat_hasil_berlaku on surat_hasil (event_id, application_user_id) where status = 'berlaku';
create index surat_hasil_user on surat_hasil (application_user_id);
select protect_tenant_table('surat_hasil');

create table surat_alamat (
  kode text primary key,
  application_id uuid not null,
  foreign key (application_id, kode) references surat_hasil (application_id, kode) on delete cascade
);
create index surat_alamat_surat on surat_alamat (application_id, kode);
