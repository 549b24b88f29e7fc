-- From where a room's students may work, as addresses and ranges; none: from anywhere. And whom a proctor let through all the same.
alter table event_ruang add column alamat text[] not null default '{}';
alter table attempt add column alamat_bebas boolean not null default false;
