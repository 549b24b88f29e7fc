-- What is written of an application that is going, or has gone, to another installation: whoever sends it sends it again, and by then
-- it is there.
create or replace function pindah_tolak() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'SU721', message = format('Aplikasi ini pindah ke %s. Coba lagi sebentar lagi, atau buka alamat itu.', tg_argv[0]);
end $$;
