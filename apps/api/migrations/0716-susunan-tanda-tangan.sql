-- How a lembaga arranges who signs below its papers; empty: as is usual.
alter table lembaga add column susunan jsonb not null default '{}';
alter table kop_lama add column susunan jsonb not null default '{}';
