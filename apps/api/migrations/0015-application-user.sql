-- What a list of people shows, how somebody without e-mail signs in, and lists that stay quick with a million people.

-- The short name of an application. A person without e-mail signs in by username@kode: unique everywhere, and never
-- an e-mail address, because nothing after the @ has a dot.
alter table application add column kode text not null default '';

-- The first letters of its words, or the start of its only word; a number where another has it already.
create function give_application_kode() returns trigger language plpgsql as $$
declare
  words text[] := array(select m[1] from regexp_matches(lower(new.nama), '[a-z0-9]+', 'g') m);
  base text;
  attempt integer := 1;
begin
  if new.kode <> '' then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('application kode', 0));
  base := case when cardinality(words) > 1
               then left((select string_agg(left(word, 1), '' order by at) from unnest(words) with ordinality w (word, at)), 8)
               else left(coalesce(words[1], ''), 8) end;
  if length(base) < 2 then base := base || 'app'; end if;
  new.kode := base;
  while exists (select from application where kode = new.kode) loop
    attempt := attempt + 1;
    new.kode := base || attempt;
  end loop;
  return new;
end $$;
create trigger application_kode_given before insert or update on application for each row execute function give_application_kode();
update application set kode = '';
alter table application
  add constraint application_kode unique (kode),
  add constraint application_kode_form check (kode ~ '^[a-z0-9]{2,20}$');

-- `nomor` is the number that the country gives: NISN of a murid, NIP or NUPTK of those who work there.
alter table application_user
  add column username text check (username ~ '^[a-z0-9][a-z0-9._-]{1,39}$'),
  add column nis text,
  add column nomor_peserta text,
  add column jenis_kelamin text check (jenis_kelamin in ('L', 'P')),
  add column version integer not null default 1,
  add column diubah_oleh uuid,
  add column diubah_pada timestamptz not null default now(),
  add column cari text generated always as (lower(
    nama || ' ' || coalesce(nomor, '') || ' ' || coalesce(nis, '') || ' ' || coalesce(nomor_peserta, '') || ' ' ||
    coalesce(username, '') || ' ' || coalesce(email, '') || ' ' || coalesce(telp, ''))) stored;

create unique index application_user_username on application_user (application_id, username);
create unique index application_user_nomor_peserta on application_user (application_id, nomor_peserta);
create unique index application_user_nomor on application_user (application_id, peran_id, nomor);
drop index application_user_peran;
create index application_user_peran on application_user (application_id, peran_id, nama, id);
create index application_user_lembaga on application_user (application_id, lembaga_id, nama, id);
create index application_user_terbaru on application_user (application_id, peran_id, dibuat_pada, id);

-- What goes with a person, found without reading all of it.
create index login_identifier_user on login_identifier (application_user_id);
create index event_audience_user on event_audience (application_user_id) where application_user_id is not null;
create index hasil_user on hasil (application_user_id);
