-- Who was to be printed and had no result any more when their turn came.
alter table laporan_cetak add column missing text[] not null default '{}';
