-- Whether an answer of `at` was written on a device that was cut off when its time ended at `closes`: nothing was heard of
-- it for ten seconds around that moment (two signs of life are missing), and the answer is no older than the last that was
-- heard of it, but for five seconds between typing and sending. Whoever was heard later than the answer was written could
-- have sent it then; and who is back sends what there is within a minute.
create or replace function was_cut_off(the_attempt uuid, at float8, closes float8) returns boolean
language sql stable as $$
  select coalesce((select at >= s.silent_from - 5000 and s.silent_to - s.silent_from >= 10000
                             and extract(epoch from clock_timestamp()) * 1000 <= s.silent_to + 60000
                     from device_silence(the_attempt, closes) s), false)
$$;
