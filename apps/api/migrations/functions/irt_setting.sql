-- What was chosen for a publication's scoring by item response theory: its own choice, else that of the newest earlier
-- publication of the package; no row where it is off.
create or replace function irt_setting(the_snapshot uuid) returns setof irt_scoring language sql stable as $$
  select chosen.* from (
    select i.* from paket_snapshot n
      join paket_snapshot s on s.paket_soal_id = n.paket_soal_id and (s.dibuat_pada, s.id) <= (n.dibuat_pada, n.id)
      join irt_scoring i on i.snapshot_id = s.id
     where n.id = the_snapshot
     order by s.dibuat_pada desc, s.id desc limit 1) chosen
   where chosen.model is not null
$$;
