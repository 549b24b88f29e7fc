-- A proctor of a room watches that room; an event may say that its proctors watch all.
alter table event add column proctors_see_all boolean not null default false;

alter table attempt
  -- Who compared the student with their photo or card, and when.
  add column identity_by uuid,
  add column identity_at timestamptz,
  -- How often plays of sound were given back: `semua`, or a question's id.
  add column plays_given jsonb not null default '{}';
