-- At a cell: an application that comes from the centre is looked after there.
create or replace function sel_turun_application() returns trigger language plpgsql set search_path = public set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' then delete from application where id = new.id; end if;
  new.pusat := (select alamat from sel where aplikasi_id = new.id and sisi = 'sel');
  return new;
end $$;
