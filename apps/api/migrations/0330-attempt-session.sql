-- An attempt belongs to a session, not to the name that a browser gives itself: that stays as words for people.
alter table attempt
  -- The session that holds it while it runs; gone from `session` once it has ended.
  add session_id uuid,
  -- A proctor lets the next session in that comes.
  add released boolean not null default false;

-- What runs while this is put in place stays with the session that its student used last.
alter table attempt no force row level security;
update attempt a
   set session_id = (select s.id from session s
                      where s.application_user_id = a.application_user_id and s.izin is null
                      order by s.last_seen desc limit 1)
 where a.status = 'berlangsung';
alter table attempt force row level security;

-- Other sessions of the same student that have come to an attempt: those that look in or ask for it, and those that have
-- held it. Who holds it now stands in `attempt` alone.
create table attempt_device (
  attempt_id uuid not null,
  session_id uuid not null,
  application_id uuid not null,
  -- As its browser calls itself.
  device text not null,
  address text not null,
  seen_at timestamptz not null,
  -- When it asked a proctor, and when it was refused.
  asked_at timestamptz,
  refused_at timestamptz,
  -- When it had to give the attempt up.
  left_at timestamptz,
  primary key (attempt_id, session_id)
);
create index attempt_device_asking on attempt_device (attempt_id) where asked_at is not null;
select protect_tenant_table('attempt_device');

-- What a device hands over that the exam was moved away from is for a person to decide.
alter table held_answer
  drop constraint held_answer_reason_check,
  add check (reason in ('lewat-tenggang', 'sesudah-dikumpulkan', 'tanpa-bukti', 'saat-dijeda', 'perangkat-lain', 'berkas'));
