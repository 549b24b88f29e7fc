-- At a cell: somebody has another password, may no longer come in, has left for another cell or was forgotten. Their sessions end,
-- and of who was forgotten goes what only this cell has.
create or replace function sel_turun_orang() returns trigger language plpgsql set search_path = public set enable_seqscan = off as $$
declare
  mine uuid[];
begin
  delete from session where application_user_id = old.id;
  perform pg_notify('session_changed', old.id::text);
  if tg_op = 'UPDATE' and new.dianonimkan_pada is not null and old.dianonimkan_pada is null then
    mine := array(select id from attempt where application_user_id = old.id);
    perform clear_attempt_details(mine);
    update attempt set atribut = '{}', tanggal_lahir = null, jenis_kelamin = null where id = any (mine);
  end if;
  return null;
end $$;
