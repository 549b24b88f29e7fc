-- The receipt of a finished exam: a short code that anybody of the institution can check. `digest` covers every
-- stored answer, so that a check says whether they are still the same.
create table bukti_simpan (
  application_id uuid not null references application on delete cascade,
  kode text not null,
  attempt_id uuid not null,
  digest bytea not null,
  stored integer not null,
  at timestamptz not null default now(),
  primary key (application_id, kode)
);
create index bukti_simpan_attempt on bukti_simpan (attempt_id);
select protect_tenant_table('bukti_simpan');
