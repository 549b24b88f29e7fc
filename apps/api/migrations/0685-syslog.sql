-- How far the log of an application has gone to the receiver that SYSLOG_URL names, and which copy of the API sends just now.
create table audit_kirim (
  application_id uuid primary key references application on delete cascade,
  seq bigint not null default 0,
  held_until timestamptz not null default '-infinity'
);
select protect_tenant_table('audit_kirim');
