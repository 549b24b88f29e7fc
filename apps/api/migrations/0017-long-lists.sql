-- Orders and filters of long lists, so that a first page of a million rows is read and not sorted.
create index application_user_nonaktif on application_user (application_id, peran_id, nama, id) where status = 'nonaktif';
create index hasil_nilai on hasil (application_id, nilai desc, attempt_id);
create index attempt_submitted on attempt (application_id, submitted_at desc, id) where submitted_at is not null;
