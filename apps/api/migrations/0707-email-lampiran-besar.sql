-- How large the file of a mail is: the file itself goes when its mail is sent, and the outbox still tells of it.
alter table email add column lampiran_bytes integer;
