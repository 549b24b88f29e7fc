-- When the server stored an answer: the last it heard of the device by a save. Null for those of before.
alter table answer add received_at timestamptz;

-- Stretches in which nothing was heard of an attempt's device, so that what was written in one can be told from what
-- was not sent on purpose.
alter table attempt_presence add silences tstzmultirange not null default '{}';

-- Answers that may not count by themselves: kept with their evidence until somebody decides.
create table held_answer (
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  attempt_id uuid not null references attempt on delete cascade,
  soal_id uuid not null,
  section_id text not null,
  value jsonb not null,
  ragu boolean not null,
  seq bigint not null,
  -- The student's own time of the change, on the server's clock as the device knew it.
  at timestamptz not null,
  received_at timestamptz not null default now(),
  reason text not null check (reason in ('lewat-tenggang', 'sesudah-dikumpulkan', 'tanpa-bukti', 'saat-dijeda', 'berkas')),
  -- Times in milliseconds, address, device, place among those that came with it.
  evidence jsonb not null,
  decision text check (decision in ('diterima', 'ditolak')),
  decided_at timestamptz,
  decided_by uuid,
  decision_reason text,
  primary key (attempt_id, id),
  unique (attempt_id, soal_id, seq),
  check ((decision is null) = (decided_at is null)),
  foreign key (application_id, decided_by) references application_user (application_id, id) on delete set null (decided_by)
);
create index held_answer_undecided on held_answer (application_id, attempt_id) where decision is null;
select protect_tenant_table('held_answer');
