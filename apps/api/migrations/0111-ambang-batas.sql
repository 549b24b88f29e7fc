-- Named sets of least scores: those kept for reuse, and those of a package. `sections` is [{ nama, skor }].

create table ambang_batas (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  lembaga_id uuid,
  pembuat_id uuid,
  nama text not null,
  nilai double precision,
  skor double precision,
  sections jsonb not null,
  dibuat_pada timestamptz not null default now(),
  unique (application_id, id),
  unique nulls not distinct (application_id, lembaga_id, nama),
  foreign key (application_id, lembaga_id) references lembaga (application_id, id),
  foreign key (application_id, pembuat_id) references application_user (application_id, id) on delete set null (pembuat_id)
);
select protect_tenant_table('ambang_batas');

alter table paket_soal add column profil jsonb not null default '[]';
