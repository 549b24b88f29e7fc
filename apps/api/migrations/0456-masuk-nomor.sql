-- An exam may let its students in by their number and its token, without a password: the session is good for that exam only.
alter table event
  add column masuk_nomor boolean not null default false,
  add constraint event_masuk_nomor_needs_token check (not masuk_nomor or token is not null or token_minutes is not null);

-- Exams that do, before anybody knows of which tenant the student is. Kept by a trigger on event.
create table event_masuk (
  event_id uuid primary key,
  application_id uuid not null,
  token text,
  token_minutes integer,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade
);
create index event_masuk_closes on event_masuk (closes_at);

-- A session of this kind: it takes this one exam and does nothing else.
alter table session
  add column event_id uuid,
  add foreign key (application_id, event_id) references event (application_id, id) on delete cascade;
