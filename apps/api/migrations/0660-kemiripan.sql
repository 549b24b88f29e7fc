-- Which pairs of students of an exam that is over chose the same options more often than two who work on their own: the
-- newest computation, kept by the attempts' ids, so that whoever is taken from the system is no longer named by it.
create table kemiripan (
  application_id uuid not null,
  event_id uuid primary key,
  -- While it is being computed; empty once it has ended, well or not.
  started_at timestamptz,
  n integer,
  newest_hasil timestamptz,
  scoring_version integer,
  result jsonb,
  computed_at timestamptz,
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade
);
select protect_tenant_table('kemiripan');
