-- Whether two mark this answer, of a share in percent: at random, and always the same.
create or replace function is_drawn(seed uuid, share integer, the_attempt uuid, the_soal uuid) returns boolean
language sql immutable as $$
  select ('x' || substr(md5(seed::text || the_attempt || the_soal), 1, 8))::bit(32)::bigint % 100 < share
$$;
