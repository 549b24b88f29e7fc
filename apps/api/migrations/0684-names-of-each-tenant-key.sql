-- oldest: 0682-passkey.sql
-- The version before runs on it: of a name that two applications have it finds one, as it never made two.
alter table login_identifier
  drop constraint login_identifier_pkey,
  add constraint login_identifier_pkey primary key using index login_identifier_each;
-- A code to another phone of one's own.
alter type account_link_purpose add value 'ganti-telp';
