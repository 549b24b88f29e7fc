-- At the centre: attempts come from the cell that they are sat at. Until one begins its place is the centre's to give. What a cell
-- that was set back to a backup no longer knows of is not taken back, and nothing goes because it is gone there.
create or replace function sel_naik_attempt() returns trigger language plpgsql set search_path = public set enable_seqscan = off as $$
declare
  here attempt;
begin
  -- But for the row whose place a received one takes, below.
  if tg_op = 'DELETE' then return case when pg_trigger_depth() > 1 then old end; end if;
  if tg_op = 'UPDATE' then here := old; else select * into here from attempt where id = new.id; end if;
  if here.started_at is not null and new.started_at is null
     or here.submitted_at is not null and new.submitted_at is null and new.version <= here.version
  then
    return null;
  end if;
  if tg_op = 'INSERT' and here.id is not null then delete from attempt where id = new.id; end if;
  new.sel := coalesce(here.sel, (select nullif(nullif(u.sel, '*'), '') from application_user u where u.id = new.application_user_id), '?');
  if here.id is not null and new.started_at is null then
    new.sesi_id := here.sesi_id;
    new.ruang_id := here.ruang_id;
    new.kursi := here.kursi;
    new.opens_at := here.opens_at;
    new.closes_at := here.closes_at;
    new.extra_percent := here.extra_percent;
    new.text_step := here.text_step;
  end if;
  return new;
end $$;
