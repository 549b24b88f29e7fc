-- What a question is to show of a student, and the capaian or tujuan pembelajaran that it belongs to, as a kisi-kisi
-- has them. Empty where nobody wrote it.
alter table soal
  add column indikator text not null default '',
  add column capaian text not null default '';
