-- Groups become a tree with school years, archive and rules. `path` holds a group's ancestors and itself, so that
-- everybody below a group is found without recursion.

alter table group_belajar
  add column parent_id uuid,
  add column path uuid[] not null default '{}',
  add column kode text,
  -- The code of a tahun_ajaran, such as 2025/2026.
  add column tahun_ajaran text check (tahun_ajaran ~ '^\d{4}/\d{4}$'),
  -- Who is in it by what they are: { "match": "semua" | "salah-satu", "conditions": [...] }.
  add column rule jsonb,
  add column diarsipkan_pada timestamptz,
  add column version integer not null default 1,
  add column diubah_oleh uuid,
  add column diubah_pada timestamptz not null default now(),
  add foreign key (application_id, parent_id) references group_belajar (application_id, id);
update group_belajar set path = array[id];
create index group_belajar_path on group_belajar using gin (path);
create index group_belajar_parent on group_belajar (parent_id);
create index group_belajar_nama on group_belajar (application_id, nama, id);
create index group_belajar_rule on group_belajar (application_id) where rule is not null;
create unique index group_belajar_kode on group_belajar
  (application_id, lembaga_id, tahun_ajaran, lower(kode)) nulls not distinct where kode is not null;

-- Whether a rule put the person in: such a row comes and goes with the rule, others stay.
alter table group_belajar_member add column by_rule boolean not null default false;

-- Keeps `path` true. One application's tree changes one move at a time, so that two moves cannot close a circle.
create function keep_group_path() returns trigger language plpgsql as $$
declare
  above uuid[] := '{}';
begin
  if new.parent_id is not null then
    perform pg_advisory_xact_lock(hashtextextended('group-belajar:' || new.application_id, 0));
    select path into above from group_belajar where id = new.parent_id;
    if new.id = any (above) then
      raise exception 'group_belajar: a group cannot lie below itself' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  new.path := above || new.id;
  return new;
end $$;
create trigger group_belajar_path before insert or update of parent_id on group_belajar
  for each row execute function keep_group_path();

create function move_group_below() returns trigger language plpgsql as $$
begin
  update group_belajar set path = new.path || path[cardinality(old.path) + 1:]
   where path @> array[new.id] and id <> new.id;
  return null;
end $$;
create trigger group_belajar_below after update of parent_id on group_belajar
  for each row when (old.path is distinct from new.path) execute function move_group_below();
