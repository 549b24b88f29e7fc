-- What a ranking asks of an exam's results as a whole, kept with the summary that has read them all.
alter table laporan_event add column pending integer, add column max_score double precision, add column newest_hasil timestamptz;
