-- Puts people into the groups of their lembaga that have these names, the newest where several do; makes those that are
-- missing if asked, and says of them which import made them. Returns the memberships that are new.
create or replace function join_groups_by_name(application uuid, import uuid, users uuid[], places uuid[], names text[], make boolean)
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
