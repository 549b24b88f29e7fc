-- What Suluh needs on a PostgreSQL of your own (15 or newer), made once by its administrator (docs/operations.md):
--   psql -v sandi=... -v sandi_cadangan=... -f run/postgresql.sql
-- Said again it changes the two passwords and nothing else.
\set ON_ERROR_STOP on

-- What Suluh works as: it owns nothing, and row level security holds it.
select 'create role suluh_api nologin' where not exists (select from pg_roles where rolname = 'suluh_api') \gexec

-- Who owns the database, for DATABASE_URL: no superuser, and no right to make others.
select 'create role suluh' where not exists (select from pg_roles where rolname = 'suluh') \gexec
alter role suluh login nosuperuser nocreaterole nocreatedb nobypassrls password :'sandi';
grant suluh_api to suluh;

-- Who makes backups: reads every row of every tenant, and writes none. Row level security would stop anybody else halfway.
select 'create role suluh_cadangan' where not exists (select from pg_roles where rolname = 'suluh_cadangan') \gexec
alter role suluh_cadangan login bypassrls nosuperuser nocreaterole nocreatedb password :'sandi_cadangan';
alter role suluh_cadangan set default_transaction_read_only = on;
grant pg_read_all_data to suluh_cadangan;

-- Bytes decide the order of letters, so that no update of the system's library spoils an index.
select 'create database suluh owner suluh encoding ''UTF8'' locale ''C.UTF-8'' template template0'
 where not exists (select from pg_database where datname = 'suluh') \gexec
revoke connect on database suluh from public;
grant connect on database suluh to suluh_cadangan;
