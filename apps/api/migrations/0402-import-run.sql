-- Which run of an import is at work: one that was given up for dead and lives writes nothing over the one that came after.
alter table staged_import add column run uuid;
