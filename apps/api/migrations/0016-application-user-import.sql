-- A file of people on its way in: what each row means is worked out first and shown, then done in one transaction,
-- and can be taken back as a whole.

-- Passwords of a sheet follow from its key, so that no password is stored; when the key goes nobody can tell them.
create table kartu_peserta (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  application_user_id uuid not null,
  key bytea not null,
  berakhir_pada timestamptz not null default now() + interval '24 hours',
  unique (application_id, id),
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
select protect_tenant_table('kartu_peserta');

create table kartu_peserta_user (
  application_id uuid not null,
  kartu_peserta_id uuid not null,
  application_user_id uuid not null,
  -- As it was set then: who has changed their password since is not told a wrong one. Null where it came by file.
  password_hash text,
  primary key (kartu_peserta_id, application_user_id),
  foreign key (application_id, kartu_peserta_id) references kartu_peserta (application_id, id) on delete cascade,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade
);
create index kartu_peserta_user_user on kartu_peserta_user (application_user_id);
select protect_tenant_table('kartu_peserta_user');

create type import_status as enum ('pratinjau', 'berjalan', 'selesai', 'gagal', 'dibatalkan');
create type import_outcome as enum ('baru', 'ubah', 'sama', 'tolak');

create table application_user_import (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  application_user_id uuid not null,
  peran_id uuid not null,
  lembaga_id uuid,
  file_name text not null,
  layout text not null,
  sheet text not null,
  titles text[] not null,
  ignored text[] not null,
  new_groups text[] not null,
  status import_status not null default 'pratinjau',
  done integer not null default 0,
  total integer not null default 0,
  note text,
  kartu_peserta_id uuid,
  -- The last sign of life of what works on it; long ago means that it was broken off, with nothing written.
  alive_at timestamptz not null default now(),
  dibuat_pada timestamptz not null default now(),
  unique (application_id, id),
  foreign key (application_id, peran_id) references peran (application_id, id) on delete cascade,
  foreign key (application_id, lembaga_id) references lembaga (application_id, id) on delete cascade,
  foreign key (application_id, application_user_id) references application_user (application_id, id) on delete cascade,
  foreign key (application_id, kartu_peserta_id) references kartu_peserta (application_id, id) on delete set null (kartu_peserta_id)
);
create index application_user_import_newest on application_user_import (application_id, dibuat_pada desc, id);
select protect_tenant_table('application_user_import');

create table application_user_import_row (
  application_id uuid not null,
  import_id uuid not null,
  row integer not null,
  nama text not null,
  outcome import_outcome not null,
  -- What is written; gone together with any password in it as soon as it is.
  person jsonb,
  "values" jsonb not null,
  cells text[] not null,
  changes jsonb not null,
  problems jsonb not null,
  application_user_id uuid,
  -- The person as they were, and the version that this change was made from.
  before jsonb,
  version integer,
  joined_group_id uuid,
  primary key (import_id, row),
  foreign key (application_id, import_id) references application_user_import (application_id, id) on delete cascade
);
create index application_user_import_row_outcome on application_user_import_row (import_id, outcome, row);
select protect_tenant_table('application_user_import_row');

-- Puts people into the groups of their lembaga that have these names, the newest where several do; makes those that are
-- missing if asked. Returns the memberships that are new.
create function join_groups_by_name(application uuid, users uuid[], places uuid[], names text[], make boolean)
returns table (user_id uuid, group_id uuid) language plpgsql as $$
begin
  if make then
    insert into group_belajar (application_id, lembaga_id, nama)
    select distinct on (w.place, lower(w.name)) application, w.place, w.name
      from unnest(places, names) as w (place, name)
     where not exists (select from group_belajar g where lower(g.nama) = lower(w.name)
                          and g.lembaga_id is not distinct from w.place and g.diarsipkan_pada is null);
  end if;
  return query
  with wanted as (
    select distinct on (w.id) w.id, g.id as group_id
      from unnest(users, places, names) as w (id, place, name)
      join group_belajar g on lower(g.nama) = lower(w.name) and g.lembaga_id is not distinct from w.place
       and g.diarsipkan_pada is null
     order by w.id, g.dibuat_pada desc
  )
  insert into group_belajar_member (application_id, group_belajar_id, application_user_id)
  select application, wanted.group_id, wanted.id from wanted
  on conflict do nothing
  returning application_user_id, group_belajar_id;
end $$;

create function leave_groups(users uuid[], groups uuid[]) returns void language sql as $$
  delete from group_belajar_member m using unnest(users, groups) as w (id, group_id)
   where m.application_user_id = w.id and m.group_belajar_id = w.group_id
$$;
