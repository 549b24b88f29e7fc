-- A report that its owner alone opens; of one whose owner is gone that holds no more.
alter table application_report add column hanya_pemilik boolean not null default false;
