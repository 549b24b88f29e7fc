-- At the centre: a lembaga comes to another cell, and its people with all that is theirs; or one of them does. What they have begun
-- stays where it was begun.
create or replace function sel_pindah() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'lembaga' then
    update application_user set sel = coalesce(new.sel, '') where lembaga_id = new.id and sel <> coalesce(new.sel, '');
  else
    update login_identifier set sel = new.sel where application_user_id = new.id;
    update group_belajar_member set sel = new.sel where application_user_id = new.id;
    update attempt set sel = nullif(nullif(new.sel, '*'), '') where application_user_id = new.id and started_at is null;
  end if;
  return null;
end $$;
