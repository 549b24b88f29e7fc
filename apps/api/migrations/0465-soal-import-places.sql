-- Where in the bank single questions of a file go, by their place in it; the others go where all do.
alter table soal_import add column places jsonb not null default '{}';
