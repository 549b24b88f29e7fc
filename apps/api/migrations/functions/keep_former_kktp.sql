-- Limits that became others go on holding for the exams that ended while they stood.
create or replace function keep_former_kktp() returns trigger language plpgsql as $$
begin
  if (old.sebagian, old.tuntas, old.pengayaan) is distinct from (new.sebagian, new.tuntas, new.pengayaan) then
    insert into kktp_lama (application_id, pelajaran_id, lembaga_id, sebagian, tuntas, pengayaan, since)
    values (old.application_id, old.pelajaran_id, old.lembaga_id, old.sebagian, old.tuntas, old.pengayaan, old.berlaku_sejak);
    new.berlaku_sejak := now();
  end if;
  return new;
end $$;

create or replace trigger kktp_keeps_former before update on kktp for each row execute function keep_former_kktp();
