-- A line of the log is changed in one way only, whoever asks: what names people is taken out of it, and that this was done stands
-- there. The API's role may change these columns alone (`prepareRole`), and this says to what.
create or replace function keep_audit() returns trigger language plpgsql as $$
begin
  if new.dilupakan_pada is null or new.detail <> '{}' or new.target_nama is not null
     or new.nama not in (old.nama, 'Pengguna terhapus')
     or (new.address is not null and new.address is distinct from old.address)
     or (new.device is not null and new.device is distinct from old.device)
  then
    raise exception 'the log is changed by nobody' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace trigger keep_audit before update of nama, target_nama, detail, address, device, dilupakan_pada on audit
  for each row execute function keep_audit();
