-- Takes along what lies below a group that moves.
create or replace function move_group_below() returns trigger language plpgsql as $$
begin
  update group_belajar set path = new.path || path[cardinality(old.path) + 1:]
   where path @> array[new.id] and id <> new.id;
  return null;
end $$;

create or replace trigger group_belajar_below after update of parent_id on group_belajar
  for each row when (old.path is distinct from new.path) execute function move_group_below();
