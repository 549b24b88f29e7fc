-- The client takes an application whose code is "system" for the platform's own.
update login_identifier i
   set identifier = left(i.identifier, -length('system')) || 'system' || left(replace(a.id::text, '-', ''), 6)
  from application a
 where a.kode = 'system' and i.application_id = a.id and i.identifier like '%@system';
update application set kode = 'system' || left(replace(id::text, '-', ''), 6) where kode = 'system';
alter table application add constraint application_kode_not_reserved check (kode <> 'system');
