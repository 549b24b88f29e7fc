-- The clock by which the papers of an exam's day tell their times. Of heads kept until now it is not known.
alter table kop_lama add column zone zone;
