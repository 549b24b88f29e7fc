-- Makes marks of readings, where these attempts have answers whose readings settle them and no mark counts yet: two within
-- the tolerance by their mean, and a single one of an answer that needs no second. Attempts whose marks have become others.
create or replace function settle_marks(attempt_ids uuid[]) returns setof uuid language sql as $$
  with given as (
    select r.attempt_id, r.soal_id, r.seq, r.application_id, count(*) as n, min(r.mark) as least, max(r.mark) as most,
           string_agg(r.catatan, e'\n' order by r.place) filter (where r.catatan <> '') as catatan,
           (array_agg(r.marker_id order by r.place desc))[1] as marker_id
      from mark_reading r
      left join answer w on w.attempt_id = r.attempt_id and w.soal_id = r.soal_id
     where r.attempt_id = any(attempt_ids) and r.seq = coalesce(w.seq, 0)
       and not exists (select from mark m where m.attempt_id = r.attempt_id and m.soal_id = r.soal_id and m.seq = r.seq)
     group by r.attempt_id, r.soal_id, r.seq, r.application_id
  ), settled as (
    select g.*, round(((g.least + g.most) / 2)::numeric, 6)::float8 as mark
      from given g
      join attempt a on a.id = g.attempt_id
      left join cara_menilai c on c.event_id = a.event_id and c.penilai = 2
     where case g.n when 2 then round((g.most - g.least)::numeric, 6) <= round(c.tolerance::numeric, 6)
                    else c.event_id is null or not is_drawn(c.seed, c.share, g.attempt_id, g.soal_id) end
  ), written as (
    insert into mark (attempt_id, soal_id, application_id, mark, catatan, seq, marker_id, settled_by)
    select attempt_id, soal_id, application_id, mark, coalesce(catatan, ''), seq, marker_id,
           case n when 2 then 'sepakat' else 'satu' end
      from settled
    on conflict (attempt_id, soal_id) do update
       set mark = excluded.mark, catatan = excluded.catatan, seq = excluded.seq, marker_id = excluded.marker_id,
           settled_by = excluded.settled_by, version = mark.version + 1, at = now()
    returning attempt_id
  )
  select distinct attempt_id from written
$$;
