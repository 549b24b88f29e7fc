-- What the receipts of these students' own attempts say, with the answers that they are for, in the order of their questions, and
-- the codes that were given before. Within a transaction that has entered the tenant. Rows are found by key, as in store_answers.
create or replace function read_receipts(attempt_ids uuid[], user_ids uuid[])
returns table (
  attempt_id uuid, user_id uuid, status attempt_status, submitted_at timestamptz, snapshot_id uuid, murid text, lembaga text, event text,
  paket_soal text, answers json, given json
) language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
as $$
#variable_conflict use_column
begin
  return query
  select a.id, a.application_user_id, a.status, a.submitted_at, e.snapshot_id, u.nama, coalesce(l.nama, o.nama), e.nama, p.nama,
         (select json_agg(json_build_array(w.soal_id, w.seq, w.value) order by w.soal_id) from answer w where w.attempt_id = a.id),
         (select json_agg(json_build_object('kode', b.kode, 'digest', encode(b.digest, 'hex'), 'at', extract(epoch from b.at)::float8 * 1000))
            from bukti_simpan b where b.attempt_id = a.id)
    from unnest(attempt_ids, user_ids) as i (attempt_id, user_id)
    join attempt a on a.id = i.attempt_id and a.application_user_id = i.user_id
    join event e on e.id = a.event_id
    join paket_soal p on p.id = e.paket_soal_id
    join application o on o.id = a.application_id
    join application_user u on u.id = a.application_user_id
    left join lembaga l on l.id = u.lembaga_id;
end $$;
