-- Where the arrays of laporan_murid hold a part, beside the part itself: what is read out of JSON nobody can plan for.
alter table laporan_aspek add column place integer;
alter table laporan_aspek no force row level security;
alter table laporan_event no force row level security;
update laporan_aspek a
   set place = p.at
  from laporan_event e
 cross join jsonb_array_elements(e.aspek) with ordinality as p (part, at)
 where e.event_id = a.event_id
   and (p.part ->> 'pelajaranId')::uuid = a.pelajaran_id
   and (p.part ->> 'aspekId')::uuid is not distinct from a.aspek_id;
delete from laporan_aspek where place is null;
alter table laporan_event force row level security;
alter table laporan_aspek force row level security;
alter table laporan_aspek alter column place set not null;
