-- Files of every kind come in by one way: people, lembaga, subjects, general tables and questions share the tables that
-- were for people alone. What is done stays in the history; what was read and never confirmed goes.
alter table application_user_import rename to staged_import;
alter table application_user_import_row rename to staged_import_row;
-- For every application's rows at once.
alter table staged_import no force row level security;
alter table staged_import_row no force row level security;

alter table staged_import
  -- What the rows are: 'application-user', 'lembaga', 'pelajaran', 'general-table/jenjang', 'soal'.
  add column kind text not null default 'application-user',
  -- What is shown of each row, as `[{key, title}]`.
  add column columns jsonb not null default '[]',
  alter column peran_id drop not null,
  alter column new_groups set default '{}',
  add check (kind <> 'application-user' or peran_id is not null);
alter table staged_import alter column kind drop default;
update staged_import
   set columns = '[{"key": "nomor", "title": "NISN/NIP"}, {"key": "username", "title": "Nama pengguna"}, {"key": "kelas", "title": "Group"}]';
drop index application_user_import_newest;
create index staged_import_newest on staged_import (application_id, kind, dibuat_pada desc, id);

alter table staged_import_row rename column person to input;
alter table staged_import_row rename column application_user_id to record_id;
alter index application_user_import_row_outcome rename to staged_import_row_outcome;
update staged_import_row
   set "values" = "values" || jsonb_strip_nulls(jsonb_build_object(
         'nomor', coalesce("values"->>'nisn', "values"->>'nip'),
         'username', coalesce("values"->>'username', "values"->>'email')));

alter table staged_import force row level security;
alter table staged_import_row force row level security;

drop table sheet_import;

-- What was understood of a file of questions hangs on its import and goes when it is taken over.
truncate soal_import cascade;
alter table soal_import
  drop column application_user_id,
  drop column confirmed,
  drop column dibuat_pada,
  add foreign key (application_id, id) references staged_import (application_id, id) on delete cascade;
