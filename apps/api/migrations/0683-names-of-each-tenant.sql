-- oldest: 0682-passkey.sql
-- What one signs in by is somebody's within an application only. Built first, so that the swap after it holds nobody up.
create unique index login_identifier_each on login_identifier (identifier, application_id);
