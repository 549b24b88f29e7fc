-- Cells: installations that hold the people of some lembaga of one application, each whole and with its own PostgreSQL, joined
-- by logical replication (docs/decisions/0153-cells.md). `sisi` says what this installation is in it: at the centre there is a
-- row for each cell, at a cell one for itself; `alamat` is where people open the other one.
create table sel (
  kode text primary key check (kode ~ '^[a-z][a-z0-9-]{0,29}$'),
  aplikasi_id uuid not null,
  sisi text not null check (sisi in ('pusat', 'sel')),
  alamat text not null,
  dibuat_pada timestamptz not null default now(),
  bergabung_pada timestamptz
);

-- What either side says of itself every two seconds, numbered without a gap: whoever misses a number has missed more than that.
-- The last two columns are the receiver's.
create table sel_kabar (
  kode text not null references sel on delete cascade,
  arah text not null check (arah in ('turun', 'naik')),
  nomor bigint not null default 0,
  dikirim_pada timestamptz not null default now(),
  isi jsonb not null default '{}',
  diterima_pada timestamptz,
  terputus_pada timestamptz,
  primary key (kode, arah)
);

-- Which cell a lembaga and its people are at; '*' for people of no lembaga, who are at all of them. What an attempt has is the
-- cell that it is sat at, null for here. Never null of people, because it is part of what tells their rows apart for cells.
alter table lembaga add column sel text;
alter table application_user add column sel text not null default '';
alter table login_identifier add column sel text;
alter table group_belajar_member add column sel text;
alter table attempt add column sel text;
-- Where an application is looked after that has only some of its people here.
alter table application add column pusat text;
