-- A role that registering led to may be deleted once registering is closed; which role comes next is chosen then.
alter table pendaftaran
  drop constraint pendaftaran_application_id_peran_id_fkey,
  add foreign key (application_id, peran_id) references peran (application_id, id) on delete set null (peran_id);
