-- Results that missing marks can still bring to a threshold or not; stored beside those that are settled.
alter table laporan_unit add column menunggu integer not null default 0;

-- A result says from now on how many points are open. Those that wait for marks are scored again, which also makes
-- their exams' summaries anew.
update attempt a set stale = true
  from hasil h
 where h.attempt_id = a.id and h.pending > 0 and a.status in ('dikumpulkan', 'dinilai');
