-- Whoever has not started follows their move, as long as the exam is not over; what has begun stays as it was. Rows are
-- taken in one order, in which starting takes them too. Most who are written have nothing that waits: only of the others is
-- looked up what they are now.
create or replace function follow_saat_ujian(users uuid[]) returns void language sql as $$
  update attempt a
     set lembaga_id = f.lembaga_id, group_ids = f.group_ids, group_path_ids = f.group_path_ids, atribut = f.atribut,
         tanggal_lahir = f.tanggal_lahir, jenis_kelamin = f.jenis_kelamin
    from (
      select w.id, s.lembaga_id, s.group_ids, s.group_path_ids, s.atribut, s.tanggal_lahir, s.jenis_kelamin
        from saat_ujian(array(select distinct n.application_user_id from attempt n where n.application_user_id = any (users) and n.status = 'siap')) s
        join attempt w on w.application_user_id = s.application_user_id and w.status = 'siap'
        join event e on e.id = w.event_id and coalesce(w.closes_at, e.closes_at) > now()
       where (w.lembaga_id, w.group_ids, w.group_path_ids, w.atribut, w.tanggal_lahir, w.jenis_kelamin)
             is distinct from (s.lembaga_id, s.group_ids, s.group_path_ids, s.atribut, s.tanggal_lahir, s.jenis_kelamin)
       order by w.id
         for update of w) f
   where a.id = f.id and a.status = 'siap'
$$;
