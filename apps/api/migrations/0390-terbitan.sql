-- Scoring by item response theory belongs to a publication of a package, no longer to the package: each keeps what was
-- chosen for it and what its calibration found, whatever is published after it. One that was never chosen for follows
-- the newest earlier one that was; a null model says that it is off.
alter table irt_scoring no force row level security;
alter table paket_snapshot no force row level security;
alter table hasil no force row level security;

update irt_scoring i
   set snapshot_id = (select s.id from paket_snapshot s where s.paket_soal_id = i.paket_soal_id
                       order by exists (select from hasil h where h.snapshot_id = s.id) desc, s.dibuat_pada desc limit 1)
 where not exists (select from paket_snapshot s where s.id = i.snapshot_id);
delete from irt_scoring where snapshot_id is null;
alter table irt_scoring
  drop constraint irt_scoring_pkey,
  alter column snapshot_id set not null,
  alter column model drop not null,
  alter column scale drop not null,
  add primary key (snapshot_id),
  add check ((model is null) = (scale is null)),
  add foreign key (application_id, snapshot_id) references paket_snapshot (application_id, id) on delete cascade;
-- What was chosen held for every exam of the package.
insert into irt_scoring (snapshot_id, application_id, paket_soal_id, model, scale, diubah_oleh, diubah_pada)
select s.id, i.application_id, i.paket_soal_id, i.model, i.scale, i.diubah_oleh, i.diubah_pada
  from irt_scoring i join paket_snapshot s on s.paket_soal_id = i.paket_soal_id and s.id <> i.snapshot_id
 where exists (select from hasil h where h.snapshot_id = s.id);
create index irt_scoring_paket on irt_scoring (paket_soal_id);

alter table irt_scoring force row level security;
alter table paket_snapshot force row level security;
alter table hasil force row level security;
