-- Whether all that follows for attempts from a version that came into force, or was withdrawn, has been done.
alter table scoring_version add column settled boolean not null default true;
create index scoring_version_unsettled on scoring_version (application_id) where not settled;

-- Handing in is begin_submission and store_hasil by now; of older ones only the functions' own files say what is there.
drop function if exists submit_attempt(uuid, uuid, uuid);
