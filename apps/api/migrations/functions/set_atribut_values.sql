-- Puts new values of one field into many records at once; a null takes the value away.
create or replace function set_atribut_values(entity atribut_entity, field uuid, owners uuid[], field_values jsonb[])
returns void language plpgsql as $$
begin
  execute format(
    'update %s t set atribut = case when n.value is null or n.value = ''null'' then t.atribut - $1::text
       else t.atribut || jsonb_build_object($1::text, n.value) end
       from unnest($2, $3) as n (id, value) where t.id = n.id', table_of_atribut(entity))
    using field, owners, field_values;
end $$;
