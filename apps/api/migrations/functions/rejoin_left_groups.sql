-- Puts people whose move is taken back into the groups that they left, where these still are and take them.
create or replace function rejoin_left_groups(import uuid, users uuid[]) returns void language sql as $$
  insert into group_belajar_member (application_id, group_belajar_id, application_user_id, is_guru)
  select g.application_id, g.id, u.id, (l.value->>'isGuru')::boolean
    from staged_import_row r
    cross join jsonb_array_elements(r.left_groups) as l (value)
    join application_user u on u.id = r.record_id
    join group_belajar g on g.id = (l.value->>'id')::uuid
   where r.import_id = import and u.id = any(users)
     and g.diarsipkan_pada is null and g.rule is null and g.lembaga_id = u.lembaga_id
  on conflict do nothing
$$;
