-- Deletes groups that a file of people made and that is taken back.
create or replace function delete_groups(groups uuid[]) returns void language sql as $$
  delete from group_belajar where id = any (groups)
$$;
