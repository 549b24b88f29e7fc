-- Which exams let students in by number and token, and with which.
create or replace function keep_event_masuk() returns trigger language plpgsql as $$
begin
  if new.masuk_nomor and not new.dibatalkan then
    insert into event_masuk (event_id, application_id, token, token_minutes, opens_at, closes_at)
    values (new.id, new.application_id, new.token, new.token_minutes, new.opens_at, new.closes_at)
    on conflict (event_id) do update
       set token = excluded.token, token_minutes = excluded.token_minutes, opens_at = excluded.opens_at, closes_at = excluded.closes_at;
  else
    delete from event_masuk where event_id = new.id;
  end if;
  return null;
end $$;

create or replace trigger keep_event_masuk after insert or update on event for each row execute function keep_event_masuk();
