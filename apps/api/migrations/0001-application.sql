-- The tenant and the people in it. Every tenant table carries application_id, composite foreign keys keep a
-- row from pointing across tenants, and protect_tenant_table() puts row level security behind both.

create function protect_tenant_table(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (application_id = nullif(current_setting(''suluh.application'', true), '''')::uuid)',
    target);
end $$;

create type zone as enum ('WIB', 'WITA', 'WIT');
create type application_status as enum ('aktif', 'ditangguhkan');
create type user_status as enum ('aktif', 'nonaktif');
create type cakupan as enum ('aplikasi', 'lembaga', 'milik');

create table application (
  id uuid primary key default gen_random_uuid(),
  nama text not null,
  is_system boolean not null default false,
  status application_status not null default 'aktif',
  dibuat_pada timestamptz not null default now()
);
create unique index application_one_system on application (is_system) where is_system;

create table lembaga (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  nama text not null,
  npsn text,
  zone zone not null default 'WIB',
  dibuat_pada timestamptz not null default now(),
  unique (application_id, id)
);
select protect_tenant_table('lembaga');

create table peran (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  kode text not null,
  nama text not null,
  unique (application_id, id),
  unique (application_id, kode)
);
select protect_tenant_table('peran');

create table peran_izin (
  application_id uuid not null,
  peran_id uuid not null,
  izin text not null,
  cakupan cakupan not null,
  primary key (peran_id, izin),
  foreign key (application_id, peran_id) references peran (application_id, id) on delete cascade
);
select protect_tenant_table('peran_izin');

create table application_user (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  peran_id uuid not null,
  lembaga_id uuid,
  nama text not null,
  nomor text,
  email text,
  telp text,
  password_hash text,
  status user_status not null default 'aktif',
  dibuat_pada timestamptz not null default now(),
  unique (application_id, id),
  foreign key (application_id, peran_id) references peran (application_id, id),
  foreign key (application_id, lembaga_id) references lembaga (application_id, id)
);
create index application_user_nama on application_user (application_id, nama, id);
create index application_user_peran on application_user (application_id, peran_id);
select protect_tenant_table('application_user');

create table group_belajar (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  lembaga_id uuid,
  nama text not null,
  dibuat_pada timestamptz not null default now(),
  unique (application_id, id),
  foreign key (application_id, lembaga_id) references lembaga (application_id, id)
);
select protect_tenant_table('group_belajar');

create table group_belajar_member (
  application_id uuid not null,
  group_belajar_id uuid not null,
  application_user_id uuid not null,
  is_guru boolean not null default false,
  primary key (group_belajar_id, application_user_id),
  foreign key (application_id, group_belajar_id) references group_belajar (application_id, id) on delete cascade,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
create index group_belajar_member_user on group_belajar_member (application_user_id);
select protect_tenant_table('group_belajar_member');

-- Who has signed in is known before the tenant is: these three say which tenant to enter, and no more.

create table login_identifier (
  identifier text primary key,
  application_id uuid not null,
  application_user_id uuid not null,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);

create table session (
  token_hash bytea primary key,
  application_id uuid not null,
  application_user_id uuid not null,
  dibuat_pada timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
create index session_of_user on session (application_user_id);

create table password_reset (
  token_hash bytea primary key,
  application_id uuid not null,
  application_user_id uuid not null,
  expires_at timestamptz not null,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);

-- Secrets that all copies of the API share, such as the key that signs receipts.
create table platform_secret (
  name text primary key,
  value bytea not null
);

create table audit (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  application_user_id uuid,
  action text not null,
  target text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
create index audit_target on audit (application_id, target, at);
select protect_tenant_table('audit');
