-- At the centre: what is made for somebody is at the cell that they are at.
create or replace function sel_milik() returns trigger language plpgsql as $$
begin
  new.sel := (select case when tg_table_name = 'attempt' then nullif(nullif(u.sel, '*'), '') else u.sel end
                from application_user u where u.id = new.application_user_id);
  return new;
end $$;
