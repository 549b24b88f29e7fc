-- Processes of the API and the moment each was last alive. What one that died held is gone as of its last beat; a time in
-- which none beat was an outage. Kept for a month after the last beat.
create table api_process (
  id uuid primary key,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
) with (fillfactor = 60);
