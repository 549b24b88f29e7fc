alter table application add column version integer not null default 1;
