-- How people come in by e-mail: links, who is to become a user, and the mails that wait to be sent.

-- Somebody who is not a user yet: invited (without password), or registered and not confirmed.
create table calon_pengguna (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  email text not null,
  nama text not null,
  peran_id uuid not null,
  lembaga_id uuid,
  password_hash text,
  -- Whose invitation it is, by name; null for somebody who registered.
  diundang_oleh text,
  dibuat_pada timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (application_id, id),
  foreign key (application_id, peran_id) references peran (application_id, id) on delete cascade,
  foreign key (application_id, lembaga_id) references lembaga (application_id, id) on delete cascade
);
create index calon_pengguna_email on calon_pengguna (application_id, email);
select protect_tenant_table('calon_pengguna');

-- Who may register by themselves, and as what. Without a row: by invitation.
create type pendaftaran_mode as enum ('tutup', 'undangan', 'terbuka');
create table pendaftaran (
  application_id uuid primary key references application on delete cascade,
  mode pendaftaran_mode not null,
  peran_id uuid,
  lembaga_id uuid,
  foreign key (application_id, peran_id) references peran (application_id, id),
  foreign key (application_id, lembaga_id) references lembaga (application_id, id)
);
select protect_tenant_table('pendaftaran');

-- A secret that went to an address, good for one purpose, once, for a while. It is known before the tenant is, as
-- a session is, and takes the place of password_reset.
create type account_link_purpose as enum ('atur-ulang', 'undangan', 'konfirmasi', 'ganti-email');
create table account_link (
  token_hash bytea primary key,
  application_id uuid not null,
  purpose account_link_purpose not null,
  application_user_id uuid,
  calon_pengguna_id uuid,
  -- Where it was sent: whoever opens it reads the mail of this address.
  email text not null,
  expires_at timestamptz not null,
  check (num_nonnulls(application_user_id, calon_pengguna_id) = 1),
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade,
  foreign key (application_id, calon_pengguna_id) references calon_pengguna (application_id, id) on delete cascade
);
create index account_link_user on account_link (application_user_id);
create index account_link_calon on account_link (calon_pengguna_id);
drop table password_reset;

-- What a person is told of their sessions.
alter table session
  add column id uuid not null default gen_random_uuid(),
  add column device text,
  add column address text,
  add column last_seen timestamptz not null default now();

-- The outbox. It is written in the transaction that causes the mail and read by what sends for all tenants, so it
-- stands outside of the tenant scope. The body holds a secret link and goes when it is sent or too late.
create type email_status as enum ('antre', 'terkirim', 'gagal', 'kedaluwarsa');
create table email (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  recipient text not null,
  subject text not null,
  body_text text,
  body_html text,
  status email_status not null default 'antre',
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sent_at timestamptz,
  failure text,
  dibuat_pada timestamptz not null default now()
);
create index email_due on email (next_at) where status = 'antre';
create index email_newest on email (dibuat_pada desc, id);
