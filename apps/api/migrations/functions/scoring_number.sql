-- The version in force of a snapshot.
create or replace function scoring_number(the_snapshot uuid) returns integer language sql stable as $$
  select coalesce(max(number), 0) from scoring_version where snapshot_id = the_snapshot and status = 'terbit'
$$;
