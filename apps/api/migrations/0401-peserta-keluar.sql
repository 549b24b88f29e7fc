-- What was arranged for somebody at an event that they are not in any more: session, seat and help belong to the person
-- and the event, and wait here until the person comes back.
create table peserta_keluar (
  application_id uuid not null,
  event_id uuid not null,
  application_user_id uuid not null,
  sesi_id uuid,
  ruang_id uuid,
  kursi integer,
  extra_percent integer not null,
  text_step integer not null,
  primary key (event_id, application_user_id),
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade,
  foreign key (application_id, sesi_id) references event_sesi (application_id, id) on delete set null (sesi_id),
  foreign key (application_id, ruang_id) references event_ruang (application_id, id) on delete set null (ruang_id)
);
create index peserta_keluar_user on peserta_keluar (application_user_id);
create index peserta_keluar_sesi on peserta_keluar (sesi_id);
create index peserta_keluar_ruang on peserta_keluar (ruang_id);
select protect_tenant_table('peserta_keluar');
