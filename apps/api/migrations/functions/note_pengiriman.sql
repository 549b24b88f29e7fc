-- Keeps on the application whether it has means of its own to send messages or mails.
create or replace function note_pengiriman() returns trigger language plpgsql as $$
declare
  target uuid := coalesce(new.application_id, old.application_id);
begin
  if tg_table_name = 'pengiriman_pesan' then
    update application set kirim_pesan = (tg_op <> 'DELETE') where id = target;
  else
    update application set kirim_email = (tg_op <> 'DELETE') where id = target;
  end if;
  return null;
end $$;

create or replace trigger note_pengiriman after insert or delete on pengiriman_pesan
  for each row execute function note_pengiriman();
create or replace trigger note_pengiriman after insert or delete on pengiriman_email
  for each row execute function note_pengiriman();
