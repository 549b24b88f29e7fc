-- Who is in groups of another lembaga than these places, where they are none of theirs; what is archived stays as it was.
create or replace function members_elsewhere(users uuid[], places uuid[])
returns table (user_id uuid, group_id uuid, is_guru boolean) language sql stable as $$
  select m.application_user_id, m.group_belajar_id, m.is_guru
    from unnest(users, places) as w (id, place)
    join group_belajar_member m on m.application_user_id = w.id
    join group_belajar g on g.id = m.group_belajar_id
   where g.diarsipkan_pada is null and g.lembaga_id is not null and g.lembaga_id is distinct from w.place
$$;
