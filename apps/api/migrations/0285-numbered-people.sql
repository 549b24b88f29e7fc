-- Everybody has a number, one after the other as they come: those of a school, who come together, are neighbours. How many
-- different people there are among a million lines is then counted in bits, 64 neighbours in a word, and needs no sorting.
alter table application_user add column nomor_urut bigint generated always as identity;
alter table laporan_murid add column murid_kata bigint, add column murid_bit bigint;
update laporan_murid m set murid_kata = u.nomor_urut >> 6, murid_bit = 1::bigint << (u.nomor_urut & 63)::int
  from application_user u where u.id = m.application_user_id;
alter table laporan_murid alter column murid_kata set not null, alter column murid_bit set not null;
