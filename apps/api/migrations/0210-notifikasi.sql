-- Until when somebody has looked at what the bell tells. What it tells is read from where it happens.
create table notifikasi_dibaca (
  application_user_id uuid not null primary key,
  application_id uuid not null,
  sampai timestamptz not null,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
create index notifikasi_dibaca_application on notifikasi_dibaca (application_id);
select protect_tenant_table('notifikasi_dibaca');

-- The bell asks often: who came in lately, and where answers wait for marks.
create index audit_masuk on audit (application_id, at desc) where action in ('terima-undangan', 'konfirmasi-email');
create index laporan_unit_pending on laporan_unit (application_id, event_id) where pending > 0;
