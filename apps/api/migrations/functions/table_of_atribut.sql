-- The table whose records have the fields of an entity.
create or replace function table_of_atribut(entity atribut_entity) returns regclass language sql stable as $$
  select replace(entity::text, '-', '_')::regclass
$$;
