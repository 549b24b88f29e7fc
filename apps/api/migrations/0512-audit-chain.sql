-- Each line of the log in a chain with those before it: whoever alters, removes or inserts one afterwards breaks it. The API's
-- role may add to both and change neither (`prepareRole`). Without a reference to `audit`: a line that is gone is to be noticed.
create table audit_rantai (
  application_id uuid not null references application on delete cascade,
  seq bigint not null,
  audit_id uuid not null unique,
  at timestamptz not null,
  -- Of what stays whoever is forgotten, and of what names people.
  fixed_hash bytea not null,
  content_hash bytea not null,
  hash bytea not null,
  primary key (application_id, seq)
);
select protect_tenant_table('audit_rantai');

-- When what names people was taken out of this line, because one of them was forgotten.
alter table audit add column dilupakan_pada timestamptz;
