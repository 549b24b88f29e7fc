-- At a cell: attempts come while they wait. From the moment one begins it is the cell's own, whatever the centre still says of it;
-- who its student showed to be stays as the proctor here has said.
create or replace function sel_turun_attempt() returns trigger language plpgsql set search_path = public set enable_seqscan = off as $$
declare
  here attempt;
begin
  -- What a trigger here does because something else has come.
  if pg_trigger_depth() > 1 then return coalesce(new, old); end if;
  if tg_op = 'INSERT' then
    select * into here from attempt where id = new.id;
    if here.started_at is not null then return null; end if;
    delete from attempt where id = new.id;
  elsif old.started_at is not null then
    return null;
  elsif tg_op = 'DELETE' then
    return old;
  else
    here := old;
  end if;
  new.sel := null;
  if here.id is not null then
    new.identity_by := here.identity_by;
    new.identity_at := here.identity_at;
    new.alamat_bebas := here.alamat_bebas or new.alamat_bebas;
  end if;
  return new;
end $$;
