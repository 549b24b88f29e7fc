-- What reports group by and add up stands first, in columns of one length: to find a column PostgreSQL walks over those before
-- it, and of a million lines that takes as long as reading them.
alter table laporan_murid rename to laporan_murid_before;
create table laporan_murid (
  application_id uuid not null,
  event_id uuid not null,
  murid_kata bigint not null,
  murid_bit bigint not null,
  nilai double precision not null,
  lembaga_id uuid,
  application_user_id uuid not null,
  attempt_id uuid not null,
  score double precision not null,
  max_score double precision not null,
  rank integer not null,
  correct integer not null,
  partial integer not null,
  wrong integer not null,
  blank integer not null,
  pending integer not null,
  rank_lembaga integer,
  seconds integer,
  lulus boolean,
  -- The criterion that put the student below the one above.
  separated_by text,
  aspek_score double precision[] not null,
  aspek_max double precision[] not null
);
insert into laporan_murid
select application_id, event_id, murid_kata, murid_bit, nilai, lembaga_id, application_user_id, attempt_id, score, max_score,
       rank, correct, partial, wrong, blank, pending, rank_lembaga, seconds, lulus, separated_by, aspek_score, aspek_max
  from laporan_murid_before;
drop table laporan_murid_before;
-- Whether the exams are there is looked up as the owner.
alter table event no force row level security;
alter table laporan_murid
  add primary key (event_id, application_user_id),
  add foreign key (application_id, event_id) references event (application_id, id) on delete cascade;
alter table event force row level security;
-- Exams and words go together, for neighbours sit the same exams. PostgreSQL multiplies one with the other, finds as many pairs as
-- rows and leaves them to one core; it is told of so few words that it does not.
alter table laporan_murid alter column murid_kata set (n_distinct = 100);
create index laporan_murid_rank on laporan_murid (event_id, rank, application_user_id);
create index laporan_murid_lembaga on laporan_murid (event_id, lembaga_id, rank);
create index laporan_murid_user on laporan_murid (application_user_id);
select protect_tenant_table('laporan_murid');
alter table application_user force row level security;
