-- Whom a file moves to another lembaga leaves the groups of the former one: an import that is taken back puts them back in.
alter table application_user_import_row add column left_groups jsonb not null default '[]';

-- Who is in groups of another lembaga than these places, where they are none of theirs; what is archived stays as it was.
create function members_elsewhere(users uuid[], places uuid[])
returns table (user_id uuid, group_id uuid, is_guru boolean) language sql stable as $$
  select m.application_user_id, m.group_belajar_id, m.is_guru
    from unnest(users, places) as w (id, place)
    join group_belajar_member m on m.application_user_id = w.id
    join group_belajar g on g.id = m.group_belajar_id
   where g.diarsipkan_pada is null and g.lembaga_id is not null and g.lembaga_id is distinct from w.place
$$;

create function note_left_groups(import uuid, users uuid[], places uuid[]) returns void language sql as $$
  update application_user_import_row r set left_groups = l.groups
    from (select m.user_id as id, jsonb_agg(jsonb_build_object('id', g.id, 'isGuru', m.is_guru)) as groups
            from members_elsewhere(users, places) m
            join group_belajar g on g.id = m.group_id and g.rule is null
           group by 1) l
   where r.import_id = import and r.application_user_id = l.id
$$;

create function rejoin_left_groups(import uuid, users uuid[]) returns void language sql as $$
  insert into group_belajar_member (application_id, group_belajar_id, application_user_id, is_guru)
  select g.application_id, g.id, u.id, (l.value->>'isGuru')::boolean
    from application_user_import_row r
    cross join jsonb_array_elements(r.left_groups) as l (value)
    join application_user u on u.id = r.application_user_id
    join group_belajar g on g.id = (l.value->>'id')::uuid
   where r.import_id = import and u.id = any(users)
     and g.diarsipkan_pada is null and g.rule is null and g.lembaga_id = u.lembaga_id
  on conflict do nothing
$$;
