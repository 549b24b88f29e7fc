-- At a cell: keys or rules have changed at the centre. The answers are here, so they are scored again here, by the sweep.
create or replace function sel_turun_scoring() returns trigger language plpgsql set search_path = public set enable_seqscan = off as $$
begin
  update attempt a set stale = true
    from hasil h
   where h.snapshot_id = new.snapshot_id and a.id = h.attempt_id and a.status in ('dikumpulkan', 'dinilai') and not a.stale;
  return null;
end $$;
