-- What the groups of an exam's student were called then, in the order of the alphabet.
create or replace function kelas_saat_ujian(the_event uuid, groups uuid[]) returns text[] language sql stable as $$
  select array(select coalesce(v.nama, g.nama)
                 from unnest(groups) k (id)
                 left join event_unit v on v.event_id = the_event and v.unit_id = k.id
                 left join group_belajar g on g.id = k.id
                where coalesce(v.nama, g.nama) is not null
                order by 1)
$$;
