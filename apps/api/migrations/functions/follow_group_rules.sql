-- Whoever is made or changed is asked about every rule. Rules change alone (see the commands), people side by side.
create or replace function follow_group_rules() returns trigger language plpgsql as $$
declare
  application uuid := (select application_id from changed limit 1);
begin
  if application is null then return null; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('group-rule:' || application, 0));
  perform apply_group_rule(g.id, (select array_agg(id) from changed))
     from group_belajar g where g.application_id = application and g.rule is not null and g.diarsipkan_pada is null;
  return null;
end $$;

create or replace trigger application_user_made_follows_rules after insert on application_user
  referencing new table as changed for each statement execute function follow_group_rules();
create or replace trigger application_user_changed_follows_rules after update on application_user
  referencing new table as changed for each statement execute function follow_group_rules();
