-- Fields that a tenant defines itself. Their values live in the column atribut of the record, keyed by the id of
-- the field, so that a list reads them with the row and one GIN index finds them by value.

create type atribut_entity as enum ('application-user', 'group-belajar', 'lembaga');
create type atribut_kind as enum ('teks', 'angka', 'tanggal', 'ya-tidak', 'pilihan', 'pilihan-ganda');

create table atribut (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  entity atribut_entity not null,
  nama text not null,
  keterangan text,
  kind atribut_kind not null,
  position integer not null,
  is_required boolean not null default false,
  is_unique boolean not null default false,
  choices text[] not null default '{}',
  default_value jsonb,
  -- Codes of peran; null where it is everyone who reaches the record.
  seen_by text[],
  edited_by text[],
  only_for text[],
  version integer not null default 1,
  dibuat_pada timestamptz not null default now(),
  unique (application_id, id)
);
create unique index atribut_nama on atribut (application_id, entity, lower(nama));
select protect_tenant_table('atribut');

alter table application_user add column atribut jsonb not null default '{}';
alter table group_belajar add column atribut jsonb not null default '{}';
alter table lembaga add column atribut jsonb not null default '{}';
create index application_user_atribut on application_user using gin (atribut jsonb_path_ops);

-- The table whose records have the fields of an entity.
create function table_of_atribut(entity atribut_entity) returns regclass language sql stable as $$
  select replace(entity::text, '-', '_')::regclass
$$;

-- Puts new values of one field into many records at once; a null takes the value away.
create function set_atribut_values(entity atribut_entity, field uuid, owners uuid[], field_values jsonb[])
returns void language plpgsql as $$
begin
  execute format(
    'update %s t set atribut = case when n.value is null or n.value = ''null'' then t.atribut - $1::text
       else t.atribut || jsonb_build_object($1::text, n.value) end
       from unnest($2, $3) as n (id, value) where t.id = n.id', table_of_atribut(entity))
    using field, owners, field_values;
end $$;

-- A field takes its values along when it goes.
create function forget_atribut_values() returns trigger language plpgsql as $$
begin
  execute format('update %s set atribut = atribut - $1::text where application_id = $2 and atribut ? $1::text',
    table_of_atribut(old.entity)) using old.id, old.application_id;
  return old;
end $$;
create trigger atribut_forget before delete on atribut for each row execute function forget_atribut_values();
