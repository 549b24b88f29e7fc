-- The file that goes with a mail. It waits in the tenant's own rows until its mail is sent or too late, once, however often it is tried.
create table email_lampiran (
  application_id uuid not null references application on delete cascade,
  email_id uuid not null primary key references email on delete cascade,
  nama text not null,
  bytes bytea not null
);
alter table email_lampiran alter column bytes set storage external;
select protect_tenant_table('email_lampiran');

-- What it is called, for what sends and shows mails without entering each tenant; null where nothing goes with the mail.
alter table email add column lampiran text;
create index email_with_file on email (application_id, dibuat_pada) where lampiran is not null;
