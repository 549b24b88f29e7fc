-- A rule as a condition on application_user u. Every value is quoted; contracts decide what may stand in a rule.
create or replace function group_rule_condition(rule jsonb) returns text language plpgsql immutable as $$
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
