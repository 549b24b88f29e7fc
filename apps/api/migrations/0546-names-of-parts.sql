-- What subjects and their parts were called at an exam, and where they stood among each other, beside its units.
alter table event_unit add column urutan int;

-- For exams that are summed up already, today's names and order are the best that is known.
alter table event_unit no force row level security;
alter table laporan_aspek no force row level security;
alter table pelajaran no force row level security;
alter table aspek no force row level security;
insert into event_unit (application_id, event_id, unit_id, is_lembaga, nama, urutan)
select distinct x.application_id, x.event_id, n.id, false, n.nama, n.urutan
  from laporan_aspek x
 cross join lateral (select p.id, p.nama, p.urutan from pelajaran p where p.id = x.pelajaran_id
                     union all select a.id, a.nama, a.urutan from aspek a where a.id = x.aspek_id) n
 where x.unit = 'semua'
    on conflict do nothing;
alter table event_unit force row level security;
alter table laporan_aspek force row level security;
alter table pelajaran force row level security;
alter table aspek force row level security;
