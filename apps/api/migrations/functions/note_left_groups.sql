-- Notes with the rows of an import which groups its people leave, but those of a rule, which follow by themselves.
create or replace function note_left_groups(import uuid, users uuid[], places uuid[]) returns void language sql as $$
  update staged_import_row r set left_groups = l.groups
    from (select m.user_id as id, jsonb_agg(jsonb_build_object('id', g.id, 'isGuru', m.is_guru)) as groups
            from members_elsewhere(users, places) m
            join group_belajar g on g.id = m.group_id and g.rule is null
           group by 1) l
   where r.import_id = import and r.record_id = l.id
$$;
