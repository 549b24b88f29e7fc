-- Whose data the file of a mail is of: it is forgotten with them, and no mail of somebody else of their name.
alter table email add column tentang_id uuid;
