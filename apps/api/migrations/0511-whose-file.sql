-- Who has brought a picture or sound in: room is given to each. Null for what came before, and once its person is gone.
alter table file
  add column oleh uuid,
  add foreign key (application_id, oleh) references application_user (application_id, id) on delete set null (oleh);
create index file_of_user on file (oleh) where oleh is not null;
