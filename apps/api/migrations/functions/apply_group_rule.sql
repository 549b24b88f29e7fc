-- Makes the stored members of one group what its rule says, of `only_users` where that is given. Whoever was put in
-- by hand stays. An archived group stays as it was.
create or replace function apply_group_rule(target uuid, only_users uuid[], out added integer, out removed integer)
language plpgsql as $$
declare
  g group_belajar;
begin
  select * into g from group_belajar where id = target;
  if g.diarsipkan_pada is not null then added := 0; removed := 0; return; end if;
  with wanted as materialized (
    select id from group_rule_users(g.application_id, g.lembaga_id, g.rule, only_users) id where g.rule is not null
  ), gone as (
    delete from group_belajar_member m
     where m.group_belajar_id = target and m.by_rule and (only_users is null or m.application_user_id = any (only_users))
       and not exists (select from wanted w where w.id = m.application_user_id) returning 1
  ), come as (
    insert into group_belajar_member (application_id, group_belajar_id, application_user_id, by_rule)
    select g.application_id, target, id, true from wanted on conflict do nothing returning 1
  ) select (select count(*) from come), (select count(*) from gone) into added, removed;
end $$;
