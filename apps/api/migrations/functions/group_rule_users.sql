-- The active people whom a rule means: of one lembaga where the group has one, of `only` where that is given.
create or replace function group_rule_users(application uuid, lembaga uuid, rule jsonb, only_users uuid[])
returns setof uuid language plpgsql stable as $$
begin
  return query execute
    'select u.id from application_user u where u.application_id = $1 and u.status = ''aktif''
       and ($2 is null or u.lembaga_id = $2) and ($3 is null or u.id = any ($3))
       and (' || group_rule_condition(rule) || ')' using application, lembaga, only_users;
end $$;
