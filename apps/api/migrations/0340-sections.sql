-- What gives way where somebody starts so late that the exam's end cuts their time.
create type late_rule as enum ('sebanding', 'bagian-terakhir');
alter table event add column late_rule late_rule not null default 'bagian-terakhir';

-- Of an attempt that a proctor has handed in: its clock as it was, and when its time stood still, as `{at, clock}`, so
-- that it can be opened again with what was left.
alter table attempt add column ended jsonb;
