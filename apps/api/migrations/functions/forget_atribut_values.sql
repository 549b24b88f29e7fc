-- A field takes its values along when it goes.
create or replace function forget_atribut_values() returns trigger language plpgsql as $$
begin
  execute format('update %s set atribut = atribut - $1::text where application_id = $2 and atribut ? $1::text',
    table_of_atribut(old.entity)) using old.id, old.application_id;
  if old.entity = 'application-user' then
    update attempt set atribut = atribut - old.id::text
     where application_id = old.application_id and atribut ? old.id::text;
  else
    update event_unit set atribut = atribut - old.id::text
     where application_id = old.application_id and atribut ? old.id::text;
  end if;
  return old;
end $$;

create or replace trigger atribut_forget before delete on atribut for each row execute function forget_atribut_values();
