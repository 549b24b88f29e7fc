-- Where a question came from, so that the same file read again updates it instead of doubling it: the file by name,
-- the number it had there, and a fingerprint of its words.
create table soal_origin (
  application_id uuid not null,
  soal_id uuid not null,
  source text not null,
  number text not null,
  fingerprint text not null,
  primary key (soal_id, source),
  foreign key (application_id, soal_id) references soal (application_id, id) on delete cascade
);
create index soal_origin_source on soal_origin (application_id, source);
create index soal_origin_fingerprint on soal_origin (application_id, fingerprint);
select protect_tenant_table('soal_origin');

-- Pictures and sounds of a file that waits for confirmation, as bytes: as JSON they would pass through memory whole.
alter table soal_import drop column images;
alter table soal_import add column matches jsonb not null default '[]';
create table soal_import_media (
  application_id uuid not null references application on delete cascade,
  soal_import_id uuid not null references soal_import on delete cascade,
  position integer not null,
  mime text not null,
  bytes bytea not null,
  primary key (soal_import_id, position)
);
select protect_tenant_table('soal_import_media');
