-- Who signs for a room and for a class: names as written, for most of them need no account.
alter table event_ruang
  add column pengawas_nama text not null default '',
  add column pengawas_nip text not null default '',
  add column pengawas2_nama text not null default '',
  add column pengawas2_nip text not null default '',
  add column proktor_nama text not null default '',
  add column proktor_nip text not null default '';

alter table group_belajar
  add column wali_kelas_nama text not null default '',
  add column wali_kelas_nip text not null default '';
