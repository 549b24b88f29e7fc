-- How an application's mails and messages leave, where it has means of its own. Secrets are sealed by the installation's key.

-- One HTTP template of a service for WhatsApp or SMS; {nomor}, {teks} and {rahasia} are filled in at each call.
create table pengiriman_pesan (
  application_id uuid primary key references application on delete cascade,
  nama text not null,
  metode text not null check (metode in ('GET', 'POST', 'PUT')),
  url text not null,
  header jsonb not null default '[]',
  bentuk text not null check (bentuk in ('json', 'formulir')),
  isi text not null,
  tanda_berhasil text,
  per_hari integer not null check (per_hari between 1 and 100000),
  rahasia bytea,
  version integer not null default 0
);
select protect_tenant_table('pengiriman_pesan');

create table pengiriman_email (
  application_id uuid primary key references application on delete cascade,
  server text not null,
  porta integer not null,
  pengguna text,
  rahasia bytea,
  pengirim text not null,
  nama_pengirim text not null,
  version integer not null default 0
);
select protect_tenant_table('pengiriman_email');

-- The outbox carries messages too: then the recipient is a number.
alter table email add column kanal text not null default 'email' check (kanal in ('email', 'pesan'));
create index email_of_application on email (application_id, dibuat_pada desc, id);

-- Whether an application has means of its own, for what sends and shows mails of all without entering each.
alter table application
  add column kirim_pesan boolean not null default false,
  add column kirim_email boolean not null default false;
