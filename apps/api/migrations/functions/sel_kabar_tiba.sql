-- A word from the other side has come: when, and whether one before it is missing, as after either side was set back to a backup.
create or replace function sel_kabar_tiba() returns trigger language plpgsql set search_path = public set enable_seqscan = off as $$
begin
  new.diterima_pada := clock_timestamp();
  new.terputus_pada := null;
  if tg_op = 'INSERT' then
    delete from sel_kabar where kode = new.kode and arah = new.arah;
  else
    new.terputus_pada := old.terputus_pada;
    if new.nomor <> old.nomor + 1 then new.terputus_pada := coalesce(old.terputus_pada, clock_timestamp()); end if;
  end if;
  return new;
end $$;
