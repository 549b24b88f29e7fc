-- The number that a certificate bears, counted up in a pattern that whoever issues gives, school by school; null on those that have a
-- line instead. The school is that of then: one that is deleted takes no number with it.
alter table surat_hasil
  add column nomor_surat text,
  add column nomor_pola text,
  add column nomor_urut integer,
  add column lembaga_id uuid;
create index surat_hasil_nomor on surat_hasil (lembaga_id, nomor_pola, nomor_urut);
