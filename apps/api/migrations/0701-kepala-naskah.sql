-- What stands at the head of a package's papers. Empty where nobody wrote it.
alter table paket_soal
  add column kelas text not null default '',
  add column semester text not null default '',
  add column tahun_pelajaran text not null default '',
  add column petunjuk_naskah text not null default '';
