-- A role is edited as a whole: two people at once must not overwrite each other.
alter table peran
  add column version integer not null default 1,
  add column diubah_oleh uuid,
  add column diubah_pada timestamptz not null default now();
