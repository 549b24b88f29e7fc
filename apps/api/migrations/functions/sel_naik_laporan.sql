-- At the centre: what comes of results has reports made anew, as `queue_laporan` does for one's own; row by row, because what is
-- received fires no other triggers.
create or replace function sel_naik_laporan() returns trigger language plpgsql set search_path = public set enable_seqscan = off as $$
begin
  insert into laporan_antrean (application_id, event_id)
  values (coalesce(new.application_id, old.application_id), coalesce(new.event_id, old.event_id));
  return null;
end $$;
