-- Names stand in the order of an Indonesian list, abdul before Zaki: by bytes every capital comes before every small
-- letter. What sorts by a column, and its indexes, follow the column. Where the server has no ICU they stay as they are.
do $$
begin
  create collation indonesia (provider = icu, locale = 'id');
exception when feature_not_supported then
  create collation indonesia from "C";
end $$;

-- What is searched in needs no order, and is read faster without.
alter table application_user
  drop column cari,
  alter column nama type text collate indonesia,
  add column cari text collate "default" generated always as (lower((
    nama || ' ' || coalesce(nomor, '') || ' ' || coalesce(nis, '') || ' ' || coalesce(nomor_peserta, '') || ' ' ||
    coalesce(username, '') || ' ' || coalesce(email, '') || ' ' || coalesce(telp, '')) collate "default")) stored;
alter table lembaga alter column nama type text collate indonesia;
alter table group_belajar alter column nama type text collate indonesia;
alter table event_unit alter column nama type text collate indonesia, alter column lembaga type text collate indonesia;
