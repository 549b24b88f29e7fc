-- What a centre and one of its cells know and nobody else: with it each signs what it says of people to the other
-- (docs/decisions/0147-one-sign-in-for-all-cells.md). Apart from `sel`, which the cells may read.
create table sel_kunci (
  kode text primary key references sel on delete cascade,
  kunci bytea not null
);

-- Tickets that were used, for as long as they would be taken.
create table sel_tiket (
  nomor text primary key,
  sampai timestamptz not null
);
