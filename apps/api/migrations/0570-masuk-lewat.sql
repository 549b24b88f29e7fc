-- oldest: 0546-names-of-parts.sql
-- For programs of before a session may owe one word more; until all are new, one of them lifts it as it lifts the others.
-- Signing in by the account that somebody has elsewhere (OpenID Connect). Each application names the providers that it trusts.
create table penyedia_masuk (
  application_id uuid not null references application on delete cascade,
  id uuid primary key default gen_random_uuid(),
  nama text not null,
  issuer text not null,
  client_id text not null default '',
  -- Sealed by the installation's own key.
  client_secret bytea,
  -- E-mail domains, with those below them; none: any.
  domain text[] not null default '{}',
  -- Roles whose people may come in so.
  peran_ids uuid[] not null default '{}',
  -- Whether an account is known again by an e-mail that its provider vouches for and that was proven here, too.
  kenal_email boolean not null default false,
  -- What somebody becomes whom nobody knows; without it they stay outside.
  peran_baru_id uuid,
  lembaga_baru_id uuid,
  -- A second step that was shown there counts here.
  percaya_mfa boolean not null default false,
  is_aktif boolean not null default false,
  version integer not null default 0,
  unique (application_id, id),
  foreign key (application_id, peran_baru_id) references peran (application_id, id) on delete set null (peran_baru_id),
  foreign key (application_id, lembaga_baru_id) references lembaga (application_id, id) on delete set null (lembaga_baru_id)
);
select protect_tenant_table('penyedia_masuk');
create index penyedia_masuk_of_application on penyedia_masuk (application_id);

-- Whose account elsewhere is whose here: by issuer and subject, never by an e-mail, which may become somebody else's.
create table akun_penyedia (
  application_id uuid not null,
  penyedia_masuk_id uuid not null,
  issuer text not null,
  sub text not null,
  application_user_id uuid not null,
  email text,
  dibuat_pada timestamptz not null default now(),
  terakhir_pada timestamptz not null default now(),
  primary key (penyedia_masuk_id, issuer, sub),
  unique (penyedia_masuk_id, application_user_id),
  foreign key (application_id, penyedia_masuk_id) references penyedia_masuk (application_id, id) on delete cascade,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
select protect_tenant_table('akun_penyedia');
create index akun_penyedia_of_user on akun_penyedia (application_user_id);

-- The address that its owner has shown to be theirs, by a link that went there. It counts where it is still their address.
alter table application_user add column email_terbukti text;

-- `kode`: they came in by another account and still have to show their second step.
alter table session drop constraint session_owes_check;
alter table session add constraint session_owes_check check (owes in ('password', 'second-factor', 'kode'));
