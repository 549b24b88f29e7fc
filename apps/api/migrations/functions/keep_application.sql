-- With an application its log goes, which is changed by nobody: the API's role takes one away only after it has stood closed for
-- its term, and cannot say that it has been closed for longer than it is.
create or replace function keep_application() returns trigger language plpgsql as $$
begin
  if current_user <> 'suluh_api' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    if old.is_system or old.hapus_setelah is null or old.hapus_setelah > now() then
      raise exception 'an application goes only after its term' using errcode = 'insufficient_privilege';
    end if;
    return old;
  end if;
  if new.hapus_setelah is distinct from old.hapus_setelah
     and (new.hapus_setelah < now() + interval '7 days' or new.is_system)
  then
    raise exception 'an application stands closed for a week at least' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace trigger keep_application before delete or update of hapus_setelah on application
  for each row execute function keep_application();
