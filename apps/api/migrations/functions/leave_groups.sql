-- Takes memberships away, pair by pair.
create or replace function leave_groups(users uuid[], groups uuid[]) returns void language sql as $$
  delete from group_belajar_member m using unnest(users, groups) as w (id, group_id)
   where m.application_user_id = w.id and m.group_belajar_id = w.group_id
$$;
