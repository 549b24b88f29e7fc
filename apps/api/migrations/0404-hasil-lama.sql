-- Results as they stood before they became others or went: what was told to people once stays to be seen. The first
-- result of an attempt is not here; it stands in `hasil` until something changes it.
create table hasil_lama (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null,
  attempt_id uuid not null references attempt on delete cascade,
  event_id uuid not null,
  application_user_id uuid not null,
  -- It stood from `since`, when it was scored, to `until`, when the transaction began that changed it.
  since timestamptz not null,
  until timestamptz not null default now(),
  -- One transaction may change a result more than once: in this order.
  written_at timestamptz not null default clock_timestamp(),
  -- What changed it, by whom; null for the server, which scores again what came late.
  kind text,
  actor_id uuid,
  score double precision not null,
  max_score double precision not null,
  nilai double precision not null,
  correct integer not null,
  wrong integer not null,
  blank integer not null,
  pending integer not null,
  lulus boolean,
  counted boolean not null,
  -- Of the one that took its place; null where its attempt was opened again.
  nilai_baru double precision,
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade,
  foreign key (application_id, actor_id) references application_user (application_id, id) on delete set null (actor_id)
);
create index hasil_lama_event on hasil_lama (event_id, until);
create index hasil_lama_attempt on hasil_lama (attempt_id, until);
create index hasil_lama_user on hasil_lama (application_user_id);
create index hasil_lama_actor on hasil_lama (actor_id);
select protect_tenant_table('hasil_lama');
