-- Everything of the application has arrived at the other installation: from now on this one cannot take it back.
create or replace function pindah_selesai(target uuid) returns void
language plpgsql security definer set search_path = public as $$
begin
  update application set pindah_selesai_pada = coalesce(pindah_selesai_pada, now()) where id = target and pindah_ke is not null;
  if not found then
    raise exception using errcode = 'SU722', message = 'Pemindahan ini sudah dibatalkan di tempat asalnya.';
  end if;
end $$;
revoke execute on function pindah_selesai(uuid) from public;
