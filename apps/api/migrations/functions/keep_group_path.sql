-- Keeps `path` true. One application's tree changes one move at a time, so that two moves cannot close a circle.
create or replace function keep_group_path() returns trigger language plpgsql as $$
declare
  above uuid[] := '{}';
begin
  if new.parent_id is not null then
    perform pg_advisory_xact_lock(hashtextextended('group-belajar:' || new.application_id, 0));
    select path into above from group_belajar where id = new.parent_id;
    if new.id = any (above) then
      raise exception 'group_belajar: a group cannot lie below itself' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  new.path := above || new.id;
  return new;
end $$;

create or replace trigger group_belajar_path before insert or update of parent_id on group_belajar
  for each row execute function keep_group_path();
