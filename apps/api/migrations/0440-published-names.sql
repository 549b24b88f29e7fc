-- What readers see of a report is what was published, its name, words and folder too.
alter table application_report
  add column terbit_nama text,
  add column terbit_keterangan text,
  add column terbit_folder text;
update application_report set terbit_nama = nama, terbit_keterangan = keterangan, terbit_folder = folder
 where terbit_nomor is not null;
alter table application_report add constraint application_report_terbit_check
  check (num_nonnulls(terbit_nama, terbit_keterangan, terbit_folder) = case when terbit_nomor is null then 0 else 3 end);
