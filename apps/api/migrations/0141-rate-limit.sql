-- Guesses and mails, counted for all copies of the API together. Keys are hashed; worth nothing after a crash, so nothing
-- of it is logged.
create unlogged table rate_limit (
  key text primary key,
  points integer not null,
  expire bigint
);
