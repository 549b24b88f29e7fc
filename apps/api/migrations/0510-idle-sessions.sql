-- After how long without use a session of this application ends by itself; without a row it is two hours (`session_ends`).
create table sesi_aturan (
  application_id uuid primary key references application on delete cascade,
  idle_minutes integer not null check (idle_minutes between 15 and 1440)
);
select protect_tenant_table('sesi_aturan');

-- Begun at a computer that others use too: it ends soon where nobody uses it.
alter table session add column is_shared boolean not null default false;
