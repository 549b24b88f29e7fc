-- The stretch around `moment` in which nothing was heard of an attempt's device: from the last sign of life, save or start
-- before it until the first sign of life after it, or until now where there was none. Nulls where the device was heard all
-- the while. All in milliseconds. What else proves that a device was there belongs here.
create or replace function device_silence(the_attempt uuid, moment float8, out silent_from float8, out silent_to float8)
language plpgsql stable as $$
declare
  at_moment timestamptz := to_timestamp(moment / 1000);
  started timestamptz := (select started_at from attempt where id = the_attempt);
  saved timestamptz := (select max(received_at) from answer where attempt_id = the_attempt and received_at <= at_moment);
  presence record;
  silence tstzrange;
begin
  select last_seen(seen_at, line) as seen_at, silences into presence from attempt_presence where attempt_id = the_attempt;
  if presence.seen_at is null or presence.seen_at < at_moment then
    silence := tstzrange(presence.seen_at, clock_timestamp());
  else
    silence := (select r from unnest(presence.silences) r where r @> at_moment);
  end if;
  silent_to := extract(epoch from upper(silence))::float8 * 1000;
  if silent_to is not null then
    silent_from := extract(epoch from greatest(lower(silence), saved, started))::float8 * 1000;
  end if;
end $$;
