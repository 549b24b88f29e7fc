-- When a session ends: at its end, or before, where nobody has used it for as long as its tenant says, a quarter of an hour at a
-- computer that others use too. Use is written down every five minutes at most, so it has five more. Programs and sessions for
-- one exam know no idleness, and neither has who took an exam in it: a device that was cut off comes back to where it was; at a
-- shared computer only while the exam runs. To be called within the tenant.
create or replace function session_ends(s session) returns timestamptz language plpgsql stable as $$
declare
  minutes integer := coalesce((select r.idle_minutes from sesi_aturan r where r.application_id = s.application_id), 120);
  idle_at timestamptz;
begin
  if s.izin is not null or s.event_id is not null then
    return s.expires_at;
  end if;
  if s.is_shared then
    minutes := least(minutes, 15);
  end if;
  idle_at := s.last_seen + make_interval(mins => minutes + 5);
  if idle_at > now() or idle_at >= s.expires_at then
    return s.expires_at;
  end if;
  if exists (
    select from attempt a
     where a.application_user_id = s.application_user_id and a.session_id = s.id
       and (a.status = 'berlangsung' or not s.is_shared))
  then
    return s.expires_at;
  end if;
  return idle_at;
end $$;
