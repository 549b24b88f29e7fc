-- Where somebody learned when they sat an exam stays with the attempt: their lembaga, the groups that they learned in
-- and those that these lay in, and what the tenant keeps of them. It follows them until they start, or until the exam is
-- over without them. `atribut` is null only until the row is made.
alter table attempt
  add column lembaga_id uuid,
  add column group_ids uuid[] not null default '{}',
  add column group_path_ids uuid[] not null default '{}',
  add column atribut jsonb;

-- What a lembaga or group of an exam's students was called when its results were first summed up.
create table event_unit (
  application_id uuid not null,
  event_id uuid not null,
  unit_id uuid not null,
  is_lembaga boolean not null,
  nama text not null,
  -- Whose group it was.
  lembaga_id uuid,
  lembaga text,
  primary key (event_id, unit_id),
  foreign key (application_id, event_id) references event (application_id, id) on delete cascade
);
select protect_tenant_table('event_unit');

alter table laporan_murid add column group_ids uuid[] not null default '{}';

-- For exams that are over today's facts are the best that is known; a class that was archived since counts.
alter table attempt no force row level security;
alter table event no force row level security;
alter table application_user no force row level security;
alter table group_belajar no force row level security;
alter table group_belajar_member no force row level security;
alter table laporan_murid no force row level security;
alter table laporan_unit no force row level security;
alter table lembaga no force row level security;
alter table event_unit no force row level security;
update attempt a
   set lembaga_id = u.lembaga_id, atribut = u.atribut, group_ids = coalesce(g.own, '{}'), group_path_ids = coalesce(g.path, '{}')
  from event e, application_user u
  left join lateral (
    select array_agg(distinct b.id) as own, array_agg(distinct p) as path
      from group_belajar_member m
      join group_belajar b on b.id = m.group_belajar_id
     cross join unnest(b.path) p
     where m.application_user_id = u.id and not m.is_guru and b.diarsipkan_pada is null) g on true
 where e.id = a.event_id and u.id = a.application_user_id and (a.status = 'siap' and e.closes_at > now());
update attempt a
   set lembaga_id = u.lembaga_id, atribut = u.atribut, group_ids = coalesce(g.own, '{}'), group_path_ids = coalesce(g.path, '{}')
  from event e, application_user u
  left join lateral (
    select array_agg(distinct b.id) as own, array_agg(distinct p) as path
      from group_belajar_member m
      join group_belajar b on b.id = m.group_belajar_id
     cross join unnest(b.path) p
     where m.application_user_id = u.id and not m.is_guru) g on true
 where e.id = a.event_id and u.id = a.application_user_id and a.atribut is null;
update laporan_murid m set group_ids = a.group_path_ids from attempt a where a.id = m.attempt_id and a.group_path_ids <> '{}';
insert into event_unit (application_id, event_id, unit_id, is_lembaga, nama, lembaga_id, lembaga)
select x.application_id, x.event_id, x.unit_id, x.unit = 'lembaga', coalesce(l.nama, b.nama), b.lembaga_id, h.nama
  from laporan_unit x
  left join lembaga l on x.unit = 'lembaga' and l.id = x.unit_id
  left join group_belajar b on x.unit = 'group' and b.id = x.unit_id
  left join lembaga h on h.id = b.lembaga_id
 where coalesce(l.nama, b.nama) is not null;
alter table attempt force row level security;
alter table event force row level security;
alter table application_user force row level security;
alter table group_belajar force row level security;
alter table group_belajar_member force row level security;
alter table laporan_murid force row level security;
alter table laporan_unit force row level security;
alter table lembaga force row level security;
alter table event_unit force row level security;

-- Groups change no report any more.
drop trigger if exists group_moved_queues_laporan on group_belajar;
drop trigger if exists member_come_queues_laporan on group_belajar_member;
drop trigger if exists member_gone_queues_laporan on group_belajar_member;
drop function if exists queue_laporan_of_group();
drop function if exists queue_laporan_of_members();
