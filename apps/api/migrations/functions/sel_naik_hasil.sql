-- At the centre: results come from the cell that has the answers; an older one than is here already, as from a cell that was set
-- back to a backup, is not taken.
create or replace function sel_naik_hasil() returns trigger language plpgsql set search_path = public set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' then
    if exists (select from hasil where attempt_id = new.attempt_id and scored_at > new.scored_at) then return null; end if;
    delete from hasil where attempt_id = new.attempt_id;
  elsif old.scored_at > new.scored_at then
    return null;
  end if;
  return new;
end $$;
