-- What the log says of a change beside its action: who as they were then, from where, and the name of what changed.
alter table audit
  add column lembaga_id uuid,
  add column nama text not null default '',
  add column target_nama text,
  add column address text,
  add column device text;
create index audit_newest on audit (application_id, at desc, id);

-- The rights that this installation has handed out already. A right that the code knows and this table does not is
-- new: it goes to the standard roles of every application once, and never again where somebody takes it away.
create table known_izin (izin text primary key);
insert into known_izin (izin) values
  ('application.read'), ('application-user.read'), ('lembaga.read'), ('group-belajar.read'), ('pelajaran.read'),
  ('pelajaran.write'), ('soal.read'), ('soal.write'), ('soal.delete'), ('paket-soal.read'), ('paket-soal.write'),
  ('paket-soal.delete'), ('paket-soal.publish'), ('event.read'), ('event.write'), ('event.delete'), ('ujian.take'),
  ('hasil-ujian.read');
