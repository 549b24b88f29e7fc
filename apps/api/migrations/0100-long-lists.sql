-- Totals of long lists are counted from an index alone: the people of a lembaga who have a role, and the results that
-- count.
drop index application_user_lembaga;
create index application_user_lembaga on application_user (application_id, lembaga_id, nama, id) include (peran_id);
create index hasil_counted on hasil (application_id) where counted;
