-- Groups that a file of people made know it, so that they go when the file is taken back.
alter table group_belajar
  add column import_id uuid,
  add foreign key (application_id, import_id) references application_user_import (application_id, id)
    on delete set null (import_id);
create index group_belajar_import on group_belajar (import_id) where import_id is not null;

-- As before, and says of the groups that are missing which import made them.
drop function join_groups_by_name;
create function join_groups_by_name(application uuid, import uuid, users uuid[], places uuid[], names text[], make boolean)
returns table (user_id uuid, group_id uuid) language plpgsql as $$
begin
  if make then
    insert into group_belajar (application_id, import_id, lembaga_id, nama)
    select distinct on (w.place, lower(w.name)) application, import, w.place, w.name
      from unnest(places, names) as w (place, name)
     where not exists (select from group_belajar g where lower(g.nama) = lower(w.name)
                          and g.lembaga_id is not distinct from w.place and g.diarsipkan_pada is null);
  end if;
  return query
  with wanted as (
    select distinct on (w.id) w.id, g.id as group_id
      from unnest(users, places, names) as w (id, place, name)
      join group_belajar g on lower(g.nama) = lower(w.name) and g.lembaga_id is not distinct from w.place
       and g.diarsipkan_pada is null
     order by w.id, g.dibuat_pada desc
  )
  insert into group_belajar_member (application_id, group_belajar_id, application_user_id)
  select application, wanted.group_id, wanted.id from wanted
  on conflict do nothing
  returning application_user_id, group_belajar_id;
end $$;

create function delete_groups(groups uuid[]) returns void language sql as $$
  delete from group_belajar where id = any (groups)
$$;
