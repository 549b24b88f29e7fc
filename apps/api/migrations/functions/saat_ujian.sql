-- What attempts keep of these people as they are now: where they are, what they learn in, and what is kept of them.
create or replace function saat_ujian(users uuid[])
returns table (application_user_id uuid, lembaga_id uuid, group_ids uuid[], group_path_ids uuid[], atribut jsonb, tanggal_lahir text,
               jenis_kelamin text)
language sql stable as $$
  select u.id, u.lembaga_id, coalesce(g.own, '{}'), coalesce(g.path, '{}'), u.atribut, u.tanggal_lahir, u.jenis_kelamin
    from application_user u
    left join lateral (
      select array_agg(distinct b.id) as own, array_agg(distinct p) as path
        from group_belajar_member m
        join group_belajar b on b.id = m.group_belajar_id
       cross join unnest(b.path) p
       where m.application_user_id = u.id and not m.is_guru and b.diarsipkan_pada is null) g on true
   where u.id = any (users)
$$;
