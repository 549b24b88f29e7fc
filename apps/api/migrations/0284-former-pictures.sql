-- A picture that somebody took down or replaced: looked for everywhere by the next round of what is let go, and gone
-- where nothing else shows it.
alter table file add column dilepas_pada timestamptz;
create index file_dilepas on file (application_id) where dilepas_pada is not null;
