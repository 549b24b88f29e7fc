-- A session that a person names and hands to a program, with some of their rights; a browser's session has neither.
alter table session
  add column nama text check (length(nama) between 1 and 200),
  add column izin text[],
  add check ((nama is null) = (izin is null));
create index session_akses_token on session (application_id) where izin is not null;
