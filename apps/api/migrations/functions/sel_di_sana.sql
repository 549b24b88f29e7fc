-- At the centre: an attempt that is sat at a cell, and its result, are changed there.
create or replace function sel_di_sana() returns trigger language plpgsql as $$
declare
  kode_sel text;
begin
  if tg_table_name = 'attempt' then kode_sel := old.sel;
  else select a.sel into kode_sel from attempt a where a.id = new.attempt_id;
  end if;
  if kode_sel is null then return new; end if;
  raise exception using errcode = 'SU720', message = format('Ujian ini dikerjakan di sel %s. Buka %s untuk mengerjakan atau mengubahnya.',
    kode_sel, coalesce((select alamat from sel where kode = kode_sel), 'sel itu'));
end $$;
