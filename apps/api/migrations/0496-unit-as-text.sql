-- Under row level security a condition comes before the tenant's own only where its operator is known to leak nothing. That
-- of an enum is not, that of a text is: the sums of all schools were read to find those of the whole.
alter table laporan_unit
  alter column unit type text collate "C" using unit::text,
  add constraint laporan_unit_kind check (unit in ('semua', 'lembaga', 'group'));
alter table laporan_aspek
  alter column unit type text collate "C" using unit::text,
  add constraint laporan_aspek_unit_kind check (unit in ('semua', 'lembaga', 'group'));
drop type laporan_unit_kind;
