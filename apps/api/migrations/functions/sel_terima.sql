-- At whoever receives: a row that comes a second time takes the place of the first, so that a copy made anew ends well. The
-- argument says which row it is.
create or replace function sel_terima() returns trigger language plpgsql set search_path = public set enable_seqscan = off as $$
begin
  execute format('delete from %I where %s', tg_table_name, tg_argv[0]) using new;
  return new;
end $$;
