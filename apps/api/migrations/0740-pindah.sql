-- Where an application has gone that is looked after by another installation from now on (docs/decisions/0148-standby.md says how
-- a database is replaced, this how one application leaves): from `pindah_ke` on nothing of it is written here, from
-- `pindah_selesai_pada` on that cannot be taken back.
alter table application add column pindah_ke text, add column pindah_selesai_pada timestamptz;
