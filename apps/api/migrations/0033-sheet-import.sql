-- Rows of a file that was understood but not confirmed yet; gone once they are taken.

create table sheet_import (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  application_user_id uuid not null,
  -- What the rows are: 'lembaga', 'general-table/jenjang'.
  target text not null,
  rows jsonb not null,
  dibuat_pada timestamptz not null default now(),
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
create index sheet_import_user on sheet_import (application_user_id);
select protect_tenant_table('sheet_import');
