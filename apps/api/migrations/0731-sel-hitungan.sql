-- How many of a lembaga's students stand how in an exam that goes on at a cell, as the cell counts them: the centre has no signs of life
-- of theirs, and sums these instead of all attempts.
create table sel_hitungan (
  application_id uuid not null references application on delete cascade,
  kode text not null,
  event_id uuid not null,
  lembaga_id uuid not null,
  peserta integer not null,
  mulai integer not null,
  selesai integer not null,
  terputus integer not null,
  primary key (application_id, event_id, kode, lembaga_id)
);
select protect_tenant_table('sel_hitungan');
