-- At a cell: what comes from the centre is changed there.
create or replace function sel_dari_pusat() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'SU720', message = format('Data ini diatur di pusat. Ubah di %s; di sini ikut berubah dalam beberapa detik.',
    (select alamat from sel where sisi = 'sel'));
end $$;
