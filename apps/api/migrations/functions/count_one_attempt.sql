-- Marks the one attempt of a student at an event that counts.
create or replace function count_one_attempt(the_event uuid, student uuid, rule counted_attempt) returns void language plpgsql as $$
declare chosen uuid;
begin
  select h.attempt_id into chosen
    from hasil h join attempt a on a.id = h.attempt_id
   where h.event_id = the_event and h.application_user_id = student
   order by case rule when 'terbaik' then h.nilai end desc,
            case rule when 'pertama' then a.number else -a.number end
   limit 1;
  update hasil set counted = attempt_id = chosen
   where event_id = the_event and application_user_id = student and counted <> (attempt_id = chosen);
  update attempt set counted = id = chosen
   where event_id = the_event and application_user_id = student and counted <> (id = chosen);
end $$;
