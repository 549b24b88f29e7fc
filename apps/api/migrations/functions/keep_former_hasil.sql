-- Keeps results that become others or go; who does it, and what it is, the transaction has said before (`noteDeed`). The
-- number of the scoring version alone changes nothing that anybody was told, and which one was in force its own table says.
create or replace function keep_former_hasil() returns trigger language plpgsql as $$
declare
  deed jsonb := coalesce(nullif(current_setting('suluh.deed', true), ''), '{}')::jsonb;
begin
  if tg_op = 'UPDATE' then
    insert into hasil_lama (application_id, attempt_id, event_id, application_user_id, since, kind, actor_id, score, max_score,
                            nilai, correct, wrong, blank, pending, lulus, counted, nilai_baru)
    select f.application_id, f.attempt_id, f.event_id, f.application_user_id, f.scored_at, deed ->> 'kind', (deed ->> 'actor')::uuid,
           f.score, f.max_score, f.nilai, f.correct, f.wrong, f.blank, f.pending, f.lulus, f.counted, c.nilai
      from former f join changed c using (attempt_id)
     where (f.score, f.max_score, f.nilai, f.correct, f.wrong, f.blank, f.pending, f.lulus, f.counted)
           is distinct from (c.score, c.max_score, c.nilai, c.correct, c.wrong, c.blank, c.pending, c.lulus, c.counted);
  else
    -- With its attempt everything of it goes.
    insert into hasil_lama (application_id, attempt_id, event_id, application_user_id, since, kind, actor_id, score, max_score,
                            nilai, correct, wrong, blank, pending, lulus, counted)
    select f.application_id, f.attempt_id, f.event_id, f.application_user_id, f.scored_at, deed ->> 'kind', (deed ->> 'actor')::uuid,
           f.score, f.max_score, f.nilai, f.correct, f.wrong, f.blank, f.pending, f.lulus, f.counted
      from former f where exists (select from attempt a where a.id = f.attempt_id);
  end if;
  return null;
end $$;

create or replace trigger hasil_changed_keeps_former after update on hasil
  referencing old table as former new table as changed for each statement execute function keep_former_hasil();
create or replace trigger hasil_gone_keeps_former after delete on hasil
  referencing old table as former for each statement execute function keep_former_hasil();
