-- How an application shows itself where people sign in and in its mails: name, logo and colour are its own, its address is the
-- platform's to give, because names on the network are.
alter table application add column alamat text;
-- Given one at a time (`setAlamat`), so that no two have the same.
create index application_alamat on application (alamat);

create table merek (
  application_id uuid primary key references application on delete cascade,
  -- Empty: as the application is called.
  nama text,
  warna text check (warna ~ '^#[0-9a-f]{6}$'),
  logo_id uuid,
  version integer not null default 0,
  foreign key (application_id, logo_id) references file (application_id, id)
);
select protect_tenant_table('merek');
