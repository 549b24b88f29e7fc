-- Who has NISN@kode on their card may sign in by the number alone where nobody else on this server has it.
create index login_identifier_number on login_identifier (split_part(identifier, '@', 1)) where identifier ~ '^\d+@';
