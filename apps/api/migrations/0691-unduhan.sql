-- Everything that an application owns, gathered into one file for its own pengelola, in pieces: any copy of the API gives them out.
create table unduhan (
  application_id uuid not null references application on delete cascade,
  id uuid primary key default gen_random_uuid(),
  -- Its own pengelola or the platform; who of them it was, the log says.
  oleh text not null,
  dibuat_pada timestamptz not null default now(),
  alive_at timestamptz not null default now(),
  status text not null default 'dibuat' check (status in ('dibuat', 'siap', 'gagal')),
  bytes bigint not null default 0,
  sha256 bytea,
  unique (application_id, id)
);
select protect_tenant_table('unduhan');

create table unduhan_bagian (
  application_id uuid not null,
  unduhan_id uuid not null,
  nomor integer not null,
  bytes bytea not null,
  primary key (unduhan_id, nomor),
  foreign key (application_id, unduhan_id) references unduhan (application_id, id) on delete cascade
);
alter table unduhan_bagian alter column bytes set storage external;
select protect_tenant_table('unduhan_bagian');
