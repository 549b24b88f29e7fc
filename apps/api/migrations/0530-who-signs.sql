-- Who signs for a lembaga, and where its papers are dated.
alter table lembaga
  add column tempat text not null default '',
  add column kepala_jabatan text not null default '',
  add column kepala_nama text not null default '',
  add column kepala_nip text not null default '';
