-- The first letters of its words, or the start of its only word; a number where another has it already.
create or replace function give_application_kode() returns trigger language plpgsql as $$
declare
  words text[] := array(select m[1] from regexp_matches(lower(new.nama), '[a-z0-9]+', 'g') m);
  base text;
  attempt integer := 1;
begin
  if new.kode <> '' then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('application kode', 0));
  base := case when cardinality(words) > 1
               then left((select string_agg(left(word, 1), '' order by at) from unnest(words) with ordinality w (word, at)), 8)
               else left(coalesce(words[1], ''), 8) end;
  if length(base) < 2 then base := base || 'app'; end if;
  new.kode := base;
  while new.kode = 'system' or exists (select from application where kode = new.kode) loop
    attempt := attempt + 1;
    new.kode := base || attempt;
  end loop;
  return new;
end $$;

create or replace trigger application_kode_given before insert or update on application for each row execute function give_application_kode();
