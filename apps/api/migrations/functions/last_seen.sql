-- When a device was last heard of: now, while it has a line to a process that beats; where that process died, at its last
-- beat. Of `attempt_presence`.
create or replace function last_seen(seen_at timestamptz, line uuid) returns timestamptz
language sql stable as $$
  select case when line is null then seen_at
              else coalesce((select case when b.beat_at > now() - interval '10 seconds' then now() else greatest(seen_at, b.beat_at) end
                               from api_process b where b.id = line), seen_at) end
$$;
