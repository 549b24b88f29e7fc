-- Browsers that somebody has signed in with. Guesses at an account are counted by where they come from; whoever comes with a
-- device that the account knows is not shut out by those of others. The cookie's own value is stored as its hash only.
create table perangkat (
  application_id uuid not null,
  application_user_id uuid not null,
  device_hash bytea not null,
  device text,
  dibuat_pada timestamptz not null default now(),
  terakhir_pada timestamptz not null default now(),
  primary key (application_user_id, device_hash),
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
select protect_tenant_table('perangkat');
