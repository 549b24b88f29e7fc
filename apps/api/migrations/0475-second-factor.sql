-- Second step of signing in, for staff: the secret that an authenticator on a phone shares, sealed by the installation's own key,
-- and codes for who has lost the phone. `pending` is a secret that its owner has not proven yet; until then the former counts.
create table second_factor (
  application_id uuid not null,
  application_user_id uuid not null primary key,
  secret bytea,
  pending bytea,
  -- Of the last code that was used: none is taken twice.
  last_step bigint not null default 0,
  since timestamptz,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
select protect_tenant_table('second_factor');

create table recovery_code (
  application_id uuid not null,
  application_user_id uuid not null,
  code_hash bytea not null,
  primary key (application_user_id, code_hash),
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
select protect_tenant_table('recovery_code');

-- Whether who has this role must have a second step; null until somebody has chosen, or until the first of those who manage
-- has one, which switches it on for their roles.
alter table peran add column second_factor boolean;

-- A password that somebody else has made: its owner, unless they take exams, chooses their own when they come in.
alter table application_user add column password_issued boolean not null default false;

-- When its person has last shown that it is them, and what they owe before this session does anything else.
alter table session
  add column proven_at timestamptz not null default now(),
  add column owes text check (owes in ('password', 'second-factor'));
