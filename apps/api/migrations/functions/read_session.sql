-- Whose session this is and what they may do, in one round trip: enters the tenant that the session names. One row for a session
-- that is there; without a name where its person, or their application, is not active.
create or replace function read_session(hash bytea)
returns table (
  session_id uuid, application_id uuid, user_id uuid, expires_at timestamptz, last_seen timestamptz, held text[], event_id uuid, owes text,
  nama text, lembaga_id uuid, peran text, is_system boolean, grants json
) language plpgsql as $$
#variable_conflict use_column
declare
  s session;
  gone_to text;
begin
  select * into s from session where token_hash = hash;
  if not found then
    return;
  end if;
  select o.pindah_ke into gone_to from application o where o.id = s.application_id;
  if gone_to is not null then
    raise exception using errcode = 'SU721', message = format('Aplikasi ini pindah ke %s. Coba lagi sebentar lagi, atau buka alamat itu.', gone_to);
  end if;
  execute format('set local suluh.application = %L', s.application_id);
  return query
  select s.id, s.application_id, s.application_user_id, session_ends(s), s.last_seen, s.izin, s.event_id, s.owes, u.nama, u.lembaga_id, u.kode, u.is_system,
         (select json_agg(json_build_array(g.izin, g.cakupan)) from peran_izin g where g.peran_id = u.peran_id)
    from (values (1)) one
    left join lateral (
      select v.nama, v.lembaga_id, v.peran_id, p.kode, o.is_system
        from application_user v join peran p on p.id = v.peran_id join application o on o.id = v.application_id
       where v.id = s.application_user_id and v.status = 'aktif' and o.status = 'aktif') u on true;
end $$;
