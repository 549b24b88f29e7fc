-- A share of points is not below 0: summaries of exams that took points off are made anew.
insert into laporan_antrean (application_id, event_id)
select distinct application_id, event_id from laporan_murid where 0 > any (aspek_score);
