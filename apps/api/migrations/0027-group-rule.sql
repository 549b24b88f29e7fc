-- Members by rule. What a rule means is said here once: the preview, the full count and the triggers all ask
-- group_rule_users. The result is stored as members, so that nobody else has to know of rules.

-- A rule as a condition on application_user u. Every value is quoted; contracts decide what may stand in a rule.
create function group_rule_condition(rule jsonb) returns text language plpgsql immutable as $$
declare
  condition jsonb;
  field text;
  parts text[] := '{}';
  part text;
begin
  for condition in select jsonb_array_elements(rule -> 'conditions') loop
    field := condition ->> 'atributId';
    part := case
      when condition ->> 'on' = 'peran' then
        format('u.peran_id in (select id from peran where kode = any (%L::text[]))',
          array(select jsonb_array_elements_text(condition -> 'peran')))
      when condition ->> 'on' = 'lembaga' then
        format('u.lembaga_id = any (%L::uuid[])', array(select jsonb_array_elements_text(condition -> 'lembagaIds')))
      when condition ->> 'operator' = 'terisi' then format('u.atribut ? %L', field)
      when condition ->> 'operator' = 'kosong' then format('not u.atribut ? %L', field)
      when condition ->> 'operator' = 'gte' then format('u.atribut -> %L >= %L::jsonb', field, condition -> 'value')
      when condition ->> 'operator' = 'lte' then format('u.atribut -> %L <= %L::jsonb', field, condition -> 'value')
      when condition ->> 'operator' = 'contains' then
        format('strpos(lower(u.atribut ->> %L), lower(%L)) > 0', field, condition ->> 'value')
      else
        -- One of several values; of a field with several choices, any of them.
        (select format(case when condition ->> 'operator' = 'ne' then 'not (%s)' else '(%s)' end,
           string_agg(format('u.atribut @> %L::jsonb', jsonb_build_object(field, each)), ' or '))
           from jsonb_array_elements(condition -> 'value') each)
    end;
    parts := parts || format('coalesce(%s, false)', part);
  end loop;
  if cardinality(parts) = 0 then return 'false'; end if;
  return array_to_string(parts, case when rule ->> 'match' = 'semua' then ' and ' else ' or ' end);
end $$;

-- The active people whom a rule means: of one lembaga where the group has one, of `only` where that is given.
create function group_rule_users(application uuid, lembaga uuid, rule jsonb, only_users uuid[])
returns setof uuid language plpgsql stable as $$
begin
  return query execute
    'select u.id from application_user u where u.application_id = $1 and u.status = ''aktif''
       and ($2 is null or u.lembaga_id = $2) and ($3 is null or u.id = any ($3))
       and (' || group_rule_condition(rule) || ')' using application, lembaga, only_users;
end $$;

-- Makes the stored members of one group what its rule says, of `only_users` where that is given. Whoever was put in
-- by hand stays. An archived group stays as it was.
create function apply_group_rule(target uuid, only_users uuid[], out added integer, out removed integer)
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

-- Whoever is made or changed is asked about every rule. Rules change alone (see the commands), people side by side.
create function follow_group_rules() returns trigger language plpgsql as $$
declare
  application uuid := (select application_id from changed limit 1);
begin
  if application is null then return null; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('group-rule:' || application, 0));
  perform apply_group_rule(g.id, (select array_agg(id) from changed))
     from group_belajar g where g.application_id = application and g.rule is not null and g.diarsipkan_pada is null;
  return null;
end $$;
create trigger application_user_made_follows_rules after insert on application_user
  referencing new table as changed for each statement execute function follow_group_rules();
create trigger application_user_changed_follows_rules after update on application_user
  referencing new table as changed for each statement execute function follow_group_rules();
