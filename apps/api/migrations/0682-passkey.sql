-- Passkeys of staff (WebAuthn): what an authenticator signs by, of which only the public half is here. The counter of those that
-- travel between devices stays nought; of others it only rises. Programs of before know none: until all are new, one of them
-- asks who has nothing but a passkey for the password alone.
create table passkey (
  application_id uuid not null,
  id uuid primary key default gen_random_uuid(),
  application_user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  nama text not null,
  dibuat_pada timestamptz not null default now(),
  terakhir_pada timestamptz,
  unique (application_id, credential_id),
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
select protect_tenant_table('passkey');
create index passkey_of_user on passkey (application_user_id);

-- Challenges that were answered: none is taken twice, at any copy of the API. Forgotten once they are too old anyway.
create table passkey_challenge (
  application_id uuid not null references application on delete cascade,
  challenge_hash bytea not null,
  used_at timestamptz not null default now(),
  primary key (application_id, challenge_hash)
);
select protect_tenant_table('passkey_challenge');
